/** Badge of the decision on a version, with who decided, when and why on demand (docs/review.md#player-layout). */
import type { Cut } from '#domain/review/cuts.ts';
import { t } from '#web/lib/language/text.ts';
import { ExplainedBadge } from '#web/ui/menu/explained.tsx';
import { DecisionBadge, decisionText } from './decision-badge.tsx';

type DecisionDetailsProps = {
  cut: Cut;
  /** Further lines, below those of the decision. */
  lines?: readonly (string | false)[];
};

export function DecisionDetails({ cut, lines = [] }: DecisionDetailsProps) {
  const { decisionReason } = cut;
  const all = [
    decisionText(cut),
    Boolean(decisionReason) && t('Requested: {reason}', { reason: decisionReason ?? '' }),
    ...lines,
  ];
  return (
    <ExplainedBadge lines={all.filter((line) => line !== false)}>
      <DecisionBadge cut={cut} />
    </ExplainedBadge>
  );
}
