/** Records that chat messages are about, as they are when the message is sent (docs/operations.md#chat). */
import type { ChatProject, ChatRecord } from '#domain/live/chat-lines.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

type Delivery = Row<'webhook_deliveries'>;
type Names = (id: number | null) => string | null;

const idsIn = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);
const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));
const guestText = (name: string | null): string | null => (name === null ? null : `guest ${name}`);

const selectProjects = (db: Db, ids: number[]) =>
  db
    .selectFrom('projects')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select([
      'projects.id',
      'title',
      'assigned_to_id',
      'deadline_at',
      'runtime_minutes',
      'video_length_seconds',
      'edit_ratio_min',
      'edit_ratio_hour',
      'client_id',
      'clients.first_name as client_first',
      'clients.last_name as client_last',
      'clients.company_name as client_company',
    ])
    .where('projects.id', 'in', ids)
    .execute();

const selectFeedback = (db: Db, ids: number[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id', 'created_by_id', 'guest_name'])
    .where('id', 'in', ids)
    .where('is_held', '=', false)
    .execute();

const selectVersions = (db: Db, ids: number[]) =>
  db
    .selectFrom('cuts')
    .leftJoin('share_guests', 'share_guests.id', 'cuts.decided_by_guest_id')
    .select(['cuts.id', 'project_id', 'number', 'uploaded_by_id', 'decided_by_id', 'share_guests.name as guest_name'])
    .where('cuts.id', 'in', ids)
    .execute();

const selectFiles = (db: Db, ids: number[]) =>
  db
    .selectFrom('project_files')
    .select(['id', 'original_name', 'uploaded_by_id', 'contact_name'])
    .where('id', 'in', ids)
    .execute();

const selectLeave = (db: Db, ids: number[]) =>
  db
    .selectFrom('leave_applications')
    .select(['id', 'employee_id', 'leave_from', 'leave_till', 'from_half', 'till_half', 'status'])
    .where('id', 'in', ids)
    .execute();

const selectClients = (db: Db, ids: number[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'company_name as companyName'])
    .where('id', 'in', ids)
    .execute();

type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number];

const toProject = (row: ProjectRow, nameOf: Names): ChatProject => ({
  id: row.id,
  title: row.title,
  clientName:
    row.client_id === null
      ? null
      : clientDisplayName({
          firstName: row.client_first ?? '',
          lastName: row.client_last ?? '',
          companyName: row.client_company,
        }),
  editorName: nameOf(row.assigned_to_id),
  deadlineAt: row.deadline_at,
  runtimeMinutes: row.runtime_minutes,
  allowedMinutes: allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  }),
});

/** Reads the rows of one kind that these deliveries name. */
async function readNamed<T extends { id: number }>(
  deliveries: readonly Delivery[],
  feature: string,
  read: (ids: number[]) => Promise<T[]>,
): Promise<Map<number, T>> {
  const ids = idsIn(deliveries.filter(({ event }) => event.startsWith(`${feature}.`)).map((one) => one.record_id));
  return ids.length === 0 ? new Map() : byId(await read(ids));
}

/** Returns the record of each delivery; those that are gone are missing. Reads each kind with one query. */
export async function findChatRecords(db: Db, deliveries: readonly Delivery[]): Promise<Map<number, ChatRecord>> {
  const feedback = await readNamed(deliveries, 'feedback', (ids) => selectFeedback(db, ids));
  const versions = await readNamed(deliveries, 'cut', (ids) => selectVersions(db, ids));
  const files = await readNamed(deliveries, 'file', (ids) => selectFiles(db, ids));
  const leave = await readNamed(deliveries, 'leave', (ids) => selectLeave(db, ids));
  const clients = await readNamed(deliveries, 'client', (ids) => selectClients(db, ids));
  const projectIds = idsIn(deliveries.map(({ project_id }) => project_id));
  const projects = byId(projectIds.length === 0 ? [] : await selectProjects(db, projectIds));
  const people = await listPeople(db, [
    ...[...projects.values()].map((row) => row.assigned_to_id),
    ...[...feedback.values()].map((row) => row.created_by_id),
    ...[...versions.values()].flatMap((row) => [row.uploaded_by_id, row.decided_by_id]),
    ...[...files.values()].map((row) => row.uploaded_by_id),
    ...[...leave.values()].map((row) => row.employee_id),
    ...deliveries.map(({ event, record_id }) => (event.startsWith('person.') ? record_id : null)),
  ]);
  const nameOf: Names = (id) => {
    const person = id === null ? undefined : people.get(id);
    return person ? fullNameOf(person) : null;
  };
  const projectOf = (id: number | null): ChatProject | undefined => {
    const row = id === null ? undefined : projects.get(id);
    return row && toProject(row, nameOf);
  };
  const recordOf = ({ event, record_id, project_id }: Delivery): ChatRecord | undefined => {
    const id = record_id ?? 0;
    const project = projectOf(project_id);
    if (event === 'webhook.test') return { kind: 'test' };
    if (event === 'project.deleted') return { kind: 'deleted-project', id };
    if (event.startsWith('project.')) return project && { kind: 'project', project };
    const [note, version, days, client] = [feedback.get(id), versions.get(id), leave.get(id), clients.get(id)];
    if (event.startsWith('feedback.'))
      return (
        note &&
        project && { kind: 'feedback', project, author: nameOf(note.created_by_id) ?? guestText(note.guest_name) }
      );
    if (event.startsWith('cut.')) {
      if (!version || !project) return undefined;
      const decider = nameOf(version.decided_by_id) ?? guestText(version.guest_name);
      return { kind: 'version', project, number: version.number, uploader: nameOf(version.uploaded_by_id), decider };
    }
    if (event.startsWith('file.')) {
      const file = files.get(id);
      const uploader = nameOf(file?.uploaded_by_id ?? null) ?? guestText(file?.contact_name ?? null);
      return file && { kind: 'file', project: project ?? null, name: file.original_name, uploader };
    }
    if (event.startsWith('leave.')) {
      const name = days && nameOf(days.employee_id);
      return days && name
        ? {
            kind: 'leave',
            name,
            leaveFrom: days.leave_from,
            leaveTill: days.leave_till,
            fromHalf: days.from_half,
            tillHalf: days.till_half,
            status: days.status,
          }
        : undefined;
    }
    const name = event.startsWith('client.') ? client && clientDisplayName(client) : nameOf(record_id);
    return name ? { kind: 'named', name } : undefined;
  };
  return new Map(
    deliveries.flatMap((delivery) => {
      const record = recordOf(delivery);
      return record ? [[delivery.id, record] as const] : [];
    }),
  );
}
