/** Date and time in the workspace's time zone: the date picked or typed as MM/DD/YYYY, the time picked in half-hour steps or typed. */
import { Autocomplete } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatTime } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { parseTime } from '#domain/platform/parse-date.ts';
import {
  dayOf,
  instantOf,
  longDayText,
  timeOf,
  todayAt,
  wallClockOf,
  zoneAbbreviation,
} from '#web/lib/time/local-time.ts';
import { useCalendarOnDemand } from '#web/ui/forms/calendar-on-demand.ts';
import { DayInput } from '#web/ui/forms/day-input.tsx';
import { useInvalidInput } from '#web/ui/forms/invalid-input.ts';
import { Pair } from './form-group.tsx';
import classes from './project-form.module.css';
import { TIME_OPTIONS } from './time-text.ts';

const FORMAT = 'MM/DD/YYYY';

type DateTimeFieldProps = {
  label: string;
  /** Value as an ISO instant; null while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Time as hh:mm, used when a date is picked and no time is set. */
  defaultTime: string;
  isClearable?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  /** Reason why the date was adjusted; announced when it appears. */
  note?: string | undefined;
};

const EARLIEST = `${LIMITS.minYear}-01-01`;
const LATEST = `${LIMITS.maxYear}-12-31`;

const NONE: string[] = [];

type TimeFieldProps = Pick<DateTimeFieldProps, 'label' | 'disabled'> & {
  /** Abbreviation of the time zone at the chosen moment. */
  zone: string;
  value: string | null;
  onChange: (time: string) => void;
};

/** One option of the list; the current time scrolls into view when the list opens. */
function TimeOption({ time, isPresent }: { time: string; isPresent: boolean }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isPresent) return undefined;
    // The option's position is known only after layout.
    const wait = setTimeout(() => {
      const option = ref.current?.closest<HTMLElement>('[role=option]');
      const list = option?.closest<HTMLElement>('[role=listbox]');
      if (option && list) list.scrollTop = option.offsetTop - list.clientHeight / 2;
    });
    return () => clearTimeout(wait);
  }, [isPresent]);
  return (
    <span ref={ref} className={isPresent ? classes.present : undefined}>
      {time}
    </span>
  );
}

const NO_TIME = 'Enter a valid time, such as 9:30 AM.';

const timeError = (text: string): string | undefined =>
  text.trim() === '' || parseTime(text) !== undefined ? undefined : NO_TIME;

/** Applies the typed time on Enter and blur. Invalid text stays in the field with an error; empty text restores the previous time. */
function TimeField({ label, zone, value, onChange, disabled = false }: TimeFieldProps) {
  const shown = value === null ? '' : formatTime(value);
  const { input, text: typed, shownError, changeText, showError } = useInvalidInput(value, timeError);
  // A closed list stays mounted, so options are rendered only while it is open, which makes it open at the current time.
  const [isOpen, list] = useDisclosure(false);
  const settle = (text: string | undefined): void => {
    if (text !== undefined && timeError(text) !== undefined) return showError();
    const time = text === undefined ? undefined : parseTime(text)?.slice(0, 'hh:mm'.length);
    changeText(undefined);
    if (time !== undefined && time !== value) onChange(time);
  };
  return (
    <Autocomplete
      ref={input}
      label={`${label} time (${zone})`}
      placeholder="h:mm AM"
      data={isOpen ? [...TIME_OPTIONS] : NONE}
      onDropdownOpen={list.open}
      onDropdownClose={list.close}
      // Offers all options until the text is edited.
      filter={({ options, search }) =>
        search === shown
          ? options
          : options.filter((one) => 'label' in one && one.label.startsWith(search.trim().toUpperCase()))
      }
      withScrollArea={false}
      renderOption={({ option }) => <TimeOption time={option.value} isPresent={option.value === shown} />}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false }}
      openOnFocus={false}
      disabled={disabled}
      value={typed ?? shown}
      onChange={changeText}
      error={shownError}
      onOptionSubmit={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
      onBlur={() => settle(typed)}
    />
  );
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, defaultTime, isClearable = false, disabled = false, error, note } = props;
  const noteId = useId();
  const [isCalendarOpen, calendar] = useDisclosure(false);
  const { isAsked, field } = useCalendarOnDemand();
  const chooseDay = (day: string | null): void => {
    if (day === null) return onChange(null);
    onChange(instantOf(day, value === null ? defaultTime : wallClockOf(value)));
  };
  return (
    <div role="group" aria-label={label} aria-describedby={note ? noteId : undefined}>
      <Pair isTight>
        <DayInput
          label={`${label} date`}
          description={longDayText(value && dayOf(value))}
          format={FORMAT}
          popoverProps={{ withinPortal: false, disabled: !isAsked, onOpen: calendar.open, onClose: calendar.close }}
          // Escape closes the calendar only, not the dialog around it.
          data-mantine-stop-propagation={(isAsked && isCalendarOpen) || undefined}
          minDate={EARLIEST}
          maxDate={LATEST}
          defaultDate={todayAt()}
          clearable={isClearable}
          disabled={disabled}
          error={error}
          value={value === null ? null : dayOf(value)}
          onChange={chooseDay}
          {...field}
        />
        <TimeField
          label={label}
          zone={zoneAbbreviation(value ?? undefined)}
          disabled={disabled || value === null}
          value={value === null ? null : timeOf(value)}
          onChange={(time) => value !== null && onChange(instantOf(dayOf(value), time))}
        />
      </Pair>
      <output id={noteId} className={classes.note}>
        {note}
      </output>
    </div>
  );
}
