/** A figure of an editor that leads to the completed projects behind it, for those who may see them. */
import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import { tellScore } from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import type { LinkTo } from '#web/lib/search-codec.ts';
import { Explained } from '#web/ui/explained.tsx';
import { QuietLink } from '#web/ui/quiet-link.tsx';

export type ScoreLinkOf = (entry: LeaderboardEntry) => LinkTo | undefined;

type Props = {
  entry: LeaderboardEntry;
  linkOf: ScoreLinkOf;
  /** The dates that count. */
  period: Period | undefined;
  /** The figure and what it is, before the name: '40.00 points of'. */
  label: string;
  children: ReactNode;
};

export function ScoreLink({ entry, linkOf, period, label, children }: Props) {
  const link = entry.projectsCompleted === 0 ? undefined : linkOf(entry);
  const explained = tellScore(period, entry.projectsCompleted);
  // One piece, since what stands in a row of pieces loses its spaces.
  if (!link)
    return (
      <Explained lines={explained}>
        <span>{children}</span>
      </Explained>
    );
  return (
    <QuietLink link={link} label={`${label} ${entry.name}`} explained={explained}>
      {children}
    </QuietLink>
  );
}
