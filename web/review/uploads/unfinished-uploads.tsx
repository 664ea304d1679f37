/** Uploads that were interrupted on another page or before a reload. */
import { Button, Group, Text } from '@mantine/core';
import { sizeText } from '#domain/files/media.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { useCancelUpload } from '#web/review/versions/cuts.queries.ts';
import type { UploadTarget } from './start-cut-upload.ts';
import classes from '#web/files/uploads/uploads.module.css';
import type { CutUploads } from './use-cut-upload.ts';

export type UnfinishedUploadsProps = {
  uploads: CutUploads;
  deliverables: readonly UploadTarget[];
  accept: string;
};

/** Unfinished uploads whose file isn't on this page; choosing the same file resumes them. */
export function UnfinishedUploads({ uploads, deliverables, accept }: UnfinishedUploadsProps) {
  const cancelUpload = useCancelUpload();
  // Handles the error per call, so that it is reported even if another upload is canceled right afterwards.
  const onError = (error: unknown): void => notifyFailure(failureOf(CUT_TEXTS.uploadFailed, error));
  return uploads.waitingForFile.map((upload) => {
    const { id, originalName, sizeBytes, offsetBytes } = upload;
    const { name } = deliverables.find((one) => upload.cutId === null && one.id === upload.deliverableId) ?? {};
    return (
      <li key={id} className={classes.row}>
        <Text fw={500} truncate title={originalName}>
          {originalName}
        </Text>
        <Group justify="space-between" gap={6}>
          <Text size="xs" c="dimmed">
            {name !== undefined && `${name} · `}
            {`${sizeText(offsetBytes)} of ${sizeText(sizeBytes)} uploaded. Choose the same file to resume.`}
          </Text>
          <Group gap={4}>
            <ChooseFile accept={accept} onChange={(file) => file && uploads.resume(upload, file, name)}>
              {(button) => (
                <Button {...button} size="compact-sm" h={36} variant="default">
                  Choose file
                </Button>
              )}
            </ChooseFile>
            <Button
              size="compact-sm"
              h={36}
              variant="subtle"
              aria-label={`Cancel upload of ${originalName}`}
              onClick={() => void cancelUpload.mutateAsync(id).catch(onError)}
            >
              Cancel
            </Button>
          </Group>
        </Group>
      </li>
    );
  });
}
