/** Time zone of the workspace; a new workspace gets the browser's as a suggestion (docs/people.md#settings). */
import { TextInput } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { SETTINGS_TEXTS } from '#domain/platform/settings.ts';
import { isTimeZone, UTC } from '#domain/platform/time-zone.ts';
import { timeZoneNames } from '#domain/platform/time-zone-names.ts';
import { browserZone } from './settings-values.ts';
import { ZONE_TEXTS } from './settings-copy.ts';
import type { SettingsFieldsProps } from './settings-part.ts';

/** Names the browser's zone while the workspace is in UTC, which is often nobody's choice. */
const describeStored = (zone: string): string =>
  zone === UTC && browserZone() !== UTC
    ? `${ZONE_TEXTS.description} ${ZONE_TEXTS.browser(browserZone())}`
    : ZONE_TEXTS.description;

function descriptionOf({ timeZone, isConfigured, isZoneFixed }: ReadSettings, chosen: string): string {
  if (isZoneFixed) return SETTINGS_TEXTS.zoneFixedBy;
  if (chosen === timeZone) return describeStored(timeZone);
  if (!isConfigured && chosen === browserZone()) return `${ZONE_TEXTS.suggested} ${ZONE_TEXTS.description}`;
  return isTimeZone(chosen) ? ZONE_TEXTS.preview(chosen) : ZONE_TEXTS.description;
}

/** Suggests zone names that contain the typed text. */
export function ZoneField({ form, stored }: SettingsFieldsProps) {
  const listId = useId();
  const names = useMemo(() => timeZoneNames(), []);
  return (
    <>
      <TextInput
        id="time-zone"
        label={ZONE_TEXTS.label}
        description={descriptionOf(stored, form.values.timeZone)}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        disabled={stored.isZoneFixed}
        {...form.getInputProps('timeZone')}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
