/** Who looks at a project at the same time, and who types feedback on it (docs/projects.md#also-here). */
import type { PersonRef } from '#domain/work/project.ts';

export const VIEWING_PLACES = ['project', 'cut'] as const;
/** Where somebody has the project in front of them: its detail, or one of its versions. */
export type ViewingPlace = (typeof VIEWING_PLACES)[number];

/** What a stream says of the page that listens by it. */
export type Viewing = { projectId: number; place: ViewingPlace };

/** Somebody who looks on, once however many windows they have. */
export type Looker = { person: PersonRef; place: ViewingPlace; isTyping: boolean };

export const VIEWING_SECONDS = {
  /** Whoever was not heard of for so long is gone. */
  kept: 45,
  /** Typing is over so long after the last word of it. */
  typing: 8,
  /** How often a page tells that its person still types. */
  typingAgain: 4,
} as const;

/** Names in a sentence: two of them, and how many more. */
function namesText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length > 2) return `${first}, ${second} and ${names.length - 2} more`;
  return second === undefined ? first : `${first} and ${second}`;
}

/** "Ada is typing…"; nothing where nobody does (docs/projects.md#also-here). */
export const typingText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${namesText(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;

/** What is heard in the place of the pictures; nothing where nobody else is here (docs/projects.md#also-here). */
export const alsoHereText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `Also here: ${namesText(names)}`;

/** Of one person the rows of several windows: a version is nearer to the work than the project, and typing in one is typing. */
export function lookersOf(rows: readonly Looker[]): Looker[] {
  const found = new Map<number, Looker>();
  for (const row of rows) {
    const before = found.get(row.person.id);
    found.set(row.person.id, {
      person: row.person,
      place: before?.place === 'cut' ? 'cut' : row.place,
      isTyping: row.isTyping || (before?.isTyping ?? false),
    });
  }
  return [...found.values()];
}
