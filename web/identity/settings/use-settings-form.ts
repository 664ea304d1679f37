/** State of the settings form: values, errors and saving. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { checkSettings } from '#domain/platform/settings.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, type Failure, messageOr } from '#web/lib/api/api-error.ts';
import { SETTINGS_RECORD } from '#web/identity/last-change/last-change.ts';
import { copyProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from '#web/identity/last-change/use-remote-changes.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import {
  EDIT_CONFLICT_FIELDS,
  fieldOf,
  settingsOf,
  type SettingsValues,
  valuesOf,
  zoneToOffer,
} from './settings-values.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import { loadSettings, useChangeSettings } from './settings.queries.ts';

const byField = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [fieldOf(path), message]));

type Options = {
  stored: Versioned<ReadSettings>;
  /** Latest version of the settings. */
  latest: Versioned<ReadSettings> | undefined;
  /** Called after each save. */
  onSaved: (() => void) | undefined;
};

export function useSettingsForm({ stored, latest, onSaved }: Options) {
  const [failure, setFailure] = useState<Failure>();
  const change = useChangeSettings();
  const form = useForm<SettingsValues>({
    initialValues: { ...valuesOf(stored.record), timeZone: zoneToOffer(stored.record) },
    validate: (values) => byField(messagesByPath(checkSettings(settingsOf(values)))),
  });
  const read = {
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf: ({ record }: Versioned<ReadSettings>) => valuesOf(record),
  };
  const { send, ...conflict } = useEditConflict<SettingsValues, Versioned<ReadSettings>, keyof SettingsValues>({
    ...read,
    copyField: copyProperty,
    opened: stored,
    load: () => loadSettings(),
    save: (values, base) => change.mutateAsync({ change: settingsOf(values), etag: base?.etag }),
  });
  const remoteChanges = useRemoteChanges({ ...read, record: SETTINGS_RECORD, base: conflict.base, latest });
  const submit = async (values: SettingsValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (!(await send(values))) return;
      notifySuccess(SETTINGS_COPY.saved);
      onSaved?.();
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      if (violations.length > 0) form.setErrors(byField(messagesByPath(violations)));
      else setFailure(messageOr(SETTINGS_COPY.saveFailed, error));
    }
  };
  return { form, failure, conflict, remoteChanges, submit };
}
