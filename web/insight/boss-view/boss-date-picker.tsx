/** Picker for a day, month or year, or a range of them. Picking an earlier end swaps both (docs/figures.md#boss-view). */
import { Button, Checkbox, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_DAYS } from '#web/lib/address/period-search.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BossCalendarProps } from './boss-calendar.tsx';
import {
  type BossDates,
  DATE_MODES,
  type DateMode,
  datesText,
  DEFAULT_LABELS,
  type DefaultDates,
  isDefault,
  DATE_MODE_LABELS,
} from './boss-dates.ts';

type PickerProps = BossCalendarProps & {
  /** Dates in effect when nothing is picked. */
  defaultRange: DefaultDates;
};

/** Approximate height of the day picker, in pixels. */
const CALENDAR_HEIGHT = 250;

/** Loaded after the screen, at the latest when the user is about to open it. */
const Calendar = lazyPart<BossCalendarProps>(async () => (await import('./boss-calendar.tsx')).BossCalendar, {
  Waiting: () => <Skeleton h={CALENDAR_HEIGHT} />,
});
const Panel = lazyPart(async () => (await import('./boss-date-panel.tsx')).BossDatePanel);
const fetchCalendar = (): void => {
  for (const part of [Calendar, Panel]) part.fetch().catch(() => undefined);
};

export function BossDatePicker({ value, onChange, defaultRange }: PickerProps) {
  /** Mode selected since the last pick. The dates in effect don't change before the next one. */
  const [draftMode, setDraftMode] = useState<Pick<BossDates, 'mode' | 'isRange'>>();
  const picking: BossDates = draftMode ? { ...draftMode, days: NO_DAYS } : value;
  const { mode, isRange } = picking;
  const change = (part: Partial<BossDates>): void => setDraftMode({ mode, isRange, ...part });
  const pick = (picked: BossDates): void => {
    setDraftMode(undefined);
    onChange(picked);
  };
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const setPanelOpen = (next: boolean): void => {
    if (!next) setDraftMode(undefined);
    setOpen(next);
  };
  const toggle = async (): Promise<void> => {
    await Panel.fetch().catch(() => undefined);
    // On closing, the popover returns focus to the element focused before it opened, so the button must be mounted and focused first.
    if (!isUsed) flushSync(() => setUsed(true));
    control.current?.focus();
    setPanelOpen(!isOpen);
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
    <Panel button={button} isOpen={isOpen} onToggle={setPanelOpen}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Pick by"
          value={mode}
          onChange={(next) => change({ mode: next as DateMode })}
          data={DATE_MODES.map((one) => ({ value: one, label: DATE_MODE_LABELS[one] }))}
        />
        <Calendar key={`${mode}${String(isRange)}${value.days.from}`} value={picking} onChange={pick} />
        <Group justify="space-between">
          <Checkbox
            label="Range"
            checked={isRange}
            onChange={(event) => change({ isRange: event.currentTarget.checked })}
          />
          {!isDefault(value, defaultRange, nowIso()) && (
            <Button size="compact-sm" variant="subtle" onClick={() => pick({ mode, isRange, days: NO_DAYS })}>
              {DEFAULT_LABELS[defaultRange]}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
