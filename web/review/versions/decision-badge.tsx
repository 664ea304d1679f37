/** Badge and text for the decision on a version. */
import type { Cut } from '#domain/review/cuts.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { t } from '#web/lib/language/text.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import classes from './cut-head.module.css';

const LABELS = { '': 'Awaiting approval', approved: 'Approved', changes: 'Changes requested' } as const;
const BY = { approved: 'Approved by {name}', changes: 'Changes requested by {name}' } as const;

type DecisionFields = Pick<Cut, 'decision' | 'decidedAt' | 'decidedBy' | 'decidedByGuest'>;

/** Returns, for example, 'Approved by Maya Okafor, 11/02/2026 3:04 PM UTC' or 'Approved by guest Dana, …'. */
export function decisionText({ decision, decidedAt, decidedBy, decidedByGuest }: DecisionFields): string {
  if (decision === '') return t(LABELS[decision]);
  const name =
    decidedByGuest === null ? decidedBy && fullNameOf(decidedBy) : t('guest {name}', { name: decidedByGuest });
  const text = name ? t(BY[decision], { name }) : t(LABELS[decision]);
  return [text, decidedAt && dateTimeText(decidedAt)].filter(Boolean).join(', ');
}

export function DecisionBadge({ cut }: { cut: DecisionFields }) {
  return (
    <span className={classes.decision} data-decision={cut.decision || 'open'}>
      {t(LABELS[cut.decision])}
    </span>
  );
}
