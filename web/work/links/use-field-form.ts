/** State of one field of a record that is edited in place: input, draft, and saving over the version it was opened with (docs/projects.md#concurrency). */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMemo, useState } from 'react';
import type { Violation } from '#domain/platform/refusal.ts';
import type { Failure } from '#web/lib/api/api-error.ts';
import { useActor } from '#web/identity/current-user.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { copyProperty, type EditConflictField, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from '#web/identity/last-change/use-remote-changes.ts';
import { useLeaveGuard } from '#web/ui/forms/use-leave-guard.ts';
import { type EditedField, fieldKey } from './edited-field.ts';

/** How the field's values are compared and validated. */
export type FieldRules<Values> = {
  field: EditConflictField<Values, Versioned<Values>>;
  check: (values: Values) => Violation[];
  failureText: string;
};

type Draft<Values> = { values: Values; base: Versioned<Values> };

export type FieldForm<Values extends object> = {
  isDirty: boolean;
  form: UseFormReturnType<Values>;
  failure: Failure | undefined;
  conflict: Pick<
    ReturnType<typeof useEditConflict<Values, Versioned<Values>, keyof Values & string>>,
    'rows' | 'round' | 'choose'
  >;
  remoteChanges: ReturnType<typeof useRemoteChanges>;
  submit: ReturnType<typeof useSubmit<Values>>['submit'];
  cancel: () => void;
};

export function useFieldForm<Values extends object>(
  { of, latest, load, save }: EditedField<Values>,
  { field, check, failureText, initial, onClose }: FieldRules<Values> & { initial?: Values; onClose: () => void },
): FieldForm<Values> {
  const key = fieldKey(useActor()?.id ?? 0, of, field.name);
  const draft = useEarlierDraft<Draft<Values>>(key, ({ values }) => field.name in values);
  // Keeps the first version: the one being edited must not change while the user types.
  const [opened] = useState(draft?.base ?? latest);
  const form = useForm<Values>({
    initialValues: draft?.values ?? initial ?? opened.record,
    validate: (values) => formErrors(check(values)),
  });
  const read = { form, fields: [field], valuesOf: ({ record }: Versioned<Values>) => record };
  const {
    base = opened,
    send,
    ...conflict
  } = useEditConflict<Values, Versioned<Values>, keyof Values & string>({
    ...read,
    copyField: copyProperty,
    opened,
    load,
    save: (values, over) => save(values, over?.etag),
  });
  const remoteChanges = useRemoteChanges({ ...read, record: of, base, latest });
  const value = useMemo<Draft<Values>>(() => ({ values: form.values, base }), [form.values, base]);
  const isDirty = field.read(form.values, base) !== field.read(base.record, base);
  const { finish, isOver } = useDraftAutosave({ key, value, isDirty });
  useLeaveGuard({ isAtRisk: () => isDirty && !isOver(), onLeave: finish });
  const close = (): void => {
    finish();
    onClose();
  };
  const { submit, failure } = useSubmit(form, failureText, async (values) => {
    if (await send(values)) close();
  });
  return { isDirty, form, failure, conflict, remoteChanges, submit, cancel: close };
}
