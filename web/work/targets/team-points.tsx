/** Team points of a month, linked to their projects; a tooltip explains which dates count. */
import { explainReached } from '#domain/work/targets.ts';
import { decimalText } from '#web/lib/time/format.ts';
import { explanationDates, monthName, monthPeriod } from '#web/lib/time/local-time.ts';
import { WithExplanation } from '#web/ui/menu/explained.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import type { GetTeamLink } from './month-text.ts';

export function TeamPoints({ month, points, linkOf }: { month: string; points: number; linkOf: GetTeamLink }) {
  const period = monthPeriod(month);
  const link = points === 0 ? undefined : linkOf(period);
  const explained = explainReached(explanationDates(period));
  if (!link) return <WithExplanation lines={explained}>{decimalText(points)}</WithExplanation>;
  return (
    <QuietLink link={link} label={`${decimalText(points)} team points of ${monthName(month)}`} explained={explained}>
      {decimalText(points)}
    </QuietLink>
  );
}
