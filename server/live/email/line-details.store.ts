/** Details in emails beyond the text of a line: assigned work with client, deadline and allowed time; leave with its decision (docs/inbox.md#mail). */
import { type DecidedLeave, type AssignedProject, assignmentText, leaveText } from '#domain/live/email-details.ts';
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { WaitingLine } from './emails.store.ts';

/** An email has at most 50 lines, and so has the list of details of one line. */
const MAX_DETAILS = 50;

const idsOf = (lines: readonly WaitingLine[], kind: WaitingLine['kind']): number[] =>
  lines.filter((line) => line.kind === kind).map(({ id }) => id);

async function listAssigned(db: Db, lines: readonly WaitingLine[]): Promise<(AssignedProject & { lineId: number })[]> {
  const ids = idsOf(lines, 'assigned');
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('notification_events')
    .innerJoin('projects', 'projects.id', 'notification_events.project_id')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select([
      'notification_events.notification_id as lineId',
      'projects.id',
      'projects.title',
      'projects.assigned_to_id as assignedToId',
      'projects.deadline_at as deadlineAt',
      'projects.video_length_seconds as videoLengthSeconds',
      'projects.edit_ratio_min as editRatioMin',
      'projects.edit_ratio_hour as editRatioHour',
      'clients.first_name as firstName',
      'clients.last_name as lastName',
    ])
    .where('notification_events.notification_id', 'in', ids)
    .orderBy('notification_events.id')
    .execute();
  const readers = new Map(lines.map((line) => [line.id, { id: line.userId, type: line.userType, email: '' }]));
  const readable = rows.filter((row) => {
    const reader = readers.get(row.lineId);
    return reader && mayReadProject(reader, row);
  });
  return readable.map(({ firstName, lastName, ...row }) => ({
    ...row,
    client: fullNameOf({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }));
}

async function listDecided(db: Db, lines: readonly WaitingLine[]): Promise<(DecidedLeave & { lineId: number })[]> {
  const ids = idsOf(lines, 'leave-decided');
  if (ids.length === 0) return [];
  return db
    .selectFrom('notification_events')
    .innerJoin('leave_applications', 'leave_applications.id', 'notification_events.record_id')
    .select([
      'notification_events.notification_id as lineId',
      'leave_from as leaveFrom',
      'leave_till as leaveTill',
      'from_half as fromHalf',
      'till_half as tillHalf',
      'status',
    ])
    .where('notification_events.notification_id', 'in', ids)
    .orderBy('notification_events.id')
    .execute();
}

/** Returns the details of each of these lines, by its ID. */
export async function listLineDetails(
  db: Db,
  lines: readonly WaitingLine[],
  zone: TimeZone,
): Promise<Map<number, string[]>> {
  const details = new Map<number, string[]>(
    lines.flatMap(({ id, projectTitles }) => (projectTitles === null ? [] : [[id, [projectTitles]]])),
  );
  const assigned = Map.groupBy(await listAssigned(db, lines), ({ lineId }) => lineId);
  for (const [id, projects] of assigned) {
    const byProject = [...new Map(projects.map((one) => [one.id, one])).values()].slice(0, MAX_DETAILS);
    details.set(
      id,
      byProject.map((one) => assignmentText(one, { isNamed: byProject.length > 1, zone })),
    );
  }
  const decided = Map.groupBy(await listDecided(db, lines), ({ lineId }) => lineId);
  for (const [id, leave] of decided) details.set(id, [...new Set(leave.map(leaveText))].slice(0, MAX_DETAILS));
  return details;
}
