/** Row builders for tests, with defaults for everything a test doesn't care about. */
import { timerSinceOf, overAtOf } from '#domain/work/projects/project-elapsed.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';

let counter = 0;
/** Returns a number that is unique within this process. */
export const nextNumber = (): number => (counter += 1);

const LONG_AGO = '2025-01-02T09:00:00.000Z';

/** Inserts a user, by default an active J1 editor. The password is unknown: sign in with `as`. */
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
    search: normalizeForSearch(`${row.first_name} ${row.last_name} ${row.email}`),
    search_first: normalizeForSearch(row.first_name),
    search_last: normalizeForSearch(row.last_name),
  };
  return db
    .insertInto('users')
    .values({ ...search, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a client with unique names. */
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
      search_first: normalizeForSearch(row.first_name),
      search_last: normalizeForSearch(row.last_name),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Allowance = 'video_length_seconds' | 'edit_ratio_min' | 'edit_ratio_hour';
type Times = 'status' | 'started_at' | 'ended_at' | 'pauses' | 'runtime_minutes';
type TimedRow = Pick<Row<'projects'>, Allowance | Times> & Partial<Pick<Row<'projects'>, 'is_runtime_unknown'>>;

/** Derives columns from a row's other columns. */
export function clockColumns(row: TimedRow): Pick<Row<'projects'>, 'clock_since' | 'over_at'> {
  const round = {
    status: row.status,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    pauses: row.pauses,
    runtimeMinutes: row.runtime_minutes,
    isRuntimeUnknown: row.is_runtime_unknown ?? false,
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  };
  return { clock_since: timerSinceOf(round), over_at: overAtOf(round) };
}

/** Inserts a project, by default Premium, assigned, ten minutes of video at ratio 10, with a new client. */
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
    changed_by_id: null,
    ...more,
  };
  const values = {
    search: normalizeForSearch(row.title),
    tracking_tail: row.tracking_id.split('-').at(-1) as string,
    ...clockColumns(row),
    ...row,
    pauses: JSON.stringify(row.pauses) as never,
    rounds: JSON.stringify(row.rounds) as never,
    designation_entries: JSON.stringify(row.designation_entries) as never,
  };
  return db.insertInto('projects').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Inserts an upload. There is no file behind it. */
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

/** Inserts leave for one day in March 2026, pending by default. */
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

/** Inserts a version, by default a minute of H.264 at 25 frames per second. There is no file behind it. */
export async function aCut(
  db: Db,
  { project_id, uploaded_by_id, ...more }: Partial<NewRow<'cuts'>> & { project_id: number; uploaded_by_id: number },
): Promise<Row<'cuts'>> {
  const n = nextNumber();
  const row: NewRow<'cuts'> = {
    project_id,
    number: 1,
    round: 1,
    original_name: `cut-${n}.mp4`,
    filename: `${String(n).padStart(32, '0')}.mp4`,
    mime_type: 'video/mp4',
    size_bytes: 1_000_000,
    sha256: '0'.repeat(64),
    codec: 'avc',
    width: 1920,
    height: 1080,
    rotation: 0,
    has_audio: true,
    rate_num: 25,
    rate_den: 1,
    is_constant_rate: true,
    first_us: 0,
    frame_count: 1500,
    start_frame: 0,
    is_drop: false,
    uploaded_by_id,
    created_at: LONG_AGO,
    ...more,
  };
  return db.insertInto('cuts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a deliverable without versions, first in its project. */
export async function aDeliverable(
  db: Db,
  { project_id, ...more }: Partial<NewRow<'deliverables'>> & { project_id: number },
): Promise<Row<'deliverables'>> {
  const row: NewRow<'deliverables'> = {
    project_id,
    name: `Short ${nextNumber()}`,
    position: 0,
    canceled_at: null,
    created_by_id: null,
    created_at: LONG_AGO,
    ...more,
  };
  return db.insertInto('deliverables').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a wait for an answer, without updating the project's columns. */
export function aWait(
  db: Db,
  wait: Partial<NewRow<'waits'>> & { project_id: number; since: string; until: string | null },
): Promise<Row<'waits'>> {
  const row: NewRow<'waits'> = {
    kind: 'answer',
    opened_by_id: null,
    ended_by_id: null,
    created_at: wait.since,
    ...wait,
  };
  return db.insertInto('waits').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts an active link to the latest version on which guests may write notes. `token` is the last part of its address. */
export async function aShareLink(
  db: Db,
  {
    project_id,
    created_by_id,
    ...more
  }: Partial<NewRow<'share_links'>> & { project_id: number; created_by_id: number },
): Promise<Row<'share_links'> & { token: string }> {
  const token = `token-${nextNumber()}`;
  const row: NewRow<'share_links'> = {
    token_hash: digestOf(token),
    project_id,
    cut_id: null,
    label: 'For the client',
    password_hash: null,
    expires_at: '2100-01-01T00:00:00.000Z',
    may_note: true,
    may_decide: false,
    may_download: false,
    shows_all_cuts: false,
    has_watermark: false,
    is_held: false,
    created_by_id,
    created_at: LONG_AGO,
    revoked_at: null,
    ...more,
  };
  return { ...(await db.insertInto('share_links').values(row).returningAll().executeTakeFirstOrThrow()), token };
}

/** Inserts a holiday calendar with Christmas Eve 2026 as a half holiday. */
export function aHolidayCalendar(db: Db, name = `Holidays ${nextNumber()}`): Promise<Row<'holiday_calendars'>> {
  const days = [{ day: '2026-12-24', name: 'Christmas Eve', isHalf: true }];
  return db
    .insertInto('holiday_calendars')
    .values({ name, days: JSON.stringify(days) as never })
    .returningAll()
    .executeTakeFirstOrThrow();
}
