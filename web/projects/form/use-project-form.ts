/** The state of a project form: what is typed, what is wrong with it, and saving it. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import type { ProjectFormKind } from '#domain/project-form.ts';
import { ApiError, hasStatus } from '#web/lib/api-error.ts';
import type { LoadedProject } from '../projects.queries.ts';
import { messagesOf, serverMessages } from './form-messages.ts';
import type { FormValues } from './form-values.ts';
import { useProjectSaving, useResolveTyped } from './form.queries.ts';
import { useClash } from './use-clash.ts';
import { useFormDraft, useTyping } from './use-typing.ts';

export type ProjectFormState = UseFormReturnType<FormValues>;

export type Opening = {
  kind: ProjectFormKind;
  initial: FormValues;
  /** Only when editing: the version that is typed over. */
  base?: LoadedProject | undefined;
  /** Sends the values; rejects with what went wrong. */
  save: (values: FormValues, base: LoadedProject | undefined) => Promise<void>;
  /** Names the draft of this form and this person. */
  draftKey: string;
  onSaved: () => void;
};

const STALE = 412;

const focusFirstFault = (form: HTMLFormElement): void => {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

export function useProjectForm({ kind, initial, base: loaded, save, draftKey, onSaved }: Opening) {
  const draft = useFormDraft(draftKey, initial);
  const [base, setBase] = useState(draft?.base ?? loaded);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<FormValues>({ initialValues: draft?.values ?? initial });
  const wasRestored = draft !== undefined;
  const typing = useTyping({ draftKey, values: form.values, base, wasRestored, isChanged: form.isDirty() });
  const { rows, round, meet, choose } = useClash(form, kind);
  const resolve = useResolveTyped();
  const { load } = useProjectSaving();

  /** False when a newer version has to be looked at first; one that touches nothing of this form is typed over. */
  const send = async (values: FormValues, over: LoadedProject | undefined): Promise<boolean> => {
    try {
      await save(values, over);
      return true;
    } catch (error) {
      if (!over || !hasStatus(error, STALE)) throw error;
      const newer = await load(over.project.id);
      setBase(newer);
      const met = meet(over, newer);
      return met.isOpen ? false : send(met.values, newer);
    }
  };

  const fail = (error: unknown, values: FormValues): void => {
    const { messages, isWhole } = serverMessages(kind, error instanceof ApiError ? error.violations : [], values);
    form.setErrors(messages);
    setFailure(isWhole ? undefined : error);
  };

  const run = async (element: HTMLFormElement): Promise<void> => {
    setFailure(undefined);
    const values = await resolve(form.getValues());
    form.setValues(values);
    const messages = messagesOf(kind, values);
    form.setErrors(messages);
    if (Object.keys(messages).length > 0) return focusFirstFault(element);
    try {
      if (!(await send(values, base))) return;
      typing.finish();
      onSaved();
    } catch (error) {
      fail(error, values);
      focusFirstFault(element);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void run(event.currentTarget).finally(() => setBusy(false));
  };

  return { form, submit, isBusy, failure, rows, round, choose, ...typing };
}
