/** Menu with all actions on a project, by the user's rights (docs/projects.md#acts, docs/product.md#rights). */
import {
  IconBell,
  IconBellOff,
  IconBellRinging,
  IconCopy,
  IconEdit,
  IconEye,
  IconHistory,
  IconLink,
  IconMessage,
  IconPencilStar,
  IconRepeat,
  IconShare,
  IconStars,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checkRequestRevision } from '#domain/work/projects/project-revision.ts';
import {
  actionsHintOf,
  checkDeleteProject,
  checkDuplicateProject,
  checkEditProject,
  checkScoring,
  mayRequestRevision,
  ownershipOf,
  managersOf,
  mayManageLinks,
} from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import { mutesQuery, useMute } from './mutes.queries.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { numberText } from '#web/lib/time/format.ts';
import { sharedLink } from '#web/lib/address/links.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { type MenuParts, MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import { notifyError, notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { nextStepOf } from '../card/next-step-of.ts';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTimerAction } from '#web/work/timer/use-timer-action.ts';
import { TIMER_FAILURES, timerActionsOf } from '#web/work/timer/timer-actions.ts';
import { TIMER_ICONS, TIMER_LABELS } from '#web/work/timer/timer-buttons.tsx';
import type { Viewer } from '../card/viewer.ts';

const LeadItems = lazyPart(async () => (await import('./lead-items.tsx')).LeadItems);
const LazyItems = lazyPart(async () => (await import('./lazy-items.tsx')).LazyItems);

type ProjectMenuProps = { project: Project; viewer: Viewer; actions: ProjectActionHandlers };
type ItemsProps = ProjectMenuProps & { parts: MenuParts };

/** Menu items of the available timer actions except the one shown next to the menu. */
function TimerItems({ parts, project, viewer }: Omit<ItemsProps, 'actions'>) {
  const timerAction = useTimerAction(project);
  const visible = nextStepOf(project, viewer);
  const actions = timerActionsOf(project, viewer).filter((action) => action !== visible);
  if (actions.length === 0) return null;
  return (
    <>
      <parts.Divider />
      {actions.map((action) => (
        <MoreItem
          parts={parts}
          key={action}
          icon={TIMER_ICONS[action]}
          label={TIMER_LABELS[action]}
          onPress={() =>
            timerAction
              .mutateAsync(action)
              .catch((error: unknown) => notifyFailure(failureOf(TIMER_FAILURES[action], error)))
          }
        />
      ))}
    </>
  );
}

/** Returns the props of an item that shows why the user may not do it. */
const refusedProps = ({ project, viewer }: ProjectMenuProps, refusal: Refusal | undefined) => ({
  refusal: refusal?.message,
  onRefused: () =>
    refusal && notifyFailure({ text: refusal.message, reason: actionsHintOf(viewer, ownershipOf(project)) }),
});

/** Edit, duplicate and the next episode; nothing for editors, who can do none of these. */
function ManagerItems(props: ItemsProps) {
  const { parts, project, viewer, actions } = props;
  const owned = ownershipOf(project);
  if (checkDuplicateProject(viewer)) return null;
  return (
    <>
      <parts.Divider />
      <MoreItem
        parts={parts}
        icon={IconEdit}
        label="Edit project"
        {...refusedProps(props, checkEditProject(viewer, owned))}
        onPress={() => actions.edit(project)}
      />
      <MoreItem parts={parts} icon={IconCopy} label="Duplicate project" onPress={() => actions.duplicate(project)} />
      {!checkEditProject(viewer, owned) && (
        <MoreItem parts={parts} icon={IconUsers} label="Team" onPress={() => actions.open('team', project)} />
      )}
      {mayManageLinks(viewer, managersOf(project)) && (
        <MoreItem parts={parts} icon={IconShare} label="Client links" onPress={() => actions.open('links', project)} />
      )}
      <LeadItems parts={parts} project={project} actions={actions} mayEdit={!checkEditProject(viewer, owned)} />
      {mayRequestRevision(viewer, owned) && (
        <MoreItem
          parts={parts}
          icon={IconRepeat}
          label="Request revision"
          {...refusedProps(props, checkRequestRevision(project))}
          onPress={() => actions.open('revision', project)}
        />
      )}
    </>
  );
}

/** Delete, last and apart; nothing for editors. */
function DeleteItem(props: ItemsProps) {
  const { parts, project, viewer, actions } = props;
  if (checkDuplicateProject(viewer)) return null;
  return (
    <>
      <parts.Divider />
      <MoreItem
        parts={parts}
        icon={IconTrash}
        label="Delete project"
        {...refusedProps(props, checkDeleteProject(viewer, ownershipOf(project)))}
        onPress={() => actions.remove(project)}
      />
    </>
  );
}

function PointItems({ parts, project, viewer, actions }: ItemsProps) {
  return (
    <>
      <parts.Divider />
      {!checkScoring(viewer, ownershipOf(project)) && (
        <MoreItem
          parts={parts}
          icon={IconPencilStar}
          label="Edit points"
          onPress={() => actions.open('points', project)}
        />
      )}
      <MoreItem
        parts={parts}
        icon={IconStars}
        label={`Designation points (J ${numberText(project.designationPoints)})`}
        onPress={() => actions.open('designation', project)}
      />
      <MoreItem parts={parts} icon={IconHistory} label="Point log" onPress={() => actions.open('log', project)} />
    </>
  );
}

function CopyLinkItem({ parts, project }: Pick<ItemsProps, 'parts' | 'project'>) {
  const role = useRole();
  const copy = async (): Promise<void> => {
    const link = new URL(projectPathOf(role, project.id), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      notifySuccess('Link copied.');
    } catch {
      // Browsers allow clipboard access only on secure origins.
      notifyError(`Couldn't copy the link: ${link}`);
    }
  };
  return <MoreItem parts={parts} icon={IconLink} label="Copy link" onPress={() => void copy()} />;
}

/** Menu items that link to the project's notifications, and mute or unmute the project. */
function InboxItems({ parts, project }: Pick<ItemsProps, 'parts' | 'project'>) {
  const navigate = useNavigate();
  const { data: muted } = useQuery(mutesQuery());
  const mute = useMute();
  // Some servers have no inbox.
  if (!muted) return null;
  const isMuted = muted.some(({ id }) => id === project.id);
  return (
    <>
      <parts.Divider />
      <MoreItem
        parts={parts}
        icon={IconBell}
        label="Inbox for this project"
        onPress={() => void navigate(sharedLink('inbox', { project: project.id }))}
      />
      <MoreItem
        parts={parts}
        icon={isMuted ? IconBellRinging : IconBellOff}
        label={isMuted ? 'Unmute project' : 'Mute project'}
        onPress={() => mute.mutate({ id: project.id, isMuted: !isMuted })}
      />
    </>
  );
}

export function ProjectMenu(props: ProjectMenuProps) {
  const { project, viewer, actions } = props;
  return (
    <MoreMenu label={`Actions: ${project.title}`}>
      {(parts) => (
        <>
          <MoreItem parts={parts} icon={IconEye} label="View" onPress={() => actions.view(project)} />
          <MoreItem
            parts={parts}
            icon={IconMessage}
            label={`Feedback (${project.feedbackIds.length})`}
            onPress={() => actions.open('feedback', project)}
          />
          <CopyLinkItem parts={parts} project={project} />
          <InboxItems parts={parts} project={project} />
          <TimerItems parts={parts} project={project} viewer={viewer} />
          <ManagerItems {...props} parts={parts} />
          <PointItems {...props} parts={parts} />
          <LazyItems {...props} parts={parts} />
          <DeleteItem {...props} parts={parts} />
        </>
      )}
    </MoreMenu>
  );
}
