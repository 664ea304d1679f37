/** Names of people and clients in a sheet, matched to those that are there (docs/people.md#import). */
import type { ImportPlan } from './import.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';

/** Somebody who may be meant by a name. */
export type Candidate = { id: number; label: string };

/** Everybody by the names and addresses that they are known by, as searches compare them. */
export type NameIndex = ReadonlyMap<string, readonly Candidate[]>;
export type NameKind = 'person' | 'client';
export type Names = Record<NameKind, { byText: NameIndex; byLooseText: NameIndex; ids: ReadonlySet<number> }>;

/** A name that nobody has, or several. */
export type OpenName = { kind: NameKind; text: string; candidates: readonly Candidate[] };

/** A name in the form in which it is looked up. */
export const nameKey = (text: string): string => normaliseForSearch(text);

const LEGAL_FORM =
  /[\s,]+(?:l\.?l\.?c|inc|incorporated|ltd|limited|llp|plc|corp|corporation|co|company|gmbh|ag|kg|mbh|s\.?a|s\.?r\.?l|b\.?v|pty)\.?$/;

/** Without legal forms at its end: "Acme Studios, LLC" and "Möller GmbH & Co. KG" are what people call Acme Studios and Möller. */
function withoutLegalForm(key: string): string {
  const shorter = key.replace(LEGAL_FORM, '').replace(/\s*&$/, '');
  return shorter === key ? key : withoutLegalForm(shorter);
}

/** "Doyle, Kim" as Kim Doyle. */
export function uprightName(name: string): string {
  const [last = '', first = '', ...others] = name.split(/\s*,\s*/);
  return first !== '' && last !== '' && others.length === 0 ? `${first} ${last}` : name;
}

/** A name as it is looked up where nobody has it to the letter: "Doyle, Kim" is Kim Doyle, and a legal form says nothing. */
export function looseNameKey(kind: NameKind, text: string): string {
  const key = nameKey(text);
  if (kind === 'client') return withoutLegalForm(key) || key;
  return uprightName(key);
}

export type Indexed = readonly (readonly [text: string | null, candidate: Candidate])[];

function indexBy(entries: Indexed, keyOf: (text: string) => string): NameIndex {
  const index = new Map<string, Candidate[]>();
  for (const [text, candidate] of entries) {
    const key = keyOf(text ?? '');
    const candidates = index.get(key);
    if (key === '' || candidates?.some(({ id }) => id === candidate.id)) continue;
    if (candidates) candidates.push(candidate);
    else index.set(key, [candidate]);
  }
  return index;
}

/** Indexes people or clients by the names that they are known by. */
export const namesOf = (kind: NameKind, entries: Indexed): Names[NameKind] => ({
  byText: indexBy(entries, nameKey),
  byLooseText: indexBy(entries, (text) => looseNameKey(kind, text)),
  ids: new Set(entries.map(([, { id }]) => id)),
});

/** Stands for the client that a picked name creates: negative, in the order of the picks. */
export const newClientIds = ({ clients }: Pick<ImportPlan, 'clients'>): ReadonlyMap<string, number> =>
  new Map(
    Object.keys(clients)
      .filter((key) => clients[key] === null)
      .map((key, at) => [key, -1 - at]),
  );

type Meant = { id: number | null } | { candidates: readonly Candidate[] };

/** Returns who is meant by a name: the picked one, else the only one who has it; or those who may be. */
export function meantBy(text: string, kind: NameKind, { plan, names }: { plan: ImportPlan; names: Names }): Meant {
  const key = looseNameKey(kind, text);
  const picks: Record<string, number | null> = kind === 'person' ? plan.people : plan.clients;
  if (Object.hasOwn(picks, key)) {
    const picked = picks[key] ?? null;
    if (picked === null) return { id: kind === 'person' ? null : (newClientIds(plan).get(key) ?? null) };
    if (names[kind].ids.has(picked)) return { id: picked };
  }
  const exact = names[kind].byText.get(nameKey(text));
  const candidates = exact ?? names[kind].byLooseText.get(key) ?? [];
  const [only] = candidates;
  return only && candidates.length === 1 ? { id: only.id } : { candidates };
}
