/** Project dialogs in the URL of a list: feedback, points, logs and revision request. */
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import {
  checkDuplicateProject,
  checkEditProject,
  checkScoring,
  mayRequestRevision,
  ownershipOf,
  managersOf,
  mayManageLinks,
} from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { accessDenied } from '#domain/platform/refusal.ts';
import { FeedbackDialog } from '#web/work/feedback/feedback-dialog.tsx';
import { useActor } from '#web/identity/current-user.ts';
import { DesignationDialog } from '#web/work/points/designation-dialog.tsx';
import { EditPointsDialog } from '#web/work/points/edit-points-dialog.tsx';
import { PointLogDialog } from '#web/work/points/point-log-dialog.tsx';
import type { OpenDialog } from '#web/work/projects/detail/project-dialogs.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import { RequestRevisionDialog } from '#web/work/projects/detail/request-revision-dialog.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';

const HistoryLines = lazyPart(async () => (await import('#web/operations/audit/history-lines.tsx')).HistoryLines, {
  Waiting: () => <LoadingText>{COMMON_TEXTS.loading}</LoadingText>,
});
const LinksDialog = lazyPart(async () => (await import('#web/review/share/links-dialog.tsx')).LinksDialog, {
  loadsOnDemand: false,
});

const WaitDialog = lazyPart(async () => (await import('#web/work/waits/wait-dialog.tsx')).WaitDialog, {
  loadsOnDemand: false,
});

const ChecksDialog = lazyPart(async () => (await import('#web/work/checks/checks-dialog.tsx')).ChecksDialog, {
  loadsOnDemand: false,
});

const PagesNote = lazyPart(async () => (await import('#web/review/client-pages/pages-note.tsx')).PagesNote);

const RevisionTerms = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).RevisionTerms);

const TeamDialog = lazyPart(async () => (await import('#web/work/teams/team-dialog.tsx')).TeamDialog, {
  loadsOnDemand: false,
});

const SaveTemplateDialog = lazyPart(
  async () => (await import('#web/work/templates/save-template-dialog.tsx')).SaveTemplateDialog,
  { loadsOnDemand: false },
);

type ProjectDialogProps = { dialog: OpenDialog; viewer: Viewer; onClose: () => void };

/** Returns the refusal if the user may not open this dialog. */
function refusalOf({ name }: OpenDialog, project: Project, viewer: Viewer) {
  if (name === 'points') return checkScoring(viewer, ownershipOf(project));
  if (name === 'links' && !mayManageLinks(viewer, managersOf(project))) return accessDenied();
  if (name === 'template') return checkDuplicateProject(viewer);
  if (name === 'team') return checkEditProject(viewer, ownershipOf(project));
  if (name === 'revision' && !mayRequestRevision(viewer, ownershipOf(project))) return accessDenied();
  return undefined;
}

function Loaded({ dialog, viewer, project, onClose }: ProjectDialogProps & { project: Project }) {
  const actor = useActor() ?? viewer;
  const refusal = refusalOf(dialog, project, viewer);
  if (refusal)
    return (
      <Dialog isOpen title={project.title} onClose={onClose}>
        <FailureNote text={refusal.message} />
      </Dialog>
    );
  if (dialog.name === 'feedback')
    return <FeedbackDialog projectId={project.id} title={project.title} actor={actor} onClose={onClose} />;
  if (dialog.name === 'points')
    return <EditPointsDialog project={project} actor={actor} onClose={onClose} chosen={dialog.score} />;
  if (dialog.name === 'log') return <PointLogDialog project={project} onClose={onClose} />;
  if (dialog.name === 'designation') return <DesignationDialog project={project} onClose={onClose} />;
  if (dialog.name === 'team') return <TeamDialog project={project} onClose={onClose} />;
  if (dialog.name === 'checks') return <ChecksDialog project={project} onClose={onClose} />;
  if (dialog.name === 'template') return <SaveTemplateDialog project={project} onClose={onClose} />;
  if (dialog.name === 'wait')
    return (
      <WaitDialog
        project={project}
        viewer={viewer}
        renderFilesNote={(contacts) => <PagesNote project={project} contacts={contacts} />}
        onClose={onClose}
      />
    );
  if (dialog.name === 'links')
    return (
      <LinksDialog
        projectId={project.id}
        title={project.title}
        history={<HistoryLines of={{ kind: 'project', id: project.id }} failed={AUDIT_TEXTS.projectFailed} />}
        onClose={onClose}
      />
    );
  return (
    <RequestRevisionDialog
      project={project}
      actor={actor}
      note={<RevisionTerms projectId={project.id} revisionCount={project.revisionCount} />}
      onClose={onClose}
    />
  );
}

export function ProjectDialog(props: ProjectDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(projectQuery(props.dialog.projectId));
  if (data) return <Loaded {...props} project={data.project} />;
  return (
    <Dialog isOpen title="Project" onClose={props.onClose}>
      {error ? (
        <QueryError message={PROJECT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
      ) : (
        <Waiting text={COMMON_TEXTS.loading} height={160} />
      )}
    </Dialog>
  );
}
