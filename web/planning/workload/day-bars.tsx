/** Days of a person as bars of planned and free time; one tab stop, with arrow keys between the days. */
import { type KeyboardEvent, useState } from 'react';
import type { BoardDay } from '#domain/planning/workload.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { todayAt } from '#web/lib/time/local-time.ts';
import { freeHoursOf } from './free-first.ts';
import { cellText, isMonday } from './workload-texts.ts';
import classes from './workload.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Hours that fill the height of a cell. */
const FULL_MINUTES = 480;

function Bar({ day: { capacity, planned, worked } }: { day: BoardDay }) {
  // Work on a day off counts in the week's sum, so it has a bar too.
  const whole = capacity > 0 ? capacity : (worked ?? 0);
  const share = (minutes: Minutes, of: Minutes): string => `${Math.min(100, (minutes / of) * 100)}%`;
  return (
    <span className={classes.capacity} style={{ height: share(whole, FULL_MINUTES) }}>
      <span className={classes.planned} style={{ height: whole === 0 ? 0 : share(worked ?? planned, whole) }} />
    </span>
  );
}

const kindOf = ({ capacity, awayHalves, holiday }: BoardDay): string | undefined => {
  if (awayHalves > 0) return 'away';
  return holiday !== null || capacity === 0 ? 'off' : undefined;
};

/** Free hours below a bar, over its button, which names them exactly. A part of the button would have to repeat in its name. */
function FreeHours({ day }: { day: BoardDay }) {
  const hours = freeHoursOf(day);
  return (
    <span className={classes.free} data-none={hours === 0 || undefined} aria-hidden>
      {day.capacity > 0 && day.day >= todayAt() && hours}
    </span>
  );
}

type DayBarsProps = { days: readonly BoardDay[]; name: string; showsFree?: boolean };

export function DayBars({ days, name, showsFree = false }: DayBarsProps) {
  const today = todayAt();
  const start = Math.max(
    0,
    days.findIndex(({ day }) => day >= today),
  );
  const [active, setActive] = useState<number>();
  const current = Math.min(active ?? start, days.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(days.length - 1, current + step));
    setActive(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons inside
    <ol className={classes.days} aria-label={`Days of ${name}`} onKeyDown={onKeyDown}>
      {days.map((day, at) => (
        <li key={day.day} className={classes.cell} data-today={day.day === today || undefined}>
          <button
            type="button"
            className={classes.day}
            data-kind={kindOf(day)}
            data-free={showsFree || undefined}
            data-past={day.day < today || undefined}
            data-monday={(at > 0 && isMonday(day.day)) || undefined}
            data-tip={cellText(day)}
            aria-label={cellText(day)}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setActive(at)}
          >
            <span className={classes.room}>
              <Bar day={day} />
            </span>
          </button>
          {showsFree && <FreeHours day={day} />}
        </li>
      ))}
    </ol>
  );
}
