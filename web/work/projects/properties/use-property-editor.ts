/** State of one property's editor: input, errors, and saving over the version it was opened with. */
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formKindOf } from '#domain/work/projects/project-form.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useActor } from '#web/identity/current-user.ts';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useEditConflict } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from '#web/identity/last-change/use-remote-changes.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { copyField } from '../form/edit-conflict-fields.ts';
import type { FormField } from '../form/form-fields.ts';
import { messagesOf, serverMessages } from '../form/form-messages.ts';
import { type FormValues, valuesOf } from '../form/form-values.ts';
import { useProjectSaving, useResolvePicked } from '../form/form.queries.ts';
import { useFormDraft, useUnsavedDraft } from '../form/use-unsaved-draft.ts';
import { projectQuery } from '../projects.queries.ts';
import { conflictFieldsOf, type PropertyName, savedText, sentFor } from './property-fields.ts';

type PropertyEditorOptions = {
  property: PropertyName;
  /** Version that the editor was opened with. */
  loaded: LoadedProject;
  /** Latest version from the server. */
  latest: LoadedProject;
  /** Called with the result of the save. */
  onSaved: (message: string) => void;
};

/** Returns the error of this property; other errors of a stored project don't block the edit. */
const ownMessage = (property: PropertyName, messages: Record<string, string>): string | undefined => messages[property];

export function usePropertyEditor({ property, loaded, latest, onSaved }: PropertyEditorOptions) {
  const actorId = useActor()?.id ?? 0;
  const client = useQueryClient();
  const [kind] = useState(() => formKindOf(loaded.project));
  const [initial] = useState(() => valuesOf(loaded.project, kind));
  const key = draftKey(actorId, `fact ${property} of ${loaded.project.id}`);
  const draft = useFormDraft(key, initial);
  const form = useForm<FormValues>({ initialValues: draft?.values ?? initial });
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { change, load, refresh } = useProjectSaving();
  const resolve = useResolvePicked();

  /** Combines the edited field with the stored values of all others. */
  const over = (values: FormValues, project: Project): FormValues =>
    copyField(property as FormField, valuesOf(project, kind), values);

  const save = async (values: FormValues, base: LoadedProject | undefined): Promise<void> => {
    const { project, etag } = base ?? loaded;
    await change(project.id, { fields: sentFor(property, over(values, project), project), reason: undefined }, etag);
  };
  const read = {
    form,
    fields: conflictFieldsOf(property),
    valuesOf: ({ project }: LoadedProject) => valuesOf(project, kind),
  };
  const { base, rows, round, send, choose } = useEditConflict<FormValues, LoadedProject, FormField>({
    ...read,
    copyField,
    opened: draft?.base ?? loaded,
    load: ({ project }) => load(project.id),
    save,
  });
  const record = { kind: 'project', id: loaded.project.id } as const;
  const remoteChanges = useRemoteChanges<FormValues, LoadedProject, FormField>({ ...read, record, base, latest });
  const isChanged = conflictFieldsOf(property).some(
    ({ read }) => read(form.values, base ?? loaded) !== read(initial, base ?? loaded),
  );
  const unsavedDraft = useUnsavedDraft({
    draftKey: key,
    values: form.values,
    base,
    wasRestored: draft !== undefined,
    isChanged,
  });

  const finish = async (): Promise<void> => {
    unsavedDraft.finish();
    const after = await load(loaded.project.id);
    client.setQueryData(projectQuery(loaded.project.id).queryKey, after);
    onSaved(savedText(property, loaded.project, after.project));
    void refresh();
  };

  const fail = (error: unknown): void => {
    const found = error instanceof ApiError ? error.violations : [];
    const fieldMessage = ownMessage(property, serverMessages(kind, found, form.getValues()).messages);
    setMessage(fieldMessage);
    setFailure(fieldMessage === undefined ? error : undefined);
  };

  const run = async (): Promise<void> => {
    setFailure(undefined);
    const resolved = await resolve(form.getValues());
    form.setValues(resolved);
    const stored = valuesOf((base ?? loaded).project, kind);
    const values = over({ ...form.getValues(), ...resolved }, (base ?? loaded).project);
    const fieldMessage = ownMessage(property, messagesOf(kind, values, { stored: stored.dates, now: nowIso() }));
    setMessage(fieldMessage);
    if (fieldMessage !== undefined) return;
    try {
      if (await send(values)) await finish();
    } catch (error) {
      fail(error);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void run().finally(() => setBusy(false));
  };

  return {
    projectId: loaded.project.id,
    form,
    message,
    failure,
    isBusy,
    rows,
    round,
    remoteChanges,
    choose,
    submit,
    isDirty: unsavedDraft.isDirty,
    cancel: unsavedDraft.finish,
  };
}

export type PropertyEditorState = ReturnType<typeof usePropertyEditor>;
