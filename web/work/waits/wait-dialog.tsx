/** Dialog about the waits of a project: starts a wait, edits or ends the open one, and lists past ones (docs/projects.md#waits). */
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { isReopenable, mayManageWaits, type Wait } from '#domain/work/waits.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { OpenWaitForm } from './open-wait-form.tsx';
import { NewWaitForm, type NewWaitFormProps } from './new-wait-form.tsx';
import { PastWaits } from './past-waits.tsx';
import { waitsQuery } from './waits.queries.ts';

type WaitDialogProps = { project: Project; viewer: Viewer; onClose: () => void } & Pick<
  NewWaitFormProps,
  'renderFilesNote'
>;

type ContentProps = WaitDialogProps & { isDirty: boolean; onDirty: (isDirty: boolean) => void };

/** Returns whether the viewer may reopen the latest wait. Editors reopen only waits that they ended, and nobody approval waits. */
const mayReopen = (viewer: Viewer, wait: Wait | undefined, project: Project): boolean =>
  wait !== undefined &&
  wait.until !== null &&
  isReopenable(wait.until, nowIso()) &&
  wait.kind !== 'approval' &&
  !isFinished(project.status) &&
  (viewer.type !== 'editor' || wait.endedBy?.id === viewer.id);

/** Returns the latest value, but while the form is dirty the one it began with, so that nothing typed or just sent is replaced. */
function useUnlessDirty<T>(latest: T, isDirty: boolean): T {
  const [shown, setShown] = useState(latest);
  if (!isDirty && shown !== latest) setShown(latest);
  return shown;
}

function Content({ project, viewer, isDirty, renderFilesNote, ...handlers }: ContentProps) {
  const { data: latest, error, refetch, isFetching } = useQuery(waitsQuery(project.id));
  const data = useUnlessDirty(latest, isDirty);
  if (error) return <QueryError message="Couldn't load the waits." query={{ error, refetch, isFetching }} />;
  if (data === undefined) return <Waiting text={COMMON_TEXTS.loading} height={160} />;
  if (data === null) return <FailureNote text="This server doesn't record waits." />;
  const open = data.waits.find(({ until }) => until === null);
  const past = data.waits.filter((wait) => wait !== open);
  const mayManage = mayManageWaits(viewer, { assignedToId: project.assignedTo?.id ?? null });
  return (
    <Stack gap="lg">
      {open && <OpenWaitForm key={open.version} wait={open} project={project} viewer={viewer} {...handlers} />}
      {!open && mayManage && !isFinished(project.status) && (
        <NewWaitForm project={project} viewer={viewer} renderFilesNote={renderFilesNote} {...handlers} />
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-waits">
          <Title order={3} size="h5" id="past-waits" mb="xs">
            Past waits
          </Title>
          <PastWaits
            waits={past}
            projectId={project.id}
            viewer={viewer}
            mayReopen={!open && mayReopen(viewer, past[0], project)}
          />
        </section>
      )}
    </Stack>
  );
}

export function WaitDialog(props: WaitDialogProps) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog
      isOpen
      title={isFinished(props.project.status) || props.project.waitingFor ? 'Client waits' : 'Wait for client'}
      isDirty={isDirty}
      onClose={props.onClose}
    >
      <Content {...props} isDirty={isDirty} onDirty={setDirty} />
    </Dialog>
  );
}
