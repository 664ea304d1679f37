/** Calendar of BOSS VIEW: a day, month or year, or a range of them. */
import '@mantine/dates/styles.layer.css';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { useState } from 'react';
import { todayAt } from '#web/lib/time/local-time.ts';
import { NO_DAYS } from '#web/lib/address/period-search.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { type BossDates, daysBetweenPicks, yearBounds } from './boss-dates.ts';

export type BossCalendarProps = { value: BossDates; onChange: (value: BossDates) => void };
type PickedDay = string | null;

/** Pickers by mode; all three share the same value type: days as YYYY-MM-DD. */
const PICKERS = { day: DatePicker, month: MonthPicker, year: YearPicker } as const;

function SinglePicker({ value, onChange }: BossCalendarProps) {
  const { mode, days } = value;
  const Picker = PICKERS[mode];
  const bounds = mode === 'year' ? yearBounds(nowIso()) : {};
  const pick = (day: PickedDay): void => onChange({ ...value, days: day ? daysBetweenPicks(day, day, mode) : NO_DAYS });
  return <Picker {...bounds} value={days.from} defaultDate={days.from ?? todayAt()} onChange={pick} />;
}

function RangePicker({ value, onChange }: BossCalendarProps) {
  const { mode, days } = value;
  const [picked, setPicked] = useState<[PickedDay, PickedDay]>([days.from, days.to]);
  const Picker = PICKERS[mode];
  const bounds = mode === 'year' ? yearBounds(nowIso()) : {};
  const pick = (range: [PickedDay, PickedDay]): void => {
    setPicked(range);
    if (range[0] && range[1]) onChange({ ...value, days: daysBetweenPicks(range[0], range[1], mode) });
  };
  return (
    <Picker
      {...bounds}
      type="range"
      allowSingleDateInRange
      value={picked}
      defaultDate={days.from ?? todayAt()}
      onChange={pick}
    />
  );
}

export const BossCalendar = (props: BossCalendarProps) =>
  props.value.isRange ? <RangePicker {...props} /> : <SinglePicker {...props} />;
