/** Matching of people and client names in a spreadsheet to existing records (docs/people.md#import). */
import type { ImportPlan } from './import.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';

/** Record that a name may refer to. */
export type Candidate = { id: number; label: string };

/** Records by their normalized names and addresses. */
export type NameIndex = ReadonlyMap<string, readonly Candidate[]>;
export type NameKind = 'person' | 'client';
export type Names = Record<NameKind, { byText: NameIndex; byLooseText: NameIndex; ids: ReadonlySet<number> }>;

/** Name that matches no record, or several. */
export type UnresolvedName = { kind: NameKind; text: string; candidates: readonly Candidate[] };

/** Normalizes a name for lookup. */
export const nameKey = (text: string): string => normalizeForSearch(text);

const LEGAL_FORM =
  /[\s,]+(?:l\.?l\.?c|inc|incorporated|ltd|limited|llp|plc|corp|corporation|co|company|gmbh|ag|kg|mbh|s\.?a|s\.?r\.?l|b\.?v|pty)\.?$/;

/** Strips legal forms: "Acme Studios, LLC" matches Acme Studios, and "Möller GmbH & Co. KG" matches Möller. */
function withoutLegalForm(key: string): string {
  const shorter = key.replace(LEGAL_FORM, '').replace(/\s*&$/, '');
  return shorter === key ? key : withoutLegalForm(shorter);
}

/** Reorders "Doyle, Kim" as Kim Doyle. */
export function reorderName(name: string): string {
  const [last = '', first = '', ...others] = name.split(/\s*,\s*/);
  return first !== '' && last !== '' && others.length === 0 ? `${first} ${last}` : name;
}

/** Normalizes a name loosely, for names without an exact match: reorders "Doyle, Kim" and strips legal forms. */
export function looseNameKey(kind: NameKind, text: string): string {
  const key = nameKey(text);
  if (kind === 'client') return withoutLegalForm(key) || key;
  return reorderName(key);
}

export type NamedCandidates = readonly (readonly [text: string | null, candidate: Candidate])[];

function indexBy(entries: NamedCandidates, keyOf: (text: string) => string): NameIndex {
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

/** Indexes people or clients by their names. */
export const namesOf = (kind: NameKind, entries: NamedCandidates): Names[NameKind] => ({
  byText: indexBy(entries, nameKey),
  byLooseText: indexBy(entries, (text) => looseNameKey(kind, text)),
  ids: new Set(entries.map(([, { id }]) => id)),
});

/** Returns placeholder IDs for new clients: negative, in the order chosen. */
export const newClientIds = ({ clients }: Pick<ImportPlan, 'clients'>): ReadonlyMap<string, number> =>
  new Map(
    Object.keys(clients)
      .filter((key) => clients[key] === null)
      .map((key, at) => [key, -1 - at]),
  );

type ResolvedName = { id: number | null } | { candidates: readonly Candidate[] };

/** Resolves a name: the chosen record, otherwise the only match, otherwise the candidates. */
export function resolveName(
  text: string,
  kind: NameKind,
  { plan, names }: { plan: ImportPlan; names: Names },
): ResolvedName {
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
