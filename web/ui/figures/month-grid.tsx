/** Grid of a month: weeks from Monday to Sunday, bars across days, and optionally the contents of each day below them. */
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { type Bar, barsOf, type DaySpan, monthOf, weekLabel, weeksOf } from '#web/lib/time/month.ts';
import classes from './month-grid.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Props of a bar's element: its class, its place in the week, and on which sides it continues. */
export type BarProps = {
  className: string;
  style: CSSProperties;
  'data-starts-before': true | undefined;
  'data-continues-after': true | undefined;
};

/** Class of a bar's text, which is cut off where it doesn't fit. */
export const BAR_TEXT = classes.text ?? '';

const barProps = ({ column, span, lane, startsBefore, continuesAfter }: Bar<unknown>): BarProps => ({
  className: classes.bar ?? '',
  style: { gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 },
  'data-starts-before': startsBefore || undefined,
  'data-continues-after': continuesAfter || undefined,
});

/** What a week's bars leave of a day: the rows that they take, and how many of its bars are not shown. */
export type DayRoom = { lanes: number; hiddenBars: number };

const covers = ({ column, span }: Bar<unknown>, index: number): boolean => column <= index && index < column + span;

/** Returns the heights of a week's rows: the numbers of the days, the bars, and the rest of the days. */
const rowsOf = (lanes: number): string => `32px ${lanes > 0 ? `repeat(${lanes}, 24px) ` : ''}auto`;

type MonthGridProps<T> = {
  /** YYYY-MM. */
  month: string;
  today: string;
  /** Items shown as bars, sorted by first day. */
  items: readonly T[];
  daysOf: (item: T) => DaySpan;
  renderBar: (bar: Bar<T>, props: BarProps) => ReactNode;
  /** Renders a day's contents, around the week's bars. */
  renderDay?: (day: string, room: DayRoom) => ReactNode;
  /** Number of rows of bars to show; all by default. */
  maxLanes?: number;
  /** Height that the weeks share, in pixels; by default each is as high as its contents. */
  height?: number | undefined;
  /** The data belongs to the previous request. */
  isStale: boolean;
};

export function MonthGrid<T>(props: MonthGridProps<T>) {
  const { month, today, items, daysOf, renderBar, renderDay, isStale, maxLanes = Infinity, height } = props;
  return (
    <div
      className={classes.sheet}
      style={{ height }}
      data-filled={height !== undefined || undefined}
      data-stale={isStale || undefined}
    >
      <div className={classes.weekdays} aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(month).map((week) => {
        const all = barsOf(week, items, daysOf);
        const bars = all.filter(({ lane }) => lane < maxLanes);
        const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
        return (
          <section
            key={week[0]}
            className={classes.week}
            style={renderDay && { gridTemplateRows: rowsOf(lanes) }}
            aria-label={weekLabel(week)}
          >
            {week.map((day, index) => (
              <Fragment key={day}>
                <time
                  dateTime={day}
                  className={classes.day}
                  style={{ gridColumn: index + 1 }}
                  data-outside={monthOf(day) !== month || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {Number(day.slice(8))}
                </time>
                {renderDay && (
                  <div className={classes.cell} style={{ gridColumn: index + 1, gridRow: `1 / span ${lanes + 2}` }}>
                    {renderDay(day, {
                      lanes,
                      hiddenBars: all.filter((bar) => bar.lane >= maxLanes && covers(bar, index)).length,
                    })}
                  </div>
                )}
              </Fragment>
            ))}
            {bars.map((bar) => renderBar(bar, barProps(bar)))}
          </section>
        );
      })}
    </div>
  );
}
