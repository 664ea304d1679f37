/** One line that describes a project to be: `Acme teaser @lena 3m due fri #podcast !maya` (docs/screens.md#quick-add). */
import { addDays, dayOf } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';

export type QuickAdd = {
  /** Every word that is no mark, as it was typed; a client that is named in it stays in it. */
  title: string;
  /** What stands behind `@` and `!`: parts of names. */
  editor?: string;
  manager?: string;
  videoSeconds?: number;
  /** YYYY-MM-DD. */
  deadline?: string;
  projectClass?: ProjectClass;
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
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

/** A word as it is compared: without what only steers how text is shown, wide forms as usual ones. */
const bare = (word: string): string => normaliseForSearch(word.replace(/\p{Cf}/gu, ''));

/** The only one that begins so, from three letters on. */
function placeOf(word: string, names: readonly string[]): number | undefined {
  const found = word.length < 3 ? [] : names.flatMap((name, at) => (name.startsWith(word) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

function dayFrom(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month, day));
  const isReal = at.getUTCMonth() === month && year >= LIMITS.minYear && year <= LIMITS.maxYear;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/** The next time that the calendar has that day, today included. */
function nextOf(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => dayFrom(one, month, day));
  return days.find((one) => one !== undefined && one >= today);
}

type Found = { day: string; words: number };

function dayAndMonth(one: string, other: string, today: string): string | undefined {
  const [number, name] = /^\d{1,2}$/.test(one) ? [one, other] : [other, one];
  const month = placeOf(name, MONTHS);
  return /^\d{1,2}$/.test(number) && month !== undefined ? nextOf(month, Number(number), today) : undefined;
}

/** The day that these words begin with: today, tomorrow, a day of the week, of a month, or of the calendar. */
function dayIn([first = '', second = '']: readonly string[], today: string): Found | undefined {
  if (first === 'today') return { day: today, words: 1 };
  if (first === 'tomorrow') return { day: addDays(today, 1), words: 1 };
  if (DAY.test(first)) {
    const [year, month, day] = first.split('-').map(Number) as [number, number, number];
    const found = dayFrom(year, month - 1, day);
    return found === undefined ? undefined : { day: found, words: 1 };
  }
  const weekday = placeOf(first, WEEKDAYS);
  if (weekday !== undefined) {
    // The next one: today has a word of its own.
    const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    return { day: addDays(today, ahead + 1), words: 1 };
  }
  const found = dayAndMonth(first, second, today);
  return found === undefined ? undefined : { day: found, words: 2 };
}

function secondsIn(word: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = LENGTH.exec(word) ?? [];
  const total = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total <= LIMITS.lengthSeconds ? total : undefined;
}

function classIn(word: string): ProjectClass | undefined {
  const found = PROJECT_CLASSES.filter((name) => name.toLowerCase().startsWith(word));
  return word !== '' && found.length === 1 ? found[0] : undefined;
}

/** `@lena.fischer` as people write names. */
const nameIn = (word: string): string | undefined => word.replace(/[._]+/g, ' ').trim() || undefined;

/** What one word says, if anything. */
function markOf(word: string): Partial<QuickAdd> | undefined {
  const [sign, rest] = [word.charAt(0), word.slice(1)];
  const [name, projectClass, videoSeconds] = [nameIn(rest), classIn(rest), secondsIn(word)];
  if (sign === '@') return name === undefined ? undefined : { editor: name };
  if (sign === '!') return name === undefined ? undefined : { manager: name };
  if (sign === '#') return projectClass && { projectClass };
  return videoSeconds === undefined ? undefined : { videoSeconds };
}

/** What is understood of the line. Each mark counts once, and what is not understood stays in the title. */
export function parseQuickAdd(typed: string, now: string): QuickAdd {
  const words = typed.split(/\s+/).filter(Boolean);
  const plain = words.map(bare);
  const title: string[] = [];
  let marks: Omit<QuickAdd, 'title'> = {};
  for (let at = 0; at < words.length; at += 1) {
    const due = plain[at] === 'due' && !marks.deadline ? dayIn(plain.slice(at + 1), dayOf(now)) : undefined;
    const mark: Partial<QuickAdd> | undefined = due ? { deadline: due.day } : markOf(plain[at] ?? '');
    const isNew = mark !== undefined && Object.keys(mark).every((name) => !(name in marks));
    if (isNew) marks = { ...marks, ...mark };
    else title.push(words[at] ?? '');
    at += due?.words ?? 0;
  }
  return { title: title.join(' '), ...marks };
}

/** Whether the line says more than words, and so is one to make a project of rather than to search for. */
export const isQuickAdd = ({ title, ...marks }: QuickAdd): boolean => title !== '' && Object.keys(marks).length > 0;

type NamedRecord = { name: string };

/** Whether any word of the name, or all from there on, begins so. */
const isCalled = (name: string, part: string): boolean => ` ${normaliseForSearch(name)}`.includes(` ${part}`);

/** The only one of whose names one begins with that part; the very name wins over longer ones. */
export function onlyNamed<R extends NamedRecord>(part: string, records: readonly R[]): R | undefined {
  const wanted = normaliseForSearch(part);
  const exact = records.filter(({ name }) => normaliseForSearch(name) === wanted);
  const found = exact.length > 0 ? exact : records.filter(({ name }) => isCalled(name, wanted));
  return found.length === 1 ? found[0] : undefined;
}

/** The client that the title begins with: the only one whose name starts with its first words, as many of them as it takes. */
export function clientIn<R extends NamedRecord>(title: string, clients: readonly R[]): R | undefined {
  const words = bare(title).split(' ');
  let left = clients;
  for (let count = 1; count <= words.length; count += 1) {
    const start = words.slice(0, count).join(' ');
    const next = start === '' ? [] : left.filter(({ name }) => normaliseForSearch(name).startsWith(start));
    if (next.length === 0) return undefined;
    const whole = next.filter(({ name }) => normaliseForSearch(name) === start);
    const longer = `${start} ${words[count]}`;
    const isLast = words[count] === undefined || !next.some(({ name }) => normaliseForSearch(name).startsWith(longer));
    if (whole.length === 1 && isLast) return whole[0];
    // One or two letters begin too much to mean a client.
    if (next.length === 1 && start.length >= 3) return next[0];
    left = next;
  }
  return undefined;
}
