/** Field of a record that is edited in place: its value with a button, or its form, which loads later. */
import { Button, Stack } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useActor } from '#web/identity/current-user.ts';
import { draftOf } from '#web/lib/offline/drafts.ts';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { type EditedField, fieldKey } from './edited-field.ts';

type EditablePartProps<Values> = {
  name: keyof Values & string;
  /** Undefined if the user may not edit it. */
  edited: EditedField<Values> | undefined;
  editLabel: string;
  Form: ComponentType<{ edited: EditedField<Values>; onClose: () => void }>;
  children: ReactNode;
};

/** Opens the form from the start if there is a draft. */
export function EditablePart<Values>({ name, edited, editLabel, Form, children }: EditablePartProps<Values>) {
  const actorId = useActor()?.id ?? 0;
  const hasDraft = () => edited !== undefined && draftOf(fieldKey(actorId, edited.of, name)) !== undefined;
  const [isEditing, setEditing] = useState(hasDraft);
  return (
    <Stack ref={keepFocus} gap="xs">
      {isEditing && edited ? (
        <Form edited={edited} onClose={() => setEditing(false)} />
      ) : (
        <>
          {children}
          {edited && (
            <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setEditing(true)}>
              {editLabel}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
