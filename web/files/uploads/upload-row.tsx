/** One running upload: progress, speed, time left, and its buttons. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { sizeText } from '#domain/files/media.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import classes from './uploads.module.css';
import { cancelUpload, resumeUpload, pauseUpload } from './run-upload.ts';
import { type Uploading, dropUpload } from './upload-list-store.ts';

/** Returns, for example, '2 min 5 s left'. */
function timeLeftText(bytes: number, speed: number): string {
  if (speed <= 0) return '';
  const seconds = Math.ceil(bytes / speed);
  if (seconds < 60) return `${seconds} s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min left`;
}

const RESUMES = 'The upload resumes automatically.';

const STATES: Record<Uploading['state'], string> = {
  running: '',
  paused: 'Paused',
  waiting: `Can't reach the server. ${RESUMES}`,
  queued: 'Waiting for other uploads',
  elsewhere: `This file is also uploading elsewhere. ${RESUMES}`,
  failed: '',
};

function statusText({ state, sentBytes, sizeBytes, speed, reason }: Uploading): string {
  const parts = [`${sizeText(sentBytes)} of ${sizeText(sizeBytes)}`];
  if (state === 'running' && speed > 0) parts.push(`${sizeText(speed)}/s`, timeLeftText(sizeBytes - sentBytes, speed));
  const text = state === 'waiting' && reason ? `${reason} ${RESUMES}` : STATES[state];
  return [...parts, text].filter(Boolean).join(' · ');
}

export function UploadRow({ upload }: { upload: Uploading }) {
  const { key, name, targetName, state, sentBytes, sizeBytes, failure, hint } = upload;
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
          {[targetName, `${percent}%`, statusText(upload)].filter(Boolean).join(' · ')}
        </Text>
        <Group ref={keepFocus} gap={4}>
          {state === 'running' && (
            <Button size="compact-sm" h={36} variant="default" onClick={() => pauseUpload(key)}>
              Pause
            </Button>
          )}
          {['paused', 'waiting', 'elsewhere'].includes(state) && (
            <Button size="compact-sm" h={36} variant="default" onClick={() => resumeUpload(key)}>
              Resume
            </Button>
          )}
          <Button
            size="compact-sm"
            h={36}
            variant="subtle"
            aria-label={`${isOver ? 'Remove' : 'Cancel upload of'} ${name}`}
            onClick={() => (isOver ? dropUpload(key) : cancelUpload(key))}
          >
            {isOver ? 'Remove' : 'Cancel'}
          </Button>
        </Group>
      </Group>
      {hint && !isOver && <Text size="xs">{hint}</Text>}
      {failure && <FailureNote {...failure} />}
    </li>
  );
}
