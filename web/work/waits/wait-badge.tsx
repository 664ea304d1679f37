/** How long a project has waited for its client, in a badge, a table cell and the timeline. Loaded only where a project waits. */
import { IconUsersGroup } from '@tabler/icons-react';
import { WAIT_LABELS, WAIT_REASONS, waitedText } from '#domain/work/wait-texts.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Wait } from '#domain/work/waits.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import plain from '#web/ui/figures/plain.module.css';

const MINUTE_MS = 60_000;

/** Returns, for example, 'Footage · 3 days', or undefined if the project isn't waiting. */
function useWaitText({ waitingFor, waitingSince }: Project): string | undefined {
  const now = useTick(MINUTE_MS);
  if (waitingFor === null || waitingSince === null) return undefined;
  return `${WAIT_LABELS[waitingFor]} · ${waitedText(waitingSince, now)}`;
}

/** Badge of a wait, never in a status color, since the client acts next, not the team. */
export function WaitBadge({ project }: { project: Project }) {
  const text = useWaitText(project);
  return (
    text && (
      <span className={plain.badge} data-variant="default">
        <IconUsersGroup size={12} aria-hidden />
        <span>{`Waiting on client · ${text}`}</span>
      </span>
    )
  );
}

export const WaitText = ({ project }: { project: Project }) => useWaitText(project);

/** A wait in the timeline: open, or ended with its length. */
export function WaitEvent({ wait: { kind, since, until } }: { wait: Pick<Wait, 'kind' | 'since' | 'until'> }) {
  const reason = WAIT_REASONS[kind];
  return until === null ? `Waiting on the client for ${reason}` : `Waited ${waitedText(since, until)} for ${reason}`;
}
