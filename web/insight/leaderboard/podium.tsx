/** Podium with the top three and their medals (docs/points.md#leaderboard). */
import { initialsIn } from '#domain/platform/text.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconMedal, IconTrophy } from '@tabler/icons-react';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { Period } from '#domain/platform/period.ts';
import { decimalText } from '#web/lib/time/format.ts';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import { EditorName, type OpenProfile } from './editor-name.tsx';
import classes from './leaderboard.module.css';
import { jobText } from './rank.ts';
import { ScoreLink, type ScoreLinkOf } from './score-link.tsx';

const MEDALS = ['Gold', 'Silver', 'Bronze'];

type PodiumHandlers = { onOpenProfile?: OpenProfile; linkOf: ScoreLinkOf; period: Period | undefined };

function Step({
  entry,
  rank,
  onOpenProfile,
  linkOf,
  period,
}: { entry: LeaderboardEntry; rank: number } & PodiumHandlers) {
  const Medal = rank === 0 ? IconTrophy : IconMedal;
  return (
    <li className={classes.step} data-rank={rank + 1}>
      <span className={classes.medal}>
        <VisuallyHidden>{`${MEDALS[rank]} medal`}</VisuallyHidden>
        <Medal size={rank === 0 ? 28 : 22} stroke={1.6} aria-hidden />
      </span>
      <InitialsAvatar
        owner={{ id: entry.userId, name: entry.name }}
        initials={initialsIn(entry.name)}
        size={rank === 0 ? 72 : 56}
      />
      <EditorName entry={entry} onOpenProfile={onOpenProfile} />
      <span className={classes.stepPoints}>
        <ScoreLink entry={entry} linkOf={linkOf} period={period} label={`${decimalText(entry.points)} points of`}>
          {decimalText(entry.points)} <small>points</small>
        </ScoreLink>
      </span>
      <span className={classes.job}>{jobText(entry)}</span>
      <span className={classes.block} aria-hidden>
        {rank + 1}
      </span>
    </li>
  );
}

export function Podium({ entries, ...handlers }: { entries: readonly LeaderboardEntry[] } & PodiumHandlers) {
  return (
    <ol className={classes.podium} aria-label="Podium">
      {entries.slice(0, 3).map((entry, index) => (
        <Step key={entry.userId} entry={entry} rank={index} {...handlers} />
      ))}
    </ol>
  );
}
