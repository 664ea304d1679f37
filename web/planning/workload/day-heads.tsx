/** Names of the days above the bars. */
import { useMediaQuery } from '@mantine/hooks';
import type { BoardRow } from '#domain/planning/workload.ts';
import { shortDayText, todayAt, weekdayName } from '#web/lib/time/local-time.ts';
import { isMonday } from './workload-texts.ts';
import classes from './workload.module.css';

/** Screens on which a day has room for a letter and two digits. */
const NARROW = 'screen and (max-width: 767px)';

type DayHeadsProps = {
  days: BoardRow['days'];
  /** Names the numbers below the bars. */
  caption?: string;
};

/** Names of the days, aligned with the bars. Each bar has its own name for screen readers. */
export function DayHeads({ days, caption }: DayHeadsProps) {
  const today = todayAt();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.heads} aria-hidden>
      {caption !== undefined && <b className={classes.caption}>{caption}</b>}
      {days.map(({ day }, at) => (
        <span key={day} data-today={day === today || undefined} data-monday={(at > 0 && isMonday(day)) || undefined}>
          <span>{weekdayName(day).slice(0, isNarrow || days.length > 14 ? 1 : 3)}</span>
          <span>{!isNarrow && (at === 0 || day.endsWith('-01')) ? shortDayText(day) : Number(day.slice(8))}</span>
        </span>
      ))}
    </div>
  );
}
