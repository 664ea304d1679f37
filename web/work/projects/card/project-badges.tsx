/** Badges of a project in one row: TEAM, status, delay, revisions, class. */
import { checksText } from '#domain/work/checks/check-kinds.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Project } from '#domain/work/projects/project.ts';
import plain from '#web/ui/figures/plain.module.css';
import { DelayedBadge } from './deadline.tsx';
import { RevisionBadge, StatusBadge } from './status-badge.tsx';

/** Short badge of a wait, for cards. */
const ShortWaitBadge = () => (
  <span className={plain.badge} data-variant="default">
    Waiting on client
  </span>
);

/** Done and all checks. */
const ChecksBadge = ({ project: { checksTotal: total, openChecks: open } }: { project: Project }) => (
  <span className={plain.badge} data-variant="default">
    {`Checks ${checksText({ total, open })}`}
  </span>
);

export const ClassBadge = ({ name }: { name: ProjectClass }) => (
  <span className={plain.badge} data-variant="default">
    {name}
  </span>
);

/** Badge of duplicates (docs/projects.md#status). */
export const TeamBadge = () => (
  <span className={plain.badge} data-variant="outline">
    TEAM
  </span>
);

/** Badges besides the status. */
export function SecondaryBadges({ project }: { project: Project }) {
  return (
    <>
      <DelayedBadge project={project} />
      {project.isDuplicate && <TeamBadge />}
    </>
  );
}

export function ProjectBadges({ project }: { project: Project }) {
  return (
    <>
      <StatusBadge status={project.status} />
      <RevisionBadge isRevised={project.isRevised} count={project.revisionCount} />
      <SecondaryBadges project={project} />
      {project.checksTotal > 0 && <ChecksBadge project={project} />}
      {project.waitingFor !== null && <ShortWaitBadge />}
    </>
  );
}
