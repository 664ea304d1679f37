/** Words that spreadsheets use for roles and statuses (docs/people.md#import). */
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import type { UserType } from '#domain/platform/actor.ts';

/** Maps each value to itself, whatever its case. */
export const synonymsOf = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value.toLowerCase(), value]));

export const TYPE_SYNONYMS: Record<string, UserType> = {
  admin: 'admin',
  administrator: 'admin',
  manager: 'manager',
  moderator: 'manager',
  editor: 'editor',
};

const SYNONYMS: Record<Exclude<ProjectStatus, 'revision'>, readonly string[]> = {
  assigned: ['not started', 'to do', 'todo', 'new', 'open', 'planned', 'scheduled', 'queued', 'backlog', 'upcoming'],
  started: ['in progress', 'progress', 'wip', 'work in progress', 'ongoing', 'active', 'working', 'editing', 'doing'],
  paused: ['on hold', 'hold', 'waiting', 'blocked', 'stopped'],
  // `revision` is returned work under the documented API, and counts as finished.
  completed: ['complete', 'finished', 'done', 'ended', 'delivered', 'closed', 'published', 'approved', 'revision'],
};

export const STATUS_SYNONYMS = Object.fromEntries(
  Object.entries(SYNONYMS).flatMap(([status, synonyms]) => [status, ...synonyms].map((synonym) => [synonym, status])),
);
