/** Reads the records of a page: what each says, by what it is known again, and who is named in it. */
import { createHash } from 'node:crypto';
import { LIMITS } from '#domain/platform/limits.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/identity/roles.ts';
import { isEmail } from '#domain/identity/users.ts';
import type { WireNote } from '#domain/operations/wire-import.ts';
import type { Found, Kind } from './kind.ts';
import type { Fields } from './pages.ts';
import { noEmailOf } from './people-kinds.ts';
import { NOBODY } from './points-kinds.ts';
import { idOfRecord, type Ref, valuesOf } from './values.ts';

/** Somebody who was named with their names. */
export type NamedPerson = ReturnType<typeof personIn>;

function personIn({ id, embedded = {} }: Ref) {
  const values = valuesOf(embedded, { of: 'User', notes: [] });
  const email = values.text('email', LIMITS.emailLength).trim().toLowerCase();
  return {
    firstName: values.text('firstName', LIMITS.nameLength),
    lastName: values.text('lastName', LIMITS.nameLength),
    email: isEmail(email) ? email : noEmailOf(id),
    type: values.choice('type', USER_TYPES) ?? ('editor' as const),
    jobType: values.choice('jobType', JOB_TYPES) ?? null,
  };
}

export type ReadPage<P extends object> = {
  found: Found<P>[];
  /** By their ids there. */
  people: Map<number, NamedPerson>;
  notes: WireNote[];
  /** Records that could not be read at all. */
  refused: number;
};

const SOMEBODY = { id: NOBODY, embedded: { firstName: 'Somebody', lastName: 'removed' } };

/** Every record of the page; the same one twice is read once. */
export function readMembers<P extends object>(kind: Kind<P>, members: readonly Fields[]): ReadPage<P> {
  const found = new Map<number, Found<P>>();
  const people = new Map<number, NamedPerson>([[NOBODY, personIn(SOMEBODY)]]);
  const notes: WireNote[] = [];
  let refused = 0;
  const person = (ref: Ref | null): number | null => {
    if (ref?.embedded) people.set(ref.id, personIn(ref));
    return ref?.id ?? null;
  };
  for (const fields of members) {
    const own: WireNote[] = [];
    const values = valuesOf(fields, { of: kind.wireClass, notes: own });
    const remoteId = idOfRecord(fields);
    const plain = remoteId === undefined ? undefined : kind.read(values, { person });
    if (remoteId === undefined || plain === undefined) {
      refused += 1;
      notes.push({ of: values.path, text: 'It has no id by which it could be known again, and is left out.' });
      continue;
    }
    const hash = createHash('sha256').update(JSON.stringify(plain)).digest('hex');
    found.set(remoteId, { remoteId, plain, hash, fields, path: values.path, notes: own });
  }
  // What is named comes before what names it.
  const inOrder = [...found.values()].toSorted((a, b) => a.remoteId - b.remoteId);
  return { found: inOrder, people, notes, refused };
}
