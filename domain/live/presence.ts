/** Presence: who has a project open, and who is typing feedback (docs/projects.md#also-here). */
import type { PersonRef } from '#domain/platform/person.ts';

export const PRESENCE_SCREENS = ['project', 'cut'] as const;
/** Screen where someone has the project open: its details, or one of its versions. */
export type PresenceScreen = (typeof PRESENCE_SCREENS)[number];

/** Project and screen shown by the page that opened a stream. */
export type Presence = { projectId: number; screen: PresenceScreen };

/** Viewer of a project, listed once across windows. */
export type Viewer = { person: PersonRef; place: PresenceScreen; isTyping: boolean };

export const PRESENCE_SECONDS = {
  /** Seconds without a signal after which a viewer counts as gone. */
  timeout: 45,
  /** Typing ends this long after the last keystroke. */
  typing: 8,
  /** Interval at which a page repeats that its user is typing. */
  typingAgain: 4,
} as const;

/** Lists up to two names and the number of others. */
function namesText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length > 2) return `${first}, ${second} and ${names.length - 2} more`;
  return second === undefined ? first : `${first} and ${second}`;
}

/** Returns "Ada is typing…", or an empty text (docs/projects.md#also-here). */
export const typingText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${namesText(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;

/** Returns the accessible text for the viewers' avatars, or an empty text without other viewers (docs/projects.md#also-here). */
export const alsoHereText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `Also here: ${namesText(names)}`;

/** Merges the windows of each person: a version wins over the project, and typing in any window counts. */
export function mergeViewers(rows: readonly Viewer[]): Viewer[] {
  const found = new Map<number, Viewer>();
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
