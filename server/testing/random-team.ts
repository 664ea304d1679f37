/** Random records of every kind, identical for the same seed, so that two databases can be filled alike. */
import fc from 'fast-check';
import { LEAVE_STATUSES } from '#domain/work/leave/leave.ts';
import type { Pause } from '#domain/work/projects/project.ts';
import { isFinished, OPEN_STATUSES, PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { aClient, aLeave, aMedia, aProject, aUser } from './builders.ts';

/** Mixed case, diacritics, SQL metacharacters, and letters beyond the Basic Multilingual Plane. */
export const WORDS = [
  'Wedding',
  'teaser',
  'Éclair',
  'ñandú',
  'Straße',
  'STRASSE',
  'ÄPFEL',
  'äpfel',
  'ΣΑΣ',
  'σας',
  'İstanbul',
  'ılgaz',
  'ﬁnal',
  'APPLE',
  'apple',
  '100%',
  'under_score',
  'back\\slash',
  "o'clock",
  'say "hi"',
  'a*b-c',
  'film 🎬 day',
  '👩‍👩‍👧',
  '東京',
  'e\u0301clair',
  'zebra',
];
export const DAYS = ['2025-01-31', '2025-02-28', '2025-12-31', '2026-01-01', '2026-02-10', '2026-03-01'];
export const EMAILS = ['ann@example.com', 'bob@example.com', 'cy@example.com'];

const instant = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const id = (max: number) => fc.integer({ min: 1, max });
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const PEOPLE = 6;
const CLIENTS = 9;
const PROJECTS = 150;

const MINUTE_MS = 60_000;
/** Pauses of a timer in minutes after its start; null while one lasts. */
const STOPS: [from: number, till: number | null][][] = [
  [],
  [[5, 35]],
  [[20, null]],
  [
    [5, 35],
    [90, 1500],
  ],
  [
    [5, 5],
    [59, null],
  ],
];

const pausesFrom = (startedAt: string, stops: (typeof STOPS)[number]): Pause[] => {
  const at = (minutes: number) => new Date(Date.parse(startedAt) + minutes * MINUTE_MS).toISOString();
  return stops.map(([from, till]) => ({ pausedAt: at(from), resumedAt: till === null ? null : at(till) }));
};

const plainRow = fc.record({
  title: text,
  description: text,
  class: fc.constantFrom(...PROJECT_CLASSES),
  status: fc.constantFrom(...PROJECT_STATUSES),
  assigned_to_id: maybe(id(PEOPLE)),
  assigned_by_id: maybe(id(PEOPLE)),
  client_id: id(CLIENTS),
  created_at: instant,
  started_at: maybe(instant),
  ended_at: maybe(instant),
  deadline_at: maybe(instant),
  is_revised: fc.boolean(),
  is_duplicate: fc.boolean(),
  point: fc.integer({ min: 0, max: 5 }),
  personal_point: fc.constantFrom(0, 0.1, 2.55),
  designation_points: fc.constantFrom(0, -1.5, 3.3),
  reviewed_by_id: maybe(id(PEOPLE)),
  revision_count: fc.constantFrom(0, 0, 1, 2),
  runtime_minutes: maybe(fc.constantFrom(0, 59.99, 60, 60.01, 700.5)),
  video_length_seconds: fc.constantFrom(0, 600, 600, 605),
  edit_ratio_min: fc.constantFrom(0, 10, 10, 10),
  edit_ratio_hour: fc.constantFrom(0, 1, 1, 1, 1, 1, 10_000_000_000),
  isUnmeasured: fc.boolean(),
  stops: fc.constantFrom(...STOPS),
  isTidy: fc.constantFrom(true, true, false),
});
/** A project of the users and clients of `fillTeam`. */
export const projectRow = plainRow.map(({ stops, isTidy, isUnmeasured, ...row }) => ({
  ...row,
  is_runtime_unknown: isUnmeasured && isFinished(row.status),
  // Open work without an end, as the server leaves it. Other rows represent manual changes to the database.
  ...(isTidy && OPEN_STATUSES.some((open) => open === row.status) ? { ended_at: null, runtime_minutes: null } : {}),
  ...(isUnmeasured && isFinished(row.status) ? { runtime_minutes: null } : {}),
  pauses: row.started_at === null ? [] : pausesFrom(row.started_at, stops),
}));
const name = fc.record({ first_name: text, last_name: text, created_at: instant });
const leaveRow = fc.record({
  employee_id: id(PEOPLE),
  leave_from: instant,
  leave_till: instant,
  description: text,
  status: fc.constantFrom(...LEAVE_STATUSES),
  approved_by_id: maybe(id(PEOPLE)),
  created_at: instant,
});
const comment = fc.record({ project_id: id(PROJECTS), created_by_id: id(PEOPLE), created_at: instant });

const SEED = 42;
const some = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { numRuns, seed: SEED });
const TYPES = ['editor', 'editor', 'editor', 'manager', 'admin', 'editor'] as const;

async function fillPeople(db: Db): Promise<void> {
  for (const [i, row] of some(name, PEOPLE).entries())
    await aUser(db, {
      ...row,
      id: i + 1,
      email: EMAILS[i] ?? `person-${i}@example.org`,
      type: TYPES[i],
      is_active: i !== 3,
      // The last person is removed, while projects keep the name.
      deleted_at: i === PEOPLE - 1 ? '2026-02-01T00:00:00.000Z' : null,
    });
  for (const [i, row] of some(name, CLIENTS).entries())
    await aClient(db, { ...row, id: i + 1, company_name: row.last_name });
  for (let i = 1; i <= CLIENTS; i += 1)
    await aMedia(db, {
      id: i,
      filename: `${i}`.repeat(32),
      original_name: `${i}.png`,
      uploaded_by_id: (i % PEOPLE) + 1,
    });
}

/** Columns that databases before later migrations don't have. */
const LATER = { clock_since: undefined, over_at: undefined, changed_by_id: undefined, is_runtime_unknown: undefined };

/** Fills an empty, migrated database. With `earlier`, leaves out columns of later migrations. */
export async function fillTeam(db: Db, step: 'earlier' | 'present' = 'present'): Promise<void> {
  await fillPeople(db);
  for (const [i, row] of some(projectRow, PROJECTS).entries())
    await aProject(db, {
      id: i + 1,
      tracking_id: `TRK-${i}`,
      search: normalizeForSearch(row.title),
      ...row,
      ...(step === 'earlier' ? LATER : {}),
    });
  for (const [i, row] of some(leaveRow, 60).entries()) await aLeave(db, { id: i + 1, ...row });
  const comments = some(comment, 60);
  for (const [i, row] of comments.entries()) {
    await db
      .insertInto('feedback')
      .values({ id: i + 1, ...row, editor_id: null, content: WORDS[i % WORDS.length] as string, type: 'client' })
      .execute();
    await db
      .insertInto('point_actions')
      .values({ id: i + 1, ...row, kind: 'personal', is_added: true, point: i / 4, description: `No ${i}` })
      .execute();
  }
  for (const [i, row] of comments.slice(0, CLIENTS).entries()) {
    await db
      .insertInto('feedback_attachments')
      .values({ feedback_id: i + 1, media_id: i + 1, position: 0 })
      .execute();
    const { created_by_id, created_at } = row;
    await db
      .insertInto('point_targets')
      .values({ id: i + 1, target: i * 10.5, created_by_id, created_at })
      .execute();
  }
}
