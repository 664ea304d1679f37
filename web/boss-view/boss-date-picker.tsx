/** Picks a day, a month or a year, or a range of them; a second click before the first swaps the two (docs/figures.md#boss-view). */
import '@mantine/dates/styles.layer.css';
import { Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { NO_DAYS } from '#web/lib/period-search.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import {
  type BossDates,
  DATE_MODES,
  type DateMode,
  datesText,
  daysOfPicks,
  DEFAULT_WORDS,
  type DefaultDates,
  isDefault,
  MODE_WORDS,
  yearBounds,
} from './boss-dates.ts';

type Props = { value: BossDates; onChange: (value: BossDates) => void };
type PickerProps = Props & {
  /** What counts when nothing is picked. */
  byDefault: DefaultDates;
};
type Picked = string | null;

/** Mantine's three pickers take the same values, days as YYYY-MM-DD. */
const PICKERS = { day: DatePicker, month: MonthPicker, year: YearPicker } as const;

function SinglePicker({ value, onChange }: Props) {
  const { mode, days } = value;
  const Picker = PICKERS[mode];
  const bounds = mode === 'year' ? yearBounds(nowIso()) : {};
  const pick = (day: Picked): void => onChange({ ...value, days: day ? daysOfPicks(day, day, mode) : NO_DAYS });
  return <Picker {...bounds} value={days.from} defaultDate={days.from ?? nowIso().slice(0, 10)} onChange={pick} />;
}

function RangePicker({ value, onChange }: Props) {
  const { mode, days } = value;
  const [picked, setPicked] = useState<[Picked, Picked]>([days.from, days.to]);
  const Picker = PICKERS[mode];
  const bounds = mode === 'year' ? yearBounds(nowIso()) : {};
  const pick = (range: [Picked, Picked]): void => {
    setPicked(range);
    if (range[0] && range[1]) onChange({ ...value, days: daysOfPicks(range[0], range[1], mode) });
  };
  return (
    <Picker
      {...bounds}
      type="range"
      allowSingleDateInRange
      value={picked}
      defaultDate={days.from ?? nowIso().slice(0, 10)}
      onChange={pick}
    />
  );
}

export function BossDatePicker({ value, onChange, byDefault }: PickerProps) {
  /** Another way to pick; the dates stand until something is picked by it. */
  const [way, setWay] = useState<Pick<BossDates, 'mode' | 'isRange'>>();
  const picking: BossDates = way ? { ...way, days: NO_DAYS } : value;
  const { mode, isRange } = picking;
  const change = (part: Partial<BossDates>): void => setWay({ mode, isRange, ...part });
  const pick = (picked: BossDates): void => {
    setWay(undefined);
    onChange(picked);
  };
  const Picker = isRange ? RangePicker : SinglePicker;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setWay(undefined)}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
          {datesText(value.days, value.mode)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Dates">
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Pick by"
            value={mode}
            onChange={(next) => change({ mode: next as DateMode })}
            data={DATE_MODES.map((one) => ({ value: one, label: MODE_WORDS[one] }))}
          />
          <Picker key={`${mode}${String(isRange)}${value.days.from}`} value={picking} onChange={pick} />
          <Group justify="space-between">
            <Checkbox
              label="Range"
              checked={isRange}
              onChange={(event) => change({ isRange: event.currentTarget.checked })}
            />
            {!isDefault(value, byDefault, nowIso()) && (
              <Button size="compact-sm" variant="subtle" onClick={() => pick({ mode, isRange, days: NO_DAYS })}>
                {DEFAULT_WORDS[byDefault]}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
