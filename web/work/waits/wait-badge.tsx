/** Badge of a project that waits for its client: reason and time. Never a status color, since the client acts next, not the team. */
import { IconHourglass } from '@tabler/icons-react';
import { waitedText, WAIT_LABELS } from '#domain/work/wait-texts.ts';
import type { Project } from '#domain/work/project.ts';
import { useTick } from '#web/lib/use-tick.ts';
import plain from '#web/ui/plain.module.css';

const MINUTE_MS = 60_000;

export function WaitBadge({ project: { waitingFor, waitingSince } }: { project: Project }) {
  const now = useTick(MINUTE_MS);
  if (waitingFor === null || waitingSince === null) return null;
  return (
    <span className={plain.badge} data-look="default">
      <IconHourglass size={12} aria-hidden />
      <span>{`Waiting on client · ${WAIT_LABELS[waitingFor]} · ${waitedText(waitingSince, now)}`}</span>
    </span>
  );
}
