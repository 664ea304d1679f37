/** State of a project form: values, errors and saving. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useEditConflict } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from '#web/identity/last-change/use-remote-changes.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { EDIT_CONFLICT_FIELDS, copyField } from './edit-conflict-fields.ts';
import type { FormField } from './form-fields.ts';
import { messagesOf, serverMessages } from './form-messages.ts';
import { type FormValues, type LengthUnit, shownValues, valuesOf } from './form-values.ts';
import { useProjectSaving, useResolvePicked } from './form.queries.ts';
import { useFormDraft, useUnsavedDraft } from './use-unsaved-draft.ts';

export type ProjectFormState = UseFormReturnType<FormValues>;

export type FormOpening = {
  kind: ProjectFormKind;
  initial: FormValues;
  /** Version being edited; only for edits. */
  base?: LoadedProject | undefined;
  /** Latest version from the server. */
  latest?: LoadedProject | undefined;
  /** Sends the values; rejects with the error. */
  save: (values: FormValues, base: LoadedProject | undefined) => Promise<void>;
  /** Storage key of this form's draft, per user. */
  draftKey: string;
  onSaved: () => void;
};

export function useProjectForm({ kind, initial, base: loaded, latest, save, draftKey, onSaved }: FormOpening) {
  const draft = useFormDraft(draftKey, initial);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [unit, setUnit] = useState<LengthUnit>('minutes');
  const form = useForm<FormValues>({ initialValues: draft?.values ?? initial });
  const { load } = useProjectSaving();
  const read = {
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf: ({ project }: LoadedProject) => valuesOf(project, kind),
  };
  const { base, rows, round, send, choose } = useEditConflict<FormValues, LoadedProject, FormField>({
    ...read,
    copyField,
    opened: draft?.base ?? loaded,
    load: ({ project }) => load(project.id),
    save,
  });
  const record = base && ({ kind: 'project', id: base.project.id } as const);
  const remoteChanges = useRemoteChanges<FormValues, LoadedProject, FormField>({ ...read, record, base, latest });
  const stored = base && valuesOf(base.project, kind);
  const wasRestored = draft !== undefined;
  const typing = useUnsavedDraft({ draftKey, values: form.values, base, wasRestored, isChanged: form.isDirty() });
  const resolve = useResolvePicked();

  /** Focuses the first invalid field in form order, which may differ from the order of the errors. */
  const showFaults = (element: HTMLFormElement, messages: Record<string, string>, failed?: unknown): void => {
    flushSync(() => {
      form.setErrors(messages);
      setFailure(failed);
    });
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const run = async (element: HTMLFormElement): Promise<void> => {
    setFailure(undefined);
    const resolved = await resolve(form.getValues());
    // Includes input that was typed while names were looked up.
    const values = shownValues({ ...form.getValues(), ...resolved }, unit, stored);
    form.setValues(values);
    const messages = messagesOf(kind, values, stored && { stored: stored.dates, now: nowIso() });
    if (Object.keys(messages).length > 0) return showFaults(element, messages);
    form.clearErrors();
    try {
      if (!(await send(values))) return;
      typing.finish();
      onSaved();
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      const { messages, isWhole } = serverMessages(kind, violations, values);
      showFaults(element, messages, isWhole ? undefined : error);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void run(event.currentTarget).finally(() => setBusy(false));
  };

  return { form, base, stored, unit, setUnit, submit, isBusy, failure, rows, round, choose, remoteChanges, ...typing };
}
