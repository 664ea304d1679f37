/** One running upload of a contact: progress, and its buttons. */
import { Button } from '@mantine/core';
import { storageText } from '#domain/files/storage-text.ts';
import { cancelUpload, pauseUpload, resumeUpload } from '#web/files/uploads/run-upload.ts';
import { dropUpload, type Uploading } from '#web/files/uploads/upload-list-store.ts';
import { type PlainText, t, translated } from '#web/lib/language/text.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import classes from './page-files.module.css';

const STATES: Record<Uploading['state'], PlainText | ''> = {
  running: '',
  paused: 'Paused',
  waiting: "Can't reach the server. The upload resumes automatically.",
  queued: 'Waiting for other uploads',
  elsewhere: 'This file is also uploading elsewhere. The upload resumes automatically.',
  failed: '',
};

function statusText({ state, targetName, sentBytes, sizeBytes, reason }: Uploading): string {
  const sent = t('{sent} of {size}', { sent: storageText(sentBytes), size: storageText(sizeBytes) });
  const stateText = STATES[state] === '' ? '' : t(STATES[state]);
  return [targetName, sent, state === 'waiting' && reason ? translated(reason) : stateText].filter(Boolean).join(' · ');
}

export function PageUploadRow({ upload }: { upload: Uploading }) {
  const { key, name, state, sentBytes, sizeBytes, failure } = upload;
  const isOver = state === 'failed';
  return (
    <li className={classes.file}>
      <div className={classes.facts}>
        <p className={classes.name}>{name}</p>
        <progress className={classes.bar} value={sentBytes} max={sizeBytes} aria-label={name} />
        <p className={classes.hint}>{statusText(upload)}</p>
        {failure && <FailureNote {...failure} />}
      </div>
      <div ref={keepFocus} className={classes.actions}>
        {state === 'running' && (
          <Button size="compact-sm" h={36} variant="default" onClick={() => pauseUpload(key)}>
            {t('Pause')}
          </Button>
        )}
        {['paused', 'waiting', 'elsewhere'].includes(state) && (
          <Button size="compact-sm" h={36} variant="default" onClick={() => resumeUpload(key)}>
            {t('Resume')}
          </Button>
        )}
        <Button
          size="compact-sm"
          h={36}
          variant="subtle"
          aria-label={isOver ? t('Remove {name}', { name }) : t('Cancel upload of {name}', { name })}
          onClick={() => (isOver ? dropUpload(key) : cancelUpload(key))}
        >
          {isOver ? t('Remove') : t('Cancel')}
        </Button>
      </div>
    </li>
  );
}
