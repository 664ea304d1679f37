/** One upload on its way: how far, how fast, how long still, and what stops it or lets it go on. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { sizeText } from '#domain/files/media.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import classes from './uploads.module.css';
import { giveUpUpload, goOn, pauseUpload } from './run-upload.ts';
import { type CutUploading, dropUpload } from './upload-list-store.ts';

const UNSEEN =
  'This browser shows no picture of this file. It can be uploaded all the same; add a copy in H.264 to the same version, so that it can be watched here.';

/** '2 min 5 s left'. */
export function timeLeftText(bytes: number, speed: number): string {
  if (speed <= 0) return '';
  const seconds = Math.ceil(bytes / speed);
  if (seconds < 60) return `${seconds} s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min left`;
}

const STATES: Record<CutUploading['state'], string> = {
  running: '',
  paused: 'Paused',
  waiting: 'The server cannot be reached. It goes on by itself.',
  elsewhere: 'The same file is sent from elsewhere too. It goes on by itself.',
  failed: '',
};

function wordsOf({ state, sentBytes, sizeBytes, speed }: CutUploading): string {
  const words = [`${sizeText(sentBytes)} of ${sizeText(sizeBytes)}`];
  if (state === 'running' && speed > 0) words.push(`${sizeText(speed)}/s`, timeLeftText(sizeBytes - sentBytes, speed));
  return [...words, STATES[state]].filter(Boolean).join(' · ');
}

export function UploadRow({ upload }: { upload: CutUploading }) {
  const { key, name, state, sentBytes, sizeBytes, failure, isUnseen } = upload;
  const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
  const isOver = state === 'failed';
  return (
    <li className={classes.row}>
      <Text truncate title={name} fw={500}>
        {name}
      </Text>
      <Progress size={6} value={percent} aria-label={`Uploading ${name}`} />
      <Group justify="space-between" gap={6}>
        <Text size="xs" c="dimmed">
          {`${percent}% · ${wordsOf(upload)}`}
        </Text>
        <Group ref={keepFocus} gap={4}>
          {state === 'running' && (
            <Button size="compact-sm" h={36} variant="default" onClick={() => pauseUpload(key)}>
              Pause
            </Button>
          )}
          {['paused', 'waiting', 'elsewhere'].includes(state) && (
            <Button size="compact-sm" h={36} variant="default" onClick={() => goOn(key)}>
              Go on
            </Button>
          )}
          <Button
            size="compact-sm"
            h={36}
            variant="subtle"
            aria-label={`${isOver ? 'Remove' : 'Give up'} ${name}`}
            onClick={() => (isOver ? dropUpload(key) : giveUpUpload(key))}
          >
            {isOver ? 'Remove' : 'Give up'}
          </Button>
        </Group>
      </Group>
      {isUnseen && !isOver && <Text size="xs">{UNSEEN}</Text>}
      {failure && <FailureNote {...failure} />}
    </li>
  );
}
