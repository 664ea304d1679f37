/** Picks a day, a month or a year, or a range of them; a second click before the first swaps the two (docs/figures.md#boss-view). */
import { Button, Checkbox, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_DAYS } from '#web/lib/period-search.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { latePart } from '#web/ui/late-part.tsx';
import type { BossCalendarProps } from './boss-calendar.tsx';
import {
  type BossDates,
  DATE_MODES,
  type DateMode,
  datesText,
  DEFAULT_WORDS,
  type DefaultDates,
  isDefault,
  MODE_WORDS,
} from './boss-dates.ts';

type PickerProps = BossCalendarProps & {
  /** What counts when nothing is picked. */
  byDefault: DefaultDates;
};

/** About as high as the days of a month. */
const CALENDAR_HEIGHT = 250;

/** It comes after the screen, and no later than somebody is about to open it. */
const Calendar = latePart<BossCalendarProps>(async () => (await import('./boss-calendar.tsx')).BossCalendar, {
  Waiting: () => <Skeleton h={CALENDAR_HEIGHT} />,
});
const Panel = latePart(async () => (await import('./boss-date-panel.tsx')).BossDatePanel);
const fetchCalendar = (): void => {
  for (const part of [Calendar, Panel]) part.fetch().catch(() => undefined);
};

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
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean): void => {
    if (!next) setWay(undefined);
    setOpen(next);
  };
  const toggle = async (): Promise<void> => {
    await Panel.fetch().catch(() => undefined);
    // It gives the focus back to what has it when it opens: its own button, and not the one before it.
    if (!isUsed) flushSync(() => setUsed(true));
    control.current?.focus();
    turn(!isOpen);
  };
  const button = (
    <Button
      ref={control}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => void toggle()}
      variant="default"
      leftSection={<IconCalendar size={16} aria-hidden />}
      onPointerEnter={fetchCalendar}
      onFocus={fetchCalendar}
    >
      {datesText(value.days, value.mode)}
    </Button>
  );
  if (!isUsed) return button;
  return (
    <Panel button={button} isOpen={isOpen} onTurn={turn}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Pick by"
          value={mode}
          onChange={(next) => change({ mode: next as DateMode })}
          data={DATE_MODES.map((one) => ({ value: one, label: MODE_WORDS[one] }))}
        />
        <Calendar key={`${mode}${String(isRange)}${value.days.from}`} value={picking} onChange={pick} />
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
    </Panel>
  );
}
