/** Uploads of files: those on this page, a few at a time, and unfinished ones. */
import { Button, Group, Text } from '@mantine/core';
import { sizeText } from '#domain/files/media.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { FileUpload } from '#contract/work/project-files/file-uploads.ts';
import { cancelUploads } from '#web/files/uploads/run-upload.ts';
import { MAX_QUEUED_SHOWN } from '#web/files/uploads/upload-list-store.ts';
import { UploadRow } from '#web/files/uploads/upload-row.tsx';
import classes from '#web/files/uploads/uploads.module.css';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { useCancelFileUpload } from './project-files.queries.ts';
import type { FileUploads } from './use-file-uploads.ts';

/** Unfinished upload whose file isn't on this page; choosing the same file resumes it. */
function Unfinished({ upload, onResume }: { upload: FileUpload; onResume: FileUploads['resume'] }) {
  const cancel = useCancelFileUpload();
  const { id, originalName: name, sizeBytes, offsetBytes } = upload;
  const onCancel = (): void =>
    void cancel
      .mutateAsync(id)
      .catch((error: unknown) => notifyFailure(failureOf("Couldn't cancel the upload.", error)));
  return (
    <li className={classes.row}>
      <Text fw={500} className={classes.words}>
        {name}
      </Text>
      <Group justify="space-between" gap={6}>
        <Text size="xs" c="dimmed">
          {`${sizeText(offsetBytes)} of ${sizeText(sizeBytes)} uploaded. Choose the same file to resume.`}
        </Text>
        <Group gap={4}>
          <ChooseFile onChange={(file) => file && onResume(upload, file)}>
            {(button) => (
              <Button {...button} size="compact-sm" h={36} variant="default">
                Choose file
              </Button>
            )}
          </ChooseFile>
          <Button size="compact-sm" h={36} variant="subtle" aria-label={`Cancel upload of ${name}`} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Group>
    </li>
  );
}

export function FileUploadList({ uploads, waitingForFile, resume }: FileUploads) {
  const queued = uploads.filter(({ state }) => state === 'queued');
  const hidden = queued.slice(MAX_QUEUED_SHOWN);
  return (
    <ul className={classes.list} aria-label="Uploads">
      {uploads
        .filter((one) => !hidden.includes(one))
        .map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      {hidden.length > 0 && (
        <li className={classes.row}>
          <Group justify="space-between" gap={6}>
            <Text size="xs" c="dimmed">
              {countOf(hidden.length, 'more file', 'more files')} waiting
            </Text>
            <Button
              size="compact-sm"
              h={36}
              variant="subtle"
              onClick={() => cancelUploads(queued.map(({ key }) => key))}
            >
              Cancel waiting
            </Button>
          </Group>
        </li>
      )}
      {waitingForFile.map((upload) => (
        <Unfinished key={upload.id} upload={upload} onResume={resume} />
      ))}
    </ul>
  );
}
