/** Time zone of the workspace; a new workspace gets the browser's as a suggestion (docs/people.md#settings). */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { SETTINGS_TEXTS } from '#domain/identity/settings.ts';
import { timeZoneNames } from '#domain/platform/time-zone.ts';
import { browserZone } from '#web/lib/local-time.ts';
import { ZONE_TEXTS } from './settings-copy.ts';
import type { useSettingsForm } from './use-settings-form.ts';

function descriptionOf({ timeZone, isConfigured, isZoneFixed }: ReadSettings, chosen: string): string {
  if (isZoneFixed) return SETTINGS_TEXTS.zoneFixedBy;
  if (chosen === timeZone) return ZONE_TEXTS.description;
  if (!isConfigured && chosen === browserZone()) return `${ZONE_TEXTS.suggested} ${ZONE_TEXTS.description}`;
  return ZONE_TEXTS.preview(chosen);
}

type ZoneFieldProps = { form: ReturnType<typeof useSettingsForm>['form']; stored: ReadSettings };

export function ZoneField({ form, stored }: ZoneFieldProps) {
  const names = useMemo(() => [...new Set([...timeZoneNames(), stored.timeZone, browserZone()])], [stored.timeZone]);
  return (
    <Select
      label={ZONE_TEXTS.label}
      description={descriptionOf(stored, form.values.timeZone)}
      data={names}
      searchable
      allowDeselect={false}
      disabled={stored.isZoneFixed}
      nothingFoundMessage={ZONE_TEXTS.none}
      maxDropdownHeight={280}
      limit={100}
      {...form.getInputProps('timeZone')}
    />
  );
}
