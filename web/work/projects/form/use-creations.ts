/** Records that a form's pickers can create: clients directly, editors by invite (docs/projects.md#pickers). */
import { useState } from 'react';
import { parseClientName } from '#domain/work/clients.ts';
import { fullNameOf, type NamedPerson } from '#domain/platform/text.ts';
import type { User } from '#domain/identity/users.ts';
import { createClientFailure } from '#web/work/clients/client-errors.ts';
import { useCreateClient } from '#web/work/clients/clients.queries.ts';
import { useMe } from '#web/identity/current-user.ts';
import type { PickedField } from './form-values.ts';
import type { CreateOption } from './picker-creation.ts';
import type { ProjectFormState } from './use-project-form.ts';

/** Puts the record into the field, unless its text has changed since. */
function choose(form: ProjectFormState, field: PickedField, [typed, id, name]: [string, number, string]): void {
  if (form.getValues()[field].text.trim() !== typed) return;
  form.setFieldValue(field, { id, text: name });
  form.clearFieldError(field);
}

function useClientCreation(form: ProjectFormState): CreateOption {
  const create = useCreateClient();
  const run = async (typed: string): Promise<void> => {
    try {
      const client = await create.mutateAsync(parseClientName(typed));
      choose(form, 'client', [typed, client.id, fullNameOf(client)]);
    } catch (error) {
      const { text, reason } = createClientFailure(error);
      form.setFieldError('client', [text, reason].filter(Boolean).join(' '));
    }
  };
  return { label: (name) => `+ Create client '${name}'`, run };
}

export type Creations = {
  client: CreateOption;
  /** Option to invite an editor; only for administrators. */
  editor: CreateOption | undefined;
  /** The person being invited, with the typed text split into names. */
  newEditor: { names: NamedPerson; onInvited: (users: User[]) => void; onClose: () => void } | undefined;
};

export function useCreations(form: ProjectFormState): Creations {
  const client = useClientCreation(form);
  const isAdmin = useMe()?.type === 'admin';
  const [typed, setTyped] = useState<string>();
  const run = async (name: string): Promise<void> => setTyped(name);
  const onInvited = ([user]: User[]): void => {
    if (typed !== undefined && user) choose(form, 'assignedTo', [typed, user.id, fullNameOf(user)]);
  };
  return {
    client,
    editor: isAdmin ? { label: (name) => `+ Invite editor '${name}'`, run } : undefined,
    newEditor:
      typed === undefined
        ? undefined
        : { names: parseClientName(typed), onInvited, onClose: () => setTyped(undefined) },
  };
}
