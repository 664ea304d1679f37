/** Parses the records of a page: values, hash and references. */
import { createHash } from 'node:crypto';
import { LIMITS } from '#domain/platform/limits.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import { isEmail } from '#domain/platform/email.ts';
import type { ApiImportNote } from '#domain/operations/api-import.ts';
import type { FoundRecord, RecordKind } from '../kinds/kind.ts';
import type { Fields } from './pages.ts';
import { placeholderEmail } from '../kinds/people-kinds.ts';
import { DELETED_PERSON_ID } from '../kinds/points-kinds.ts';
import { idOfRecord, type Ref, valuesOf } from '../kinds/values.ts';

/** A referenced person with their names. */
export type NamedPerson = ReturnType<typeof personIn>;

function personIn({ id, embedded = {} }: Ref) {
  const values = valuesOf(embedded, { of: 'User', notes: [] });
  const email = values.text('email', LIMITS.emailLength).trim().toLowerCase();
  return {
    firstName: values.text('firstName', LIMITS.nameLength),
    lastName: values.text('lastName', LIMITS.nameLength),
    email: isEmail(email) ? email : placeholderEmail(id),
    type: values.choice('type', USER_TYPES) ?? ('editor' as const),
    jobType: values.choice('jobType', JOB_TYPES) ?? null,
  };
}

export type ReadPage<P extends object> = {
  found: FoundRecord<P>[];
  /** People by remote ID. */
  people: Map<number, NamedPerson>;
  notes: ApiImportNote[];
  /** Number of records that couldn't be parsed. */
  refused: number;
};

const UNNAMED_PERSON = { id: DELETED_PERSON_ID, embedded: { firstName: 'Somebody', lastName: 'removed' } };

/** Parses every record of the page; duplicates are parsed once. */
export function readMembers<P extends object>(kind: RecordKind<P>, members: readonly Fields[]): ReadPage<P> {
  const found = new Map<number, FoundRecord<P>>();
  const people = new Map<number, NamedPerson>([[DELETED_PERSON_ID, personIn(UNNAMED_PERSON)]]);
  const notes: ApiImportNote[] = [];
  let refused = 0;
  const person = (ref: Ref | null): number | null => {
    if (ref?.embedded) people.set(ref.id, personIn(ref));
    return ref?.id ?? null;
  };
  for (const fields of members) {
    const pageNotes: ApiImportNote[] = [];
    const values = valuesOf(fields, { of: kind.apiClass, notes: pageNotes });
    const remoteId = idOfRecord(fields);
    const parsed = remoteId === undefined ? undefined : kind.read(values, { person });
    if (remoteId === undefined || parsed === undefined) {
      refused += 1;
      notes.push({ of: values.path, text: 'It has no ID and was skipped.' });
      continue;
    }
    const hash = createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
    found.set(remoteId, { remoteId, parsed, hash, fields, path: values.path, notes: pageNotes });
  }
  // Sorts referenced records before those that refer to them.
  const inOrder = [...found.values()].toSorted((a, b) => a.remoteId - b.remoteId);
  return { found: inOrder, people, notes, refused };
}
