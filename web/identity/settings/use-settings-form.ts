/** State of the form for one part of the settings: values, errors and saving. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { checkClientSettings } from '#domain/platform/clients/client-settings.ts';
import { checkAccent } from '#domain/platform/brand/accent.ts';
import { checkSettings } from '#domain/platform/settings.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, type Failure, messageOr } from '#web/lib/api/api-error.ts';
import { SETTINGS_RECORD } from '#web/identity/last-change/last-change.ts';
import { copyProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from '#web/identity/last-change/use-remote-changes.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import type { SettingsPart } from './settings-part.ts';
import {
  fieldOf,
  type FormSettings,
  SETTINGS_FIELDS,
  type SettingName,
  settingsOf,
  type SettingsValues,
  valuesOf,
  zoneToOffer,
} from './settings-values.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import { loadSettings, useChangeSettings } from './settings.queries.ts';

/** Returns the messages of violations by form field; those of other parts have no field here. */
const fieldErrors = (violations: readonly Violation[], settings: readonly SettingName[]): Record<string, string> => {
  const own = violations.filter(({ propertyPath }) => settings.some((name) => propertyPath.split('.', 1)[0] === name));
  return Object.fromEntries(Object.entries(messagesByPath(own)).map(([path, message]) => [fieldOf(path), message]));
};

/** Returns only these settings, so that saving one part never writes another. */
const pick = (all: FormSettings, settings: readonly SettingName[]): Partial<FormSettings> =>
  Object.fromEntries(settings.map((name) => [name, all[name]]));

type Options = {
  part: SettingsPart;
  stored: Versioned<ReadSettings>;
  /** Latest version of the settings. */
  latest: Versioned<ReadSettings> | undefined;
  /** Called after each save. */
  onSaved: (() => void) | undefined;
};

export function useSettingsForm({ part: { settings }, stored, latest, onSaved }: Options) {
  const [failure, setFailure] = useState<Failure>();
  const change = useChangeSettings();
  const form = useForm<SettingsValues>({
    initialValues: { ...valuesOf(stored.record), timeZone: zoneToOffer(stored.record) },
    validate: (values) => {
      const wanted = settingsOf(values);
      return fieldErrors(
        [...checkSettings(wanted), ...checkAccent(wanted.accent), ...checkClientSettings(wanted)],
        settings,
      );
    },
  });
  const fields = SETTINGS_FIELDS.filter(({ setting }) => settings.includes(setting));
  const read = { form, fields, valuesOf: ({ record }: Versioned<ReadSettings>) => valuesOf(record) };
  /** Makes the saved values those that later input is compared with; shows them as stored unless the user continued typing. */
  const settle = (sent: SettingsValues, saved: Versioned<ReadSettings>): void => {
    const values = valuesOf(saved.record);
    const now = form.getValues();
    if (fields.every((field) => field.read(now, saved) === field.read(sent, saved))) form.setValues(values);
    form.resetDirty(values);
  };
  const { send, ...conflict } = useEditConflict<SettingsValues, Versioned<ReadSettings>, keyof SettingsValues>({
    ...read,
    copyField: copyProperty,
    opened: stored,
    load: () => loadSettings(),
    save: async (values, base) => {
      const saved = await change.mutateAsync({ change: pick(settingsOf(values), settings), etag: base?.etag });
      settle(values, saved);
      return saved;
    },
  });
  const remoteChanges = useRemoteChanges({ ...read, record: SETTINGS_RECORD, base: conflict.base, latest });
  const submit = async (values: SettingsValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (!(await send(values))) return;
      notifySuccess(SETTINGS_COPY.saved);
      onSaved?.();
    } catch (error) {
      const errors = error instanceof ApiError ? fieldErrors(error.violations, settings) : {};
      if (Object.keys(errors).length > 0) form.setErrors(errors);
      else setFailure(messageOr(SETTINGS_COPY.saveFailed, error));
    }
  };
  return { form, failure, conflict, remoteChanges, submit };
}
