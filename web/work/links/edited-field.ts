/** Field of a record that is edited in place: where it is read, saved and drafted. */
import { draftKey } from '#web/lib/offline/drafts.ts';
import type { EditedRecord } from '#web/identity/last-change/last-change.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';

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
