/** Webhooks and their pending deliveries. Triggers record events in the transaction that causes them (docs/operations.md#webhooks). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

type Operation = 'insert' | 'update' | 'delete';

type Noted = {
  table: string;
  operation: Operation;
  /** Relevant columns of an update. */
  columns?: string;
  project?: string;
  /** Event names, each with its condition. */
  events: readonly [event: string, when: string][];
};

const differs = (column: string): string => `old.${column} is distinct from new.${column}`;
const becomes = (status: string): string => `old.status <> new.status and new.status = '${status}'`;

const NOTED: readonly Noted[] = [
  {
    table: 'projects',
    operation: 'insert',
    project: 'id',
    events: [
      ['project.created', 'true'],
      ['project.assigned', 'new.assigned_to_id is not null'],
    ],
  },
  {
    table: 'projects',
    operation: 'update',
    columns: 'status, assigned_to_id, revision_count, point, deadline_at',
    project: 'id',
    events: [
      ['project.assigned', `${differs('assigned_to_id')} and new.assigned_to_id is not null`],
      ['project.started', `${becomes('started')} and old.status = 'assigned'`],
      ['project.resumed', `${becomes('started')} and old.status <> 'assigned'`],
      ['project.paused', becomes('paused')],
      ['project.ended', becomes('completed')],
      ['project.revision_requested', 'new.revision_count > old.revision_count'],
      ['project.scored', differs('point')],
      ['project.deadline_changed', differs('deadline_at')],
    ],
  },
  { table: 'projects', operation: 'delete', project: 'id', events: [['project.deleted', 'true']] },
  { table: 'feedback', operation: 'insert', project: 'project_id', events: [['feedback.created', 'not new.is_held']] },
  {
    table: 'feedback',
    operation: 'update',
    columns: 'is_held',
    project: 'project_id',
    events: [['feedback.created', 'old.is_held and not new.is_held']],
  },
  { table: 'cuts', operation: 'insert', project: 'project_id', events: [['cut.uploaded', 'true']] },
  {
    table: 'cuts',
    operation: 'update',
    columns: 'decision',
    project: 'project_id',
    events: [
      ['cut.approved', `${differs('decision')} and new.decision = 'approved'`],
      ['cut.changes_requested', `${differs('decision')} and new.decision = 'changes'`],
    ],
  },
  { table: 'leave_applications', operation: 'insert', events: [['leave.requested', 'true']] },
  {
    table: 'leave_applications',
    operation: 'update',
    columns: 'status',
    events: [
      ['leave.decided', `old.status <> new.status and new.status in ('approved', 'rejected')`],
      ['leave.withdrawn', becomes('withdrawn')],
    ],
  },
  { table: 'clients', operation: 'insert', events: [['client.created', 'true']] },
  { table: 'users', operation: 'insert', events: [['person.created', 'true']] },
];

const either = ({ events }: Noted): string => events.map(([, when]) => `(${when})`).join(' or ');

/** Inserts one row for each enabled webhook that subscribes to one of the row's events. */
function insertOf({ operation, project, events }: Noted): string {
  const row = operation === 'delete' ? 'old' : 'new';
  const told = events.map(([event, when]) => `select '${event}' as event where ${when}`).join(' union all ');
  return `insert into webhook_deliveries (webhook_id, event, record_id, project_id)
    select webhooks.id, told.event, ${row}.id, ${project ? `${row}.${project}` : 'null'} from webhooks, (${told}) as told
    where webhooks.is_active and webhooks.events like '% ' || told.event || ' %';`;
}

const nameOf = ({ table, operation }: Noted): string => `tell_webhooks_${table}_${operation}`;
const whenOf = ({ operation, columns }: Noted): string =>
  operation === 'update' && columns ? `update of ${columns}` : operation;

const tablesOn = (
  t: (typeof COLUMN_TYPES)['sqlite' | 'postgres'],
  { on, now }: { on: string; now: string },
): string[] => [
  `create table webhooks (id ${t.id}, url ${t.text} not null, events ${t.text} not null, secret ${t.text} not null,
    is_active boolean default ${on} not null, created_by_id ${t.integer} references users (id) on delete set null,
    created_at ${t.text} not null, off_reason ${t.text})`,
  `create table webhook_deliveries (id ${t.id}, webhook_id ${t.integer} not null references webhooks (id) on delete cascade,
    event ${t.text} not null, record_id ${t.integer}, project_id ${t.integer}, at ${t.text} default (${now}) not null,
    next_at ${t.text} default '' not null, locked_until ${t.text}, attempts ${t.integer} default 0 not null,
    delivered_at ${t.text}, failed_at ${t.text}, status ${t.integer}, error ${t.text})`,
  'create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at, id) where delivered_at is null and failed_at is null',
  'create index webhook_deliveries_log on webhook_deliveries (webhook_id, id)',
  'create index webhook_deliveries_at on webhook_deliveries (at)',
];

export const WEBHOOKS: Step = {
  sqlite: [
    ...tablesOn(COLUMN_TYPES.sqlite, { on: '1', now: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')" }),
    ...NOTED.map(
      (noted) => `create trigger ${nameOf(noted)} after ${whenOf(noted)} on ${noted.table}
        when ${either(noted)} begin ${insertOf(noted)} end`,
    ),
  ],
  postgres: [
    ...tablesOn(COLUMN_TYPES.postgres, {
      on: 'true',
      now: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    }),
    ...NOTED.flatMap((noted) => [
      `create function ${nameOf(noted)}() returns trigger language plpgsql as $$ begin ${insertOf(noted)} return null; end $$`,
      `create trigger ${nameOf(noted)} after ${whenOf(noted)} on ${noted.table} for each row
        when (${either(noted)}) execute function ${nameOf(noted)}()`,
    ]),
  ],
};
