/** Field of a record that is edited in place, and whether its form is open; the form itself loads later. */
import { useState } from 'react';
import { useActor } from '#web/lib/current-user.ts';
import { draftKey, draftOf } from '#web/lib/drafts.ts';
import type { EditedRecord } from '#web/lib/last-change.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';

/** How the field is read and saved. */
export type EditedField<Values> = {
  of: EditedRecord;
  /** Latest version of the record. */
  latest: Versioned<Values>;
  load: () => Promise<Versioned<Values>>;
  /** Replaces `latest` with these values. Rejects with the error. */
  save: (values: Values, etag: string | undefined) => Promise<void>;
};

/** Returns the key of the field's draft. */
export const fieldKey = (actorId: number, { kind, id }: EditedRecord, name: string): string =>
  draftKey(actorId, `${name} of ${kind} ${id}`);

/** Returns the state of the form: open from the start if there is a draft. */
export function useIsEditing(of: EditedRecord | undefined, name: string) {
  const actorId = useActor()?.id ?? 0;
  return useState(() => of !== undefined && draftOf(fieldKey(actorId, of, name)) !== undefined);
}
