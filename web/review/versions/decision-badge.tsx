/** Badge and text for the decision on a version. */
import type { Cut } from '#domain/review/cuts.ts';
import { guestLabel } from '#domain/work/guest-name.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import classes from './cut-head.module.css';

const LABELS = { '': 'Awaiting approval', approved: 'Approved', changes: 'Changes requested' } as const;

type DecisionFields = Pick<Cut, 'decision' | 'decidedAt' | 'decidedBy' | 'decidedByGuest'>;

/** Returns, for example, 'Approved by Maya Okafor, 11/02/2026 3:04 PM UTC' or 'Approved by guest Dana, …'. */
export function decisionText({ decision, decidedAt, decidedBy, decidedByGuest }: DecisionFields): string {
  if (decision === '') return LABELS[decision];
  const decidedByText = decidedByGuest === null ? decidedBy && fullNameOf(decidedBy) : guestLabel(decidedByGuest);
  return [`${LABELS[decision]}${decidedByText ? ` by ${decidedByText}` : ''}`, decidedAt && dateTimeText(decidedAt)]
    .filter(Boolean)
    .join(', ');
}

export function DecisionBadge({ cut }: { cut: DecisionFields }) {
  return (
    <span className={classes.decision} data-decision={cut.decision || 'open'}>
      {LABELS[cut.decision]}
    </span>
  );
}
