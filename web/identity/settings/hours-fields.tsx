/** Working hours of the workspace: start, end and days (docs/people.md#settings). */
import { Checkbox, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { isTimeZone, zoneAbbreviation, zoneLabel } from '#domain/platform/time-zone.ts';
import { WEEK_DAYS } from '#domain/platform/settings.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import classes from './settings-form.module.css';
import { dayLabel, HOURS } from './settings-copy.ts';
import type { SettingsFieldsProps } from './settings-part.ts';

type Props = Pick<SettingsFieldsProps, 'form'>;

const TIME = { placeholder: 'hh:mm', autoComplete: 'off', maxLength: 5 } as const;

/** Focuses the first checkbox on an error, since a group can't have focus. */
function Days({ form }: Props) {
  const { value, onChange, error, ...node } = form.getInputProps('days');
  return (
    <div id="working-days">
      <Checkbox.Group label={HOURS.daysLabel} value={value} onChange={onChange} error={error}>
        <Group gap="md" mt="xs">
          {WEEK_DAYS.map((day, index) => (
            <Checkbox key={day} value={day} label={dayLabel(day)} {...(index === 0 ? node : {})} />
          ))}
        </Group>
      </Checkbox.Group>
    </div>
  );
}

export function HoursFields({ form }: Props) {
  const noteId = useId();
  const chosen = form.values.timeZone.trim();
  // A partially typed name is not a valid zone yet.
  const zone = isTimeZone(chosen) ? chosen : timeZone();
  const abbreviation = zoneAbbreviation(nowIso(), zone);
  return (
    <fieldset id="working-hours" className={classes.group} aria-describedby={noteId}>
      <legend className={classes.legend}>{HOURS.label}</legend>
      <Text id={noteId} size="sm" c="dimmed" mb="xs">
        {HOURS.description(zoneLabel(zone))}
      </Text>
      <SimpleGrid cols={2} spacing="sm" mb="sm">
        <TextInput label={`From (${abbreviation})`} {...TIME} {...form.getInputProps('from')} />
        <TextInput label={`To (${abbreviation})`} {...TIME} {...form.getInputProps('till')} />
      </SimpleGrid>
      <Days form={form} />
      <TextInput
        id="break"
        mt="sm"
        label={HOURS.breakLabel}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('breakMinutes')}
      />
    </fieldset>
  );
}
