/** Versions of a project, with upload by button, drop or paste (docs/review.md#uploading). */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CONVERTED_TYPES, CUT_TYPES, type Cut, mayUploadCut } from '#domain/review/cuts.ts';
import { sizeText } from '#domain/files/media.ts';
import { ownershipOf } from '#domain/work/project-rights.ts';
import type { Project } from '#domain/work/project.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { failureOf, isUnsupported } from '#web/lib/api-error.ts';
import { claimFileDrops } from '#web/lib/file-drops.ts';
import { ACTIONS_CONTAINER } from '#web/lib/offered-actions.ts';
import { ChooseFile } from '#web/ui/choose-file.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { notifyFailure } from '#web/ui/toasts.ts';
import { CUT_TEXTS } from './cut-texts.ts';
import { CutRow } from './cut-row.tsx';
import { cutsQuery, useCancelUpload } from './cuts.queries.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './uploads.module.css';
import { type CutUploads, useCutUpload } from './use-cut-upload.ts';

const ACCEPT = [...CUT_TYPES, ...CONVERTED_TYPES]
  .flatMap(({ extension, mimeType }) => [`.${extension}`, mimeType])
  .join(',');
/** What shows the project: a dialog, the pane beside the list, or the page. A file dropped anywhere on it is a version. */
const PROJECT_PART = `[role="dialog"], section[${ACTIONS_CONTAINER}], main`;
/** Number of versions shown before "Show all"; the player's menu lists all of them. */
const SHOWN = 5;

/** Unfinished uploads whose file isn't on this page; choosing the same file resumes them. */
function UnfinishedUploads({ uploads }: { uploads: CutUploads }) {
  const giveUp = useCancelUpload();
  // Attached per call, so a failure is reported even when another upload is canceled right after.
  const onError = (error: unknown): void => notifyFailure(failureOf(CUT_TEXTS.uploadFailed, error));
  return uploads.waitingForFile.map((half) => {
    const { id, originalName, sizeBytes, offsetBytes } = half;
    return (
      <li key={id} className={classes.row}>
        <Text fw={500} truncate title={originalName}>
          {originalName}
        </Text>
        <Group justify="space-between" gap={6}>
          <Text size="xs" c="dimmed">
            {`${sizeText(offsetBytes)} of ${sizeText(sizeBytes)} uploaded. Choose the same file to resume.`}
          </Text>
          <Group gap={4}>
            <ChooseFile accept={ACCEPT} onChange={(file) => file && uploads.resume(half, file)}>
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
              onClick={() => void giveUp.mutateAsync(id).catch(onError)}
            >
              Cancel
            </Button>
          </Group>
        </Group>
      </li>
    );
  });
}

function Versions({
  cuts,
  uploads,
  ...more
}: {
  cuts: readonly Cut[];
  uploads: CutUploads;
  project: Project;
  actor: Actor;
}) {
  const [isWhole, setWhole] = useState(false);
  if (cuts.length === 0) return <Text c="dimmed">No versions yet.</Text>;
  return (
    <>
      <ol className={classes.list} aria-label="Versions">
        {cuts.slice(0, isWhole ? undefined : SHOWN).map((cut) => (
          <CutRow key={cut.id} cut={cut} uploads={uploads} {...more} />
        ))}
      </ol>
      {cuts.length > SHOWN && !isWhole && (
        <Button size="compact-sm" h={36} variant="subtle" onClick={() => setWhole(true)}>
          {`Show all ${cuts.length} versions`}
        </Button>
      )}
    </>
  );
}

export type CutsSectionProps = { project: Project; actor: Actor };

export function CutsSection({ project, actor }: CutsSectionProps) {
  const { data, error, refetch, isFetching } = useQuery(cutsQuery(project.id));
  const uploads = useCutUpload(project.id);
  const [isOver, setOver] = useState(false);
  const mayUpload = mayUploadCut(actor, ownershipOf(project));
  const take = (event: DragEvent | ClipboardEvent, files: FileList): void => {
    setOver(false);
    if (!mayUpload || files.length === 0) return;
    event.preventDefault();
    for (const file of files) uploads.start({ file });
  };
  const section = useRef<HTMLElement>(null);
  const start = useEffectEvent((files: FileList) => {
    for (const file of files) uploads.start({ file });
  });
  const hasSection = !isUnsupported(error);
  useEffect(() => {
    const project = section.current?.closest(PROJECT_PART);
    if (!mayUpload || !hasSection || !project) return undefined;
    return claimFileDrops({ contains: (element) => project.contains(element), onOver: setOver, onDrop: start });
  }, [mayUpload, hasSection]);
  // Servers of other providers may not support versions.
  if (isUnsupported(error)) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop and paste are additional to the button
    <section
      ref={section}
      aria-label="Versions"
      className={classes.section}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- paste events go to the focused element
      tabIndex={mayUpload ? 0 : undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(mayUpload);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <Group justify="space-between" gap={8}>
        <h3 className={classes.heading}>Versions</h3>
        {mayUpload && (
          <ChooseFile accept={ACCEPT} onChange={(file) => file && uploads.start({ file })}>
            {(button) => (
              <Button {...button} h={40} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                Upload version
              </Button>
            )}
          </ChooseFile>
        )}
      </Group>
      {uploads.uploads.length + uploads.waitingForFile.length > 0 && (
        <ul className={classes.list} aria-label="Uploads">
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          <UnfinishedUploads uploads={uploads} />
        </ul>
      )}
      {data && <Versions cuts={data} uploads={uploads} project={project} actor={actor} />}
      {!data && error && (
        <ErrorRetry
          message={CUT_TEXTS.fetchFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={40} />
        </>
      )}
    </section>
  );
}
