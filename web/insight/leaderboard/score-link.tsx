/** Editor's figure, linked to the completed projects behind it for viewers who may see them. */
import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import { explainScore } from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { WithExplanation } from '#web/ui/menu/explained.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';

export type ScoreLinkOf = (entry: LeaderboardEntry) => LinkDestination | undefined;

type Props = {
  entry: LeaderboardEntry;
  linkOf: ScoreLinkOf;
  /** Period in effect. */
  period: Period | undefined;
  /** Accessible label with the figure and its meaning, read before the name: '40.00 points of'. */
  label: string;
  children: ReactNode;
};

export function ScoreLink({ entry, linkOf, period, label, children }: Props) {
  const link = entry.projectsCompleted === 0 ? undefined : linkOf(entry);
  const explained = explainScore(explanationDates(period), entry.projectsCompleted);
  // Uses a single text node, because a flex row would drop the spaces between several.
  if (!link)
    return (
      <WithExplanation lines={explained}>
        <span>{children}</span>
      </WithExplanation>
    );
  return (
    <QuietLink link={link} label={`${label} ${entry.name}`} explained={explained}>
      {children}
    </QuietLink>
  );
}
