/** Mentions: who is named in a text by `@` and their name, and how that is kept (docs/review.md#mentions). */
import type { Violation } from '#domain/platform/refusal.ts';
import { fullNameOf, type Named, normaliseForSearch } from '#domain/platform/text.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Somebody who may be mentioned. `handle` is what is written behind the `@`: the name, told apart where several have the same. */
export type Mentionable = { id: number; name: string; handle: string };
/** Somebody who is mentioned, by the name of today. */
export type Mention = { id: number; name: string };

export const MENTION_TEXTS = {
  unreadable: 'It mentions somebody who may not read this project.',
} as const;

/** By name; those who share one are told apart by their e-mail. */
export function mentionablesOf(people: readonly (Named & { id: number; email: string })[]): Mentionable[] {
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

/** The ids of those that a kept text mentions, in its order. */
export const mentionedIn = (storedText: string): number[] =>
  [...storedText.matchAll(TOKEN)].map(([, id]) => Number(id));

/** A kept text as people read it: each by the name of today. */
export const withNames = (storedText: string, names: ReadonlyMap<number, string>): string =>
  storedText.replace(TOKEN, (_all, id: string) => `@${names.get(Number(id)) ?? 'somebody'}`);

/** Whoever `text` names at this place, which is behind an `@`; the longest name counts, and it ends where a word ends. */
function namedAt<P extends { written: string }>(text: string, at: number, people: readonly P[]): P | undefined {
  let found: P | undefined;
  for (const one of people) {
    const isLonger = one.written.length > (found?.written.length ?? 0);
    if (!isLonger || !text.startsWith(one.written, at)) continue;
    if (!WORD.test(text[at + one.written.length] ?? '')) found = one;
  }
  return found;
}

export type KeptText = { storedText: string; ids: number[]; hasStranger: boolean };

/**
 * The text as it is kept: names behind an `@` become `@[7]`. Those whom it mentioned before stay who they are, in their order, also when
 * they may read the project no more; `hasStranger` where an id is written that is nobody's who may.
 */
export function keptText(
  text: string,
  { people, before = [] }: { people: readonly Mentionable[]; before?: readonly Mention[] },
): KeptText {
  const earlier = before.map(({ id, name }) => ({ id, written: name, isEarlier: true }));
  const present = people.map(({ id, handle }) => ({ id, written: handle, isEarlier: false }));
  const knownIds = new Set([...before, ...people].map(({ id }) => id));
  const ids: number[] = [];
  let storedText = '';
  let hasStranger = false;
  for (let at = 0; at < text.length;) {
    TOKEN_HERE.lastIndex = at;
    const token = TOKEN_HERE.exec(text);
    const isStart = text[at] === '@' && !WORD.test(text[at - 1] ?? '');
    const named = isStart ? namedAt(text, at + 1, [...earlier, ...present]) : undefined;
    if (token) {
      const id = Number(token[1]);
      if (knownIds.has(id)) ids.push(id);
      else hasStranger = true;
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
  return { storedText, ids: [...new Set(ids)], hasStranger };
}

/** An id that is nobody's who may read the project is refused; a name that is nobody's is a word like any other. */
export const checkMentions = ({ hasStranger }: Pick<KeptText, 'hasStranger'>, path: string): Violation[] =>
  hasStranger ? [brokenRuleAt(path, MENTION_TEXTS.unreadable)] : [];

/** Longer than names are. */
const MENTION_QUERY_LENGTH = 60;

/** What is being typed behind the last `@` before the caret; null where nobody is being mentioned. */
export function mentionBeingTyped(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret <= from || WORD.test(text[from - 1] ?? '')) return null;
  const query = text.slice(from + 1, caret);
  return query.length > MENTION_QUERY_LENGTH || /^\s|\n|@/.test(query) ? null : { from, query };
}

/** More than anybody reads while they type. */
const MOST_SHOWN = 8;

/** Those whose name has a word that begins so, whatever its case and marks; nobody where the name stands there whole already. */
export function matchingPeople<P extends Mentionable>(people: readonly P[], query: string): P[] {
  const wanted = normaliseForSearch(query);
  const found = people.filter(({ handle }) => ` ${normaliseForSearch(handle)}`.includes(` ${wanted}`));
  const isWhole = ({ handle }: P): boolean => normaliseForSearch(handle) === wanted;
  const isEnded = /\s$/.test(query) ? found.some(isWhole) : found.length === 1 && found[0]?.handle === query;
  const begins = ({ handle }: P): boolean => normaliseForSearch(handle).startsWith(wanted);
  return isEnded ? [] : found.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, MOST_SHOWN);
}

export type TextPart = { at: number; words: string; isMention: boolean };

/** The text in pieces, with the names behind an `@` apart. */
export function mentionParts(text: string, mentions: readonly Mention[]): TextPart[] {
  const people = mentions.map(({ name }) => ({ written: name }));
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const named = at >= from && !WORD.test(text[at - 1] ?? '') ? namedAt(text, at + 1, people) : undefined;
    if (!named) continue;
    if (at > from) parts.push({ at: from, words: text.slice(from, at), isMention: false });
    const end = at + 1 + named.written.length;
    parts.push({ at, words: text.slice(at, end), isMention: true });
    from = end;
  }
  if (from < text.length) parts.push({ at: from, words: text.slice(from), isMention: false });
  return parts;
}
