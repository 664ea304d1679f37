/** Inbox queries: lines and their read state (docs/inbox.md#inbox). */
import { sql } from 'kysely';
import {
  INBOX_PAGE_SIZE,
  type LinkTarget,
  type Notification,
  type NotificationKind,
} from '#domain/journal/notifications.ts';
import { isOnVersion } from '#domain/live/notification-links.ts';
import { mayReviewProject } from '#domain/work/projects/project-rights.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isIn } from '#server/platform/db/conditions.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import { listLinkTargets } from './link-targets.store.ts';

/** Filters of the inbox. */
export type InboxFilters = {
  isUnread?: boolean | undefined;
  kind?: NotificationKind | undefined;
  projectId?: number | undefined;
  clientId?: number | undefined;
};

/** Selects projects that this user may read: editors read only those assigned to them. */
const readableProjects = (db: Db, { id, type }: Actor) =>
  db.selectFrom('projects').$if(type === 'editor', (query) => query.where('projects.assigned_to_id', '=', id));

/** Selects the notifications that count these events. A notification about several projects has no `project_id`; only its events do. */
const eventsOf = (db: Db) => db.selectFrom('notification_events').select('notification_id');

const linesOf = (db: Db, actor: Actor, { isUnread, kind, projectId, clientId }: InboxFilters) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', actor.id)
    .$if(isUnread === true, (query) => query.where('notifications.read_at', 'is', null))
    .$if(kind !== undefined, (query) => query.where('notifications.kind', '=', kind as NotificationKind))
    .$if(projectId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('notifications.project_id', '=', projectId as number),
          eb('notifications.id', 'in', eventsOf(db).where('project_id', '=', projectId as number)),
        ]),
      ),
    )
    .$if(clientId !== undefined, (query) =>
      query.where((eb) => {
        const projects = readableProjects(db, actor)
          .select('projects.id')
          .where('projects.client_id', '=', clientId as number);
        return eb.or([
          eb('notifications.project_id', 'in', projects),
          eb('notifications.id', 'in', eventsOf(db).where('project_id', 'in', projects)),
        ]);
      }),
    );

/** Counts the notifications that match. */
export async function countLines(db: Db, actor: Actor, filters: InboxFilters): Promise<number> {
  const query = linesOf(db, actor, filters).select((eb) => eb.fn.countAll<number>().as('n'));
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** Counts unread notifications. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const query = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** Sorts unread mentions first, using the index on this expression. */
const RANK = sql`case when notifications.kind = 'mention' and notifications.read_at is null then 0 else 1 end`;

const readLines = (db: Db, actor: Actor, { page, ...filters }: InboxFilters & { page: number }) =>
  linesOf(db, actor, filters)
    .leftJoin('projects', 'projects.id', 'notifications.project_id')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .leftJoin('project_mutes', (join) =>
      join
        .onRef('project_mutes.project_id', '=', 'notifications.project_id')
        .on('project_mutes.user_id', '=', actor.id),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.count',
      'notifications.at',
      'notifications.read_at',
      'notifications.actor_id',
      'notifications.project_id',
      'notifications.title',
      'notifications.undone_kind',
      'notifications.guest_name',
      'notifications.outcome',
      'notifications.detail',
      'notifications.place',
      'projects.assigned_to_id',
      isTeammate(actor.id).as('is_teammate'),
      'project_mutes.user_id as muted_by_id',
      'users.first_name',
      'users.last_name',
    ])
    .orderBy(RANK)
    .orderBy('notifications.at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE)
    .execute();

type LineRow = Awaited<ReturnType<typeof readLines>>[number];

function projectIn(actor: Actor, row: LineRow, target: LinkTarget | null): Notification['project'] {
  if (row.project_id === null) return null;
  const isTeammate = Boolean(row.is_teammate) && isOnVersion(target);
  const isReadable = mayReviewProject(actor, { assignedToId: row.assigned_to_id, isTeammate });
  return { id: isReadable ? row.project_id : null, title: row.title, isMuted: row.muted_by_id !== null };
}

/** Returns one page of a user's lines: unread mentions first, then latest first. */
export async function listLines(
  db: Db,
  actor: Actor,
  filters: InboxFilters & { page: number },
): Promise<Notification[]> {
  const rows = await readLines(db, actor, filters);
  const targets = await listLinkTargets(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    project: projectIn(actor, row, targets.get(row.id) ?? null),
    undoneKind: row.undone_kind,
    projectTitles: row.place < 0 ? row.title : null,
    guestName: row.guest_name,
    outcome: row.outcome,
    detail: row.detail,
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }) },
    count: row.count,
    target: targets.get(row.id) ?? null,
    at: row.at,
    readAt: row.read_at,
  }));
}

/** Maximum number of clients offered as a filter. */
const MAX_CLIENTS = 200;

/** Returns the clients of readable projects in this user's lines, by name. */
export async function listNotificationClients(db: Db, actor: Actor): Promise<{ id: number; name: string }[]> {
  const notifiedProjects = db.selectFrom('notifications').select('project_id').where('user_id', '=', actor.id);
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', readableProjects(db, actor).select('client_id').where('projects.id', 'in', notifiedProjects))
    .orderBy('search_first')
    .orderBy('search_last')
    .orderBy('id')
    .limit(MAX_CLIENTS)
    .execute();
  return rows.map((row) => ({ id: row.id, name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }) }));
}

export type NotificationSelection = { ids?: readonly number[] | undefined; projectId?: number | undefined };

/** Marks the user's unread lines as read: the given ones, those of one project, or all. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, projectId, now }: NotificationSelection & { now: string },
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids) query = query.where('id', 'in', ids.length > 0 ? [...ids] : [0]);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  await query.execute();
}

type ReadLines = { ids?: readonly number[] | undefined; readAt?: string | undefined };

async function writeUnread(db: Db, userId: number, { ids = [], readAt }: ReadLines): Promise<void> {
  const chosen = (name: 'notifications' | 'other') =>
    readAt === undefined ? isIn(sql.ref(`${name}.id`), ids) : sql<boolean>`${sql.ref(`${name}.read_at`)} = ${readAt}`;
  await db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is not', null)
    .where(chosen('notifications'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'notifications.user_id')
            .whereRef('other.kind', '=', 'notifications.kind')
            .whereRef('other.place', '=', 'notifications.place')
            .whereRef('other.id', '<>', 'notifications.id')
            .where((eb) =>
              eb.or([
                eb('other.read_at', 'is', null),
                eb.and([eb('other.id', '>', eb.ref('notifications.id')), chosen('other')]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** Marks lines as unread: the given ones, or those marked as read at exactly this time. Skips lines that have a newer unread line of the same kind and project. */
export async function markUnread(db: Db, userId: number, lines: ReadLines): Promise<void> {
  try {
    await writeUnread(db, userId, lines);
  } catch (error) {
    // On a unique violation a newer line was inserted concurrently, and the second attempt sees that line.
    if (!isUniqueViolation(error)) throw error;
    await writeUnread(db, userId, lines);
  }
}
