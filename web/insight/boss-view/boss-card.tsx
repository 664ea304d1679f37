/** Project card of BOSS VIEW; clicking it opens the details. */
import { memo } from 'react';
import type { BossCard as Card } from '#contract/insight/boss-view.ts';
import { dueText } from '#domain/work/projects/deadline-text.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { isLate } from '#domain/work/projects/project-late.ts';
import { measuredText } from '#domain/work/projects/project-timer.ts';
import { dateText } from '#web/lib/time/format.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { StatusColorBadge, RevisionBadge, StatusBadge, statusColor } from '#web/work/projects/card/status-badge.tsx';
import classes from './boss-view.module.css';

function deadlineText({ deadlineAt, endedAt, status }: Card, now: string): string {
  if (isFinished(status)) return `Ended ${dateText(endedAt)}`;
  if (!deadlineAt) return 'No deadline';
  const due = dueText(deadlineAt, now, timeZone());
  return now > deadlineAt ? due : `Due ${due}`;
}

type Props = { card: Card; now: string; onOpen: (id: number) => void };

/** Built from plain elements, because hundreds are rendered while the columns scroll. */
export const BossCard = memo(function BossCard({ card, now, onOpen }: Props) {
  const runtime =
    card.runtimeMinutes === null && !card.isRuntimeUnknown
      ? `Assigned ${dateText(card.assignedAt)}`
      : measuredText(card.runtimeMinutes);
  return (
    <button
      type="button"
      className={classes.card}
      style={{ borderInlineStartColor: statusColor(card.status) }}
      onClick={() => onOpen(card.id)}
    >
      <span className={classes.line}>
        <span>#{card.id}</span>
        <span>{card.class}</span>
      </span>
      <span className={classes.title}>{card.title}</span>
      <span className={classes.client}>{card.clientName}</span>
      <span className={classes.badges}>
        <StatusBadge status={card.status} />
        {isLate(card, now) && <StatusColorBadge status="late" text="Delayed" />}
        <RevisionBadge isRevised={card.isRevised} count={card.revisionCount} />
      </span>
      <span className={classes.line}>
        <span>{runtime}</span>
        <span>{deadlineText(card, now)}</span>
      </span>
    </button>
  );
});
