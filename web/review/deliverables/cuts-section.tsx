/** Versions of a project, with upload by button, drop or paste (docs/review.md#uploading). */
import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CUT_TYPES } from '#domain/review/cut-files.ts';
import { mayUploadCut } from '#domain/review/cuts.ts';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { claimFileDrops } from '#web/lib/file-drops.ts';
import { ACTIONS_CONTAINER } from '#web/lib/offered-actions.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { useOtherLead } from '#web/work/teams/use-other-lead.ts';
import { useUploadTo } from './use-upload-to.tsx';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import classes from '#web/files/uploads/uploads.module.css';
import { Versions } from '#web/review/version-list/versions.tsx';

const ACCEPT = CUT_TYPES.flatMap(({ extension, mimeType }) => [`.${extension}`, mimeType]).join(',');
/** Containers of a project: a dialog, the pane next to the list, or the page. A file dropped anywhere on one becomes a version. */
const PROJECT_PART = `[role="dialog"], section[${ACTIONS_CONTAINER}], main`;

const UploadList = lazyPart(async () => (await import('#web/review/uploads/upload-list.tsx')).UploadList);
const DeliverableSummary = lazyPart(async () => (await import('./deliverable-summary.tsx')).DeliverableSummary, {
  Waiting: () => <Skeleton w={170} h={18} />,
});
const DeliverableList = lazyPart(async () => (await import('./deliverable-list.tsx')).DeliverableList, {
  Waiting: () => <Skeleton h={80} />,
});
const LeadVersions = lazyPart(async () => (await import('./lead-versions.tsx')).LeadVersions, {
  Waiting: () => <Skeleton h={100} />,
});
const AddDeliverables = lazyPart(async () => (await import('./add-deliverables.tsx')).AddDeliverables);

export type CutsSectionProps = { project: Project; actor: Actor };

export function CutsSection({ project, actor }: CutsSectionProps) {
  const { data, error, refetch, isFetching } = useQuery(cutsQuery(project.id));
  const { uploads, deliverables, isPending, isSupported, ...own } = useUploadTo(project.id);
  const lead = useOtherLead(project);
  /** Where new versions go: on a copy to the lead of its team. */
  const target = useUploadTo(lead?.id ?? project.id);
  const [isAdding, setAdding] = useState(false);
  const [isOver, setOver] = useState(false);
  const list = { uploads, project, actor };
  const mayUpload = mayUploadCut(actor, ownershipOf(project));
  const { upload } = lead ? target : own;
  const take = (event: DragEvent | ClipboardEvent, files: FileList): void => {
    setOver(false);
    if (!mayUpload || files.length === 0) return;
    event.preventDefault();
    upload(files);
  };
  const section = useRef<HTMLElement>(null);
  const start = useEffectEvent(upload);
  const hasSection = !isUnsupported(error);
  useEffect(() => {
    const project = section.current?.closest(PROJECT_PART);
    if (!mayUpload || !hasSection || !project) return undefined;
    return claimFileDrops({ contains: (element) => project.contains(element), onOver: setOver, onDrop: start });
  }, [mayUpload, hasSection]);
  const mayAddDeliverables = isSupported && !checkEditProject(actor, ownershipOf(project));
  const hasContent = data?.length !== 0 || deliverables.length > 0 || uploads.uploads.length > 0;
  const hasOwn = data !== undefined && data.length > 0;
  // Servers of other providers may not support versions. Without content and a way to add some, there is no section.
  if (isUnsupported(error) || !(hasContent || mayUpload || mayAddDeliverables)) return null;
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
      <Group justify="space-between" gap={8} wrap={lead ? 'wrap' : 'nowrap'}>
        <Group gap="2px 10px">
          <h3 className={classes.heading}>Versions</h3>
          {deliverables.length > 0 && <DeliverableSummary deliverables={deliverables} />}
        </Group>
        {mayUpload && (
          <Group gap={4} flex="none">
            {lead && (
              <ChooseFile accept={ACCEPT} onChange={(file) => file && own.upload([file])}>
                {(button) => (
                  <Button {...button} h={40} variant="subtle">
                    Only here
                  </Button>
                )}
              </ChooseFile>
            )}
            <ChooseFile accept={ACCEPT} onChange={(file) => file && upload([file])}>
              {(button) => (
                <Button {...button} h={40} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  Upload version
                </Button>
              )}
            </ChooseFile>
          </Group>
        )}
      </Group>
      {lead && target.uploads.uploads.length + target.uploads.waitingForFile.length > 0 && (
        <UploadList uploads={target.uploads} deliverables={target.deliverables} accept={ACCEPT} />
      )}
      {lead && <LeadVersions lead={lead} uploads={target.uploads} actor={actor} />}
      {uploads.uploads.length + uploads.waitingForFile.length > 0 && (
        <UploadList uploads={uploads} deliverables={deliverables} accept={ACCEPT} />
      )}
      {lead && hasOwn && (
        <Title order={4} fz={13} fw={500} c="dimmed">
          Only here
        </Title>
      )}
      {data && !isPending && deliverables.length === 0 && (hasOwn || !lead) && <Versions {...list} cuts={data} />}
      {data && deliverables.length > 0 && (
        <DeliverableList {...list} cuts={data} deliverables={deliverables} accept={ACCEPT} />
      )}
      {data && mayAddDeliverables && (
        <Button
          size="compact-sm"
          h={36}
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAdding(true)}
        >
          Add deliverables
        </Button>
      )}
      {isAdding && (
        <AddDeliverables projectId={project.id} deliverables={deliverables} onClose={() => setAdding(false)} />
      )}
      {own.dialog}
      {lead && target.dialog}
      {!data && error && (
        <ErrorRetry
          message={CUT_TEXTS.fetchFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {(!data || isPending) && !error && (
        <>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={76} />
        </>
      )}
    </section>
  );
}
