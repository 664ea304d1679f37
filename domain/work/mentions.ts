/** Mentions: parsing of `@` names and their stored form (docs/review.md#mentions). */
import type { Violation } from '#domain/platform/refusal.ts';
import { fullNameOf, type NamedPerson, normalizeForSearch } from '#domain/platform/text.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Person who can be mentioned. `handle` is the text after the `@`: the name, made unique where several people share it. */
export type Mentionable = { id: number; name: string; handle: string };
/** Mentioned person with their current name. */
export type Mention = { id: number; name: string };

const MENTION_TEXTS = {
  unreadable: 'You mentioned someone without access to this project.',
} as const;

/** Sorts people by name, and adds the email to names that several share. */
export function mentionablesOf(people: readonly (NamedPerson & { id: number; email: string })[]): Mentionable[] {
  const named = people.map((person) => ({ id: person.id, name: fullNameOf(person), email: person.email }));
  const counts = Map.groupBy(named, ({ name }) => name);
  return named
    .filter(({ name }) => name !== '')
    .map(({ id, name, email }) => ({
      id,
      name,
      handle: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${email})` : name,
    }));
}

const TOKEN = /@\[(\d{1,15})\]/g;
const TOKEN_HERE = /@\[(\d{1,15})\]/y;
const WORD = /[\p{L}\p{N}_]/u;

/** Returns the IDs mentioned in a stored text, in order. */
export const mentionedIn = (storedText: string): number[] =>
  [...storedText.matchAll(TOKEN)].map(([, id]) => Number(id));

/** Replaces the IDs in a stored text with current names. */
export const withNames = (storedText: string, names: ReadonlyMap<number, string>): string =>
  storedText.replace(TOKEN, (_all, id: string) => `@${names.get(Number(id)) ?? 'somebody'}`);

/** Returns the person named at this position, just after an `@`. The longest matching name wins, and must end at a word boundary. */
function namedAt<P extends { written: string }>(text: string, at: number, people: readonly P[]): P | undefined {
  let found: P | undefined;
  for (const one of people) {
    const isLonger = one.written.length > (found?.written.length ?? 0);
    if (!isLonger || !text.startsWith(one.written, at)) continue;
    if (!WORD.test(text[at + one.written.length] ?? '')) found = one;
  }
  return found;
}

export type StoredText = { storedText: string; ids: number[]; hasOutsider: boolean };

/**
 * Converts a text to its stored form, in which `@` names become `@[7]`. People mentioned before keep their IDs, in order, even
 * if they no longer have access. `hasOutsider` reports IDs of people without access to the project.
 */
export function toStoredText(
  text: string,
  { people, before = [] }: { people: readonly Mentionable[]; before?: readonly Mention[] },
): StoredText {
  const earlier = before.map(({ id, name }) => ({ id, written: name, isEarlier: true }));
  const present = people.map(({ id, handle }) => ({ id, written: handle, isEarlier: false }));
  const knownIds = new Set([...before, ...people].map(({ id }) => id));
  const ids: number[] = [];
  let storedText = '';
  let hasOutsider = false;
  for (let at = 0; at < text.length;) {
    TOKEN_HERE.lastIndex = at;
    const token = TOKEN_HERE.exec(text);
    const isStart = text[at] === '@' && !WORD.test(text[at - 1] ?? '');
    const named = isStart ? namedAt(text, at + 1, [...earlier, ...present]) : undefined;
    if (token) {
      const id = Number(token[1]);
      if (knownIds.has(id)) ids.push(id);
      else hasOutsider = true;
      storedText += token[0];
      at += token[0].length;
    } else if (named) {
      if (named.isEarlier) earlier.splice(earlier.indexOf(named as (typeof earlier)[number]), 1);
      ids.push(named.id);
      storedText += `@[${named.id}]`;
      at += 1 + named.written.length;
    } else {
      storedText += text[at];
      at += 1;
    }
  }
  return { storedText, ids: [...new Set(ids)], hasOutsider };
}

/** Refuses IDs of people without access to the project. Unknown names are plain text. */
export const checkMentions = ({ hasOutsider }: Pick<StoredText, 'hasOutsider'>, path: string): Violation[] =>
  hasOutsider ? [brokenRuleAt(path, MENTION_TEXTS.unreadable)] : [];

/** Maximum length of a mention being typed, longer than any name. */
const MENTION_QUERY_LENGTH = 60;

/** Returns the mention being typed before the caret, or null. */
export function mentionBeingTyped(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret <= from || WORD.test(text[from - 1] ?? '')) return null;
  const query = text.slice(from + 1, caret);
  return query.length > MENTION_QUERY_LENGTH || /^\s|\n|@/.test(query) ? null : { from, query };
}

/** Maximum number of suggestions, more than anyone reads while typing. */
const MAX_SHOWN = 8;

/** Returns people with a word in their name that starts with the query, ignoring case and accents. None if the full name is already typed. */
export function matchingPeople<P extends Mentionable>(people: readonly P[], query: string): P[] {
  const wanted = normalizeForSearch(query);
  const found = people.filter(({ handle }) => ` ${normalizeForSearch(handle)}`.includes(` ${wanted}`));
  const isWhole = ({ handle }: P): boolean => normalizeForSearch(handle) === wanted;
  const isEnded = /\s$/.test(query) ? found.some(isWhole) : found.length === 1 && found[0]?.handle === query;
  const begins = ({ handle }: P): boolean => normalizeForSearch(handle).startsWith(wanted);
  return isEnded ? [] : found.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, MAX_SHOWN);
}

export type TextPart = { at: number; text: string; isMention: boolean };

/** Splits a text into plain parts and mentions. */
export function mentionParts(text: string, mentions: readonly Mention[]): TextPart[] {
  const people = mentions.map(({ name }) => ({ written: name }));
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const named = at >= from && !WORD.test(text[at - 1] ?? '') ? namedAt(text, at + 1, people) : undefined;
    if (!named) continue;
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isMention: false });
    const end = at + 1 + named.written.length;
    parts.push({ at, text: text.slice(at, end), isMention: true });
    from = end;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMention: false });
  return parts;
}
