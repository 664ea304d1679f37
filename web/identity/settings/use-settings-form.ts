/** The state of the settings' form: what is typed, what is wrong with it, and saving it. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { checkSettings } from '#domain/identity/settings.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, type Failure, saidOr } from '#web/lib/api-error.ts';
import { HOUSE_RECORD } from '#web/lib/last-change.ts';
import { takeProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useMeanwhile } from '#web/lib/use-meanwhile.ts';
import { notifySuccess } from '#web/ui/toasts.ts';
import { EDIT_CONFLICT_FIELDS, fieldOf, settingsOf, type SettingsValues, valuesOf } from './settings-values.ts';
import { SETTINGS_WORDS } from './settings-words.ts';
import { loadSettings, useChangeSettings } from './settings.queries.ts';

const byField = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [fieldOf(path), message]));

type Options = {
  stored: Versioned<ReadSettings>;
  /** As they are by now. */
  latest: Versioned<ReadSettings> | undefined;
  /** Hears of each save. */
  onSaved: (() => void) | undefined;
};

export function useSettingsForm({ stored, latest, onSaved }: Options) {
  const [failure, setFailure] = useState<Failure>();
  const change = useChangeSettings();
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(stored.record),
    validate: (values) => byField(messagesByPath(checkSettings(settingsOf(values)))),
  });
  const read = {
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf: ({ record }: Versioned<ReadSettings>) => valuesOf(record),
  };
  const { send, ...conflict } = useEditConflict<SettingsValues, Versioned<ReadSettings>, keyof SettingsValues>({
    ...read,
    take: takeProperty,
    opened: stored,
    load: () => loadSettings(),
    save: (values, base) => change.mutateAsync({ change: settingsOf(values), etag: base?.etag }),
  });
  const meanwhile = useMeanwhile({ ...read, record: HOUSE_RECORD, base: conflict.base, latest });
  const submit = async (values: SettingsValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (!(await send(values))) return;
      notifySuccess(SETTINGS_WORDS.saved);
      onSaved?.();
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      if (violations.length > 0) form.setErrors(byField(messagesByPath(violations)));
      else setFailure(saidOr(SETTINGS_WORDS.saveFailed, error));
    }
  };
  return { form, failure, conflict, meanwhile, submit };
}
