/** Rows for tests: each builder fills in what a test does not care about. */
import { normaliseForSearch } from '#domain/text.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewRow, Row } from '#server/db/tables.ts';

let counter = 0;
/** A number that no other row of this process has. */
export const nextNumber = (): number => (counter += 1);

const LONG_AGO = '2025-01-02T09:00:00.000Z';

/** A person; active editor J1 unless told. Nobody knows the password: sign in with `as`. */
export async function aUser(db: Db, more: Partial<NewRow<'users'>> = {}): Promise<Row<'users'>> {
  const n = nextNumber();
  const type = more.type ?? 'editor';
  const row = {
    email: `person${n}@example.com`,
    first_name: `First${n}`,
    last_name: `Last${n}`,
    type,
    job_type: type === 'admin' ? null : ('J1' as const),
    is_active: true,
    password_hash: 'none',
    picture_id: null,
    created_at: LONG_AGO,
    deleted_at: null,
    ...more,
  };
  const search = {
    search: normaliseForSearch(`${row.first_name} ${row.last_name} ${row.email}`),
    search_first: normaliseForSearch(row.first_name),
    search_last: normaliseForSearch(row.last_name),
  };
  return db
    .insertInto('users')
    .values({ ...search, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aClient(db: Db, more: Partial<NewRow<'clients'>> = {}): Promise<Row<'clients'>> {
  const n = nextNumber();
  const row = {
    first_name: `Client${n}`,
    last_name: `Name${n}`,
    company_name: null,
    picture_id: null,
    created_at: LONG_AGO,
    ...more,
  };
  return db
    .insertInto('clients')
    .values({
      search_first: normaliseForSearch(row.first_name),
      search_last: normaliseForSearch(row.last_name),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A project: Premium, assigned, ten minutes of video at ratio 10, of a new client unless told. */
export async function aProject(db: Db, more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> {
  const n = nextNumber();
  const row = {
    title: `Project ${n}`,
    description: '',
    platform: '',
    class: 'Premium' as const,
    status: 'assigned' as const,
    tracking_id: `TRK-TEST-${n}`,
    edit_ratio_min: 10,
    edit_ratio_hour: 1,
    raw_length_seconds: 1200,
    video_length_seconds: 600,
    client_id: more.client_id === undefined ? (await aClient(db)).id : more.client_id,
    assigned_to_id: null,
    assigned_by_id: null,
    reviewed_by_id: null,
    created_at: LONG_AGO,
    started_at: null,
    ended_at: null,
    deadline_at: null,
    pauses: [],
    rounds: [],
    designation_entries: [],
    runtime_minutes: null,
    is_revised: false,
    revision_count: 0,
    is_duplicate: false,
    original_project_id: null,
    point: 0,
    personal_point: 0,
    designation_points: 0,
    ...more,
  };
  const values = {
    search: normaliseForSearch(row.title),
    tracking_tail: row.tracking_id.split('-').at(-1) as string,
    ...row,
    pauses: JSON.stringify(row.pauses) as never,
    rounds: JSON.stringify(row.rounds) as never,
    designation_entries: JSON.stringify(row.designation_entries) as never,
  };
  return db.insertInto('projects').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function aMedia(db: Db, more: Partial<NewRow<'media'>> = {}): Promise<Row<'media'>> {
  const n = nextNumber();
  return db
    .insertInto('media')
    .values({
      filename: `${n.toString(16).padStart(32, '0')}.png`,
      original_name: `picture-${n}.png`,
      mime_type: 'image/png',
      size_bytes: 100,
      uploaded_by_id: null,
      created_at: LONG_AGO,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Leave for one day in March 2026, pending unless told. */
export async function aLeave(
  db: Db,
  more: Partial<NewRow<'leave_applications'>> & Pick<NewRow<'leave_applications'>, 'employee_id'>,
): Promise<Row<'leave_applications'>> {
  return db
    .insertInto('leave_applications')
    .values({
      leave_from: '2026-03-20T00:00:00.000Z',
      leave_till: '2026-03-20T00:00:00.000Z',
      description: 'A day off',
      status: 'pending',
      approved_by_id: null,
      created_at: LONG_AGO,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
