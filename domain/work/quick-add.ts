/** Quick add: parsing of a line such as `Acme teaser @lena 3m due fri #podcast !maya` into a new project (docs/screens.md#quick-add). */
import { addDays, parseInstant, weekdayOf } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Seconds } from '#domain/platform/units.ts';

export type QuickAdd = {
  /** Title: all words that aren't tokens, as typed. A client named among these words stays part of the title. */
  title: string;
  /** Part of the editor's name after `@`, and of the client's or manager's after `!`. */
  editor?: string;
  manager?: string;
  videoSeconds?: Seconds;
  /** YYYY-MM-DD. */
  deadline?: string;
  projectClass?: ProjectClass;
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const LENGTH = /^(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Normalizes a word for comparison, removing invisible format characters and full-width forms. */
const bare = (word: string): string => normalizeForSearch(word.replace(/\p{Cf}/gu, ''));

/** Returns the index of the only name with this prefix of at least three letters. */
function uniqueMatchIndex(word: string, names: readonly string[]): number | undefined {
  const found = word.length < 3 ? [] : names.flatMap((name, at) => (name.startsWith(word) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns a day as YYYY-MM-DD if it exists and its year is supported. Months count from 1. */
function dayFrom(year: number, month: number, day: number): string | undefined {
  const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const isSupported = year >= LIMITS.minYear && year <= LIMITS.maxYear;
  return isSupported && parseInstant(text) !== undefined ? text : undefined;
}

/** Returns the next occurrence of a date, today included. */
function nextOf(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => dayFrom(one, month + 1, day));
  return days.find((one) => one !== undefined && one >= today);
}

type FoundDay = { day: string; words: number };

function dayAndMonth(one: string, other: string, today: string): string | undefined {
  const [number, name] = /^\d{1,2}$/.test(one) ? [one, other] : [other, one];
  const month = uniqueMatchIndex(name, MONTHS);
  return /^\d{1,2}$/.test(number) && month !== undefined ? nextOf(month, Number(number), today) : undefined;
}

/** Parses a day at the start of these words: today, tomorrow, a weekday, a day of a month, or a date. */
function dayIn([first = '', second = '']: readonly string[], today: string): FoundDay | undefined {
  if (first === 'today') return { day: today, words: 1 };
  if (first === 'tomorrow') return { day: addDays(today, 1), words: 1 };
  if (DAY.test(first)) {
    const [year, month, day] = first.split('-').map(Number) as [number, number, number];
    const found = dayFrom(year, month, day);
    return found === undefined ? undefined : { day: found, words: 1 };
  }
  const weekday = uniqueMatchIndex(first, WEEKDAYS);
  if (weekday !== undefined) {
    // Days until the next such weekday, never 0, because today has its own word.
    const daysAhead = (weekday - weekdayOf(today) + 6) % 7;
    return { day: addDays(today, daysAhead + 1), words: 1 };
  }
  const found = dayAndMonth(first, second, today);
  return found === undefined ? undefined : { day: found, words: 2 };
}

function secondsIn(word: string): Seconds | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = LENGTH.exec(word) ?? [];
  const total = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total <= LIMITS.lengthSeconds ? total : undefined;
}

function classIn(word: string): ProjectClass | undefined {
  const found = PROJECT_CLASSES.filter((name) => name.toLowerCase().startsWith(word));
  return word !== '' && found.length === 1 ? found[0] : undefined;
}

/** Parses names written as `@lena.fischer`. */
const nameIn = (word: string): string | undefined => word.replace(/[._]+/g, ' ').trim() || undefined;

/** Parses one word as a token, or returns undefined. */
function attributeOf(word: string): Partial<QuickAdd> | undefined {
  const [sign, rest] = [word.charAt(0), word.slice(1)];
  const [name, projectClass, videoSeconds] = [nameIn(rest), classIn(rest), secondsIn(word)];
  if (sign === '@') return name === undefined ? undefined : { editor: name };
  if (sign === '!') return name === undefined ? undefined : { manager: name };
  if (sign === '#') return projectClass && { projectClass };
  return videoSeconds === undefined ? undefined : { videoSeconds };
}

/** Parses a line. The first token of each kind counts; everything else stays in the title. `today` is a day of the workspace. */
export function parseQuickAdd(typed: string, today: string): QuickAdd {
  const words = typed.split(/\s+/).filter(Boolean);
  const plain = words.map(bare);
  const title: string[] = [];
  let marks: Omit<QuickAdd, 'title'> = {};
  for (let at = 0; at < words.length; at += 1) {
    const due = plain[at] === 'due' && !marks.deadline ? dayIn(plain.slice(at + 1), today) : undefined;
    const mark: Partial<QuickAdd> | undefined = due ? { deadline: due.day } : attributeOf(plain[at] ?? '');
    const isNew = mark !== undefined && Object.keys(mark).every((name) => !(name in marks));
    if (isNew) marks = { ...marks, ...mark };
    else title.push(words[at] ?? '');
    at += due?.words ?? 0;
  }
  return { title: title.join(' '), ...marks };
}

/** Returns whether a line contains tokens such as `@lena`, which distinguish a new project from a search. */
export const isQuickAdd = ({ title, ...marks }: QuickAdd): boolean => title !== '' && Object.keys(marks).length > 0;

type NamedRecord = { name: string };

/** Returns whether a word of the name, or the name from some word on, starts with this part. */
const hasNamePart = (name: string, part: string): boolean => ` ${normalizeForSearch(name)}`.includes(` ${part}`);

/** Returns the only record with a name matching this part. An exact match wins over longer names. */
export function uniqueMatch<R extends NamedRecord>(part: string, records: readonly R[]): R | undefined {
  const wanted = normalizeForSearch(part);
  const exact = records.filter(({ name }) => normalizeForSearch(name) === wanted);
  const found = exact.length > 0 ? exact : records.filter(({ name }) => hasNamePart(name, wanted));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the client named at the start of the title, using as many words as needed for a unique match. */
export function findClientInTitle<R extends NamedRecord>(title: string, clients: readonly R[]): R | undefined {
  const words = bare(title).split(' ');
  let remaining = clients;
  for (let count = 1; count <= words.length; count += 1) {
    const start = words.slice(0, count).join(' ');
    const next = start === '' ? [] : remaining.filter(({ name }) => normalizeForSearch(name).startsWith(start));
    if (next.length === 0) return undefined;
    const whole = next.filter(({ name }) => normalizeForSearch(name) === start);
    const longer = `${start} ${words[count]}`;
    const isLast = words[count] === undefined || !next.some(({ name }) => normalizeForSearch(name).startsWith(longer));
    if (whole.length === 1 && isLast) return whole[0];
    // One or two letters match too many names.
    if (next.length === 1 && start.length >= 3) return next[0];
    remaining = next;
  }
  return undefined;
}
