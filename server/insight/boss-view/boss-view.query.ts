/** Boss view: one column per active editor, and per any other person with matching projects (docs/figures.md#boss-view). */
import { IN_PROGRESS_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { Period } from '#domain/platform/period.ts';
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { BossCard, BossColumn, BossViewStatus } from '#contract/insight/boss-view.ts';
import type { Db } from '#server/platform/db/dialect.ts';

type Tab = { statuses: readonly ProjectStatus[]; moment: 'created_at' | 'started_at' | 'ended_at' };

const ONGOING: Tab = { statuses: IN_PROGRESS_STATUSES, moment: 'started_at' };

/** Tabs by status (docs/figures.md#periods, Boss view dates). */
const TABS: Record<BossViewStatus, Tab> = {
  assigned: { statuses: ['assigned'], moment: 'created_at' },
  ongoing: ONGOING,
  started: ONGOING,
  completed: { statuses: ['completed'], moment: 'ended_at' },
};

function readCards(db: Db, { statuses, moment }: Tab, period: Period | undefined) {
  let query = db
    .selectFrom('projects')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .leftJoin('users as lead', 'lead.id', 'projects.assigned_by_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'projects.reviewed_by_id')
    .select([
      'projects.id',
      'title',
      'description',
      'class',
      'status',
      'is_revised',
      'revision_count',
      'assigned_to_id',
    ])
    .select(['projects.created_at', 'started_at', 'ended_at', 'deadline_at', 'pauses', 'runtime_minutes'])
    .select('is_runtime_unknown as isRuntimeUnknown')
    .select(['raw_length_seconds', 'video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour', 'designation_points'])
    .select(['clients.first_name as client_first', 'clients.last_name as client_last'])
    .select(['lead.first_name as lead_first', 'lead.last_name as lead_last'])
    .select(['reviewer.first_name as reviewer_first', 'reviewer.last_name as reviewer_last'])
    .where('status', 'in', statuses)
    .where('assigned_to_id', 'is not', null);
  if (period)
    query = query.where(`projects.${moment}`, '>=', period.from).where(`projects.${moment}`, '<=', period.till);
  return query.orderBy(`projects.${moment}`).orderBy('projects.id').execute();
}

type CardRow = Awaited<ReturnType<typeof readCards>>[number];
type Person = { id: number; first_name: string; last_name: string; email: string };

/** Returns active editors and the given users. */
function readPeople(db: Db, ids: number[]): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where((eb) => {
      const isEditor = eb.and([eb('type', '=', 'editor'), eb('is_active', '=', true), eb('deleted_at', 'is', null)]);
      return ids.length > 0 ? eb.or([isEditor, eb('id', 'in', ids)]) : isEditor;
    })
    .orderBy('search')
    .orderBy('id')
    .execute();
}

const nameOf = (first: string | null, last: string | null): string =>
  fullNameOf({ firstName: first ?? '', lastName: last ?? '' });

function toCard(row: CardRow, assignedTo: string, now: string): BossCard {
  const { status, started_at: startedAt, ended_at: endedAt, pauses, isRuntimeUnknown } = row;
  const times = { status, startedAt, endedAt, pauses, runtimeMinutes: row.runtime_minutes, isRuntimeUnknown };
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    clientName: nameOf(row.client_first, row.client_last),
    class: row.class,
    status,
    assignedBy: nameOf(row.lead_first, row.lead_last),
    assignedTo,
    reviewedBy: nameOf(row.reviewer_first, row.reviewer_last),
    rawLengthSeconds: row.raw_length_seconds,
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
    runtimeMinutes: runtimeMinutesOf(times, now),
    isRuntimeUnknown,
    designationPoints: row.designation_points,
    isRevised: row.is_revised,
    revisionCount: row.revision_count,
    assignedAt: row.created_at,
    deadlineAt: row.deadline_at,
    startedAt,
    endedAt,
  };
}

/** Returns the columns of a tab by name, with cards sorted by the tab's date. */
export async function readBossView(
  db: Db,
  { status, period, now }: { status: BossViewStatus; period: Period | undefined; now: string },
): Promise<BossColumn[]> {
  const rows = await readCards(db, TABS[status], period);
  const byPerson = Map.groupBy(rows, (row) => row.assigned_to_id as number);
  const people = await readPeople(db, [...byPerson.keys()]);
  return people.map((person) => {
    const fullName = nameOf(person.first_name, person.last_name);
    const cards = (byPerson.get(person.id) ?? []).map((row) => toCard(row, fullName, now));
    return { userId: person.id, fullName, email: person.email, cards };
  });
}
