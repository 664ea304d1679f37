/** Cards above the leaderboard: date, the viewer's points, the target, and the viewer's job type (docs/points.md#leaderboard). */
import { IconBriefcase, IconCalendar, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobType } from '#domain/platform/actor.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { dayOf, formatDate, weekdayName } from '#web/lib/time/local-time.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import type { Explanation } from '#web/ui/menu/explained.tsx';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import classes from './leaderboard.module.css';

const MINUTE_MS = 60_000;

export type ViewerStanding = {
  name: string;
  jobType: JobType | null;
  /** The viewer's points; undefined while loading. */
  points: number | undefined;
  /** The viewer's rank, 1 for the best; null when not ranked. */
  rank: number | null;
  /** Link to the completed projects behind the points. */
  link?: LinkDestination;
  /** Explanation of the points. */
  explained: Explanation;
};

export function StandingCards({ standing, target }: { standing: ViewerStanding; target: ReactNode }) {
  const now = useTick(MINUTE_MS);
  const { name, jobType, points, rank, link, explained } = standing;
  const rankText = rank === null ? '' : ` · rank ${numberText(rank)}`;
  return (
    <FigureRow>
      <FigureCard
        label="Today"
        icon={<IconCalendar size={16} />}
        value={<span className={classes.date}>{formatDate(now)}</span>}
        note={weekdayName(dayOf(now))}
      />
      <FigureCard
        label="Your Points"
        icon={<IconStar size={16} />}
        value={decimalText(points ?? 0)}
        isLoading={points === undefined}
        note={
          <span className={classes.longNote} title={name}>
            {`Editor: ${name}${rankText}`}
          </span>
        }
        link={link}
        explained={explained}
      />
      {target}
      <FigureCard label="Job Type" icon={<IconBriefcase size={16} />} value={jobType ?? '—'} note="Current role" />
    </FigureRow>
  );
}
