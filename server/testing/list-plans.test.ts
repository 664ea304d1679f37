/** Every list finds its rows by an index, with each filter and order, except where the table below says why not (CONTRIBUTING.md). */
// Runs on both databases: each has its own planner.
import { type CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Filter } from '#contract/platform/filter.ts';
import { openTestDatabase } from './databases.ts';
import { aFixture, type Fixture } from './fixture.ts';
import { costlySteps, listGrowingTables } from './list-plans.ts';
import { SAMPLE_TEXTS } from './random-requests.ts';
import { BEARER_ENDPOINTS, CALLERS, type Case, CASES } from './rights-table.ts';
import { isLongRun } from './rounds.ts';
import { screenRequests } from './screen-requests.ts';
import { aSmallTeam } from './small-team.ts';
import { type Caller, testApp } from './test-app.ts';

type Allowed = readonly [list: string, parameters: string, ...steps: string[]];

/** Steps that may read a whole table, or sort what was found, and why: with these parameters, `-` for none, `*` for any. */
const ALLOWED: Readonly<Record<string, readonly Allowed[]>> = {
  'Clients are some thousand short rows, found by parts of their names.': [
    ['clients.list', 'firstName lastName search', 'scan clients'],
    ['clients.list', 'order[firstName] order[lastName]', 'scan clients', 'sort clients'],
    ['projects.list', 'client.firstName client.lastName client.name search revised', 'scan clients'],
  ],
  'Sorts what was found, on the connection for long reads: an index for each order would tax every write (ADR 10).': [
    ['projects.list', '*', 'sort projects'],
    ['projects.list', 'order[status] order[editor] order[client] order[class] order[points]', 'scan projects'],
    ['projects.list', 'order[dueWeek] order[startedAt] order[endedAt] order[runtime]', 'scan projects'],
    ['projects.list', 'order[waitingSince]', 'scan projects'],
  ],
  'Matches so many that all are read, on the connection for long reads (ADR 10).': [
    [
      'projects.list',
      'status class revised scored overTime returned onTimeAdjusted withClient openChecks',
      'scan projects',
    ],
    ['projects.list', 'onTime', 'scan projects by projects_deadlines_of'],
    ['projects.list', 'onTime onTimeAdjusted', 'scan projects by projects_late'],
    ['projects.list', 'returned', 'scan projects by projects_returned'],
    ['projects.list', 'punctual punctualAdjusted', 'scan projects'],
  ],
  'A single letter is in nearly every title (ADR 8), and an unknown value of `due` matches nothing.': [
    ['projects.list', 'title search due', 'scan projects'],
  ],
  'The partial index holds only what is open.': [
    ['projects.list', 'openChecks', 'scan projects by projects_open_checks'],
    ['decisions.reviews', '- sent', 'scan cuts by cuts_undecided'],
    ['decisions.reviews', '-', 'sort projects'],
  ],
  'Screens ask by project or ID, which an index finds. Other programs page through all.': [
    ['cuts.list', '- deliverable order[number]', 'scan cuts', 'sort cuts'],
    ['media.list', '-', 'scan media'],
    ['points.list', '- order[createdAt]', 'sort point_actions'],
    ['points.list', 'order[createdAt]', 'scan point_actions'],
    ['feedback.list', '-', 'sort feedback'],
    ['share-links.list', '-', 'sort share_links'],
  ],
  'All rows are counted for the progress of an export or import.': [
    ['files.list-all', '- after', 'scan project_files'],
  ],
  'Few rows of one person, record or period, found by an index.': [
    ['calendar.get', 'from', 'sort projects'],
    ['cut-uploads.list', '- project', 'sort cut_uploads'],
    ['files.list-uploads', '- project client', 'sort file_uploads'],
    ['home.today', '-', 'sort projects'],
    ['undos.list', '-', 'sort undos'],
    ['projects.contents', '-', 'sort cut_uploads', 'sort file_uploads', 'sort undos'],
    ['audit.list', 'from', 'sort audit'],
  ],
  'Read only by administrators, and rows are deleted after some weeks.': [
    ['mail.troubles', '-', 'scan mails'],
    ['status.read', '-', 'scan jobs', 'scan mails', 'scan webhook_deliveries'],
    ['status.read', '-', 'scan jobs by jobs_due', 'scan mails by mails_waiting'],
    ['status.read', '-', 'scan webhook_deliveries by webhook_deliveries_waiting'],
    ['wire-imports.get', '-', 'scan jobs'],
  ],
  'Read only by administrators, from an index that has all columns that are summed.': [
    ['storage.read', '-', 'scan cuts by cuts_with_file', 'sort cuts'],
  ],
  'The trash is short, since it is emptied by age.': [['bin.list', '-', 'scan bin']],
  'Any words may be searched, from the latest entry on.': [['audit.list', 'words', 'scan audit']],
  'Ends at the first row.': [
    ['first-steps.get', '-', 'scan clients', 'scan projects'],
    ['users.me', '-', 'scan templates by templates_name'],
  ],
  'At most 1,000 rates, one row per closed month, and the terms of clients that have any.': [
    ['money.rates', '-', 'scan rates', 'sort rates'],
    ['money.rates', '-', 'scan months'],
    ['money.client', '-', 'scan rates', 'sort rates', 'scan months'],
    ['money.price', '-', 'scan months'],
    ['money.month', 'by', 'scan rates', 'sort rates', 'scan months', 'scan client_terms', 'sort client_terms'],
    ['money.month-of-client', '-', 'scan rates', 'sort rates', 'scan months', 'scan client_terms', 'sort client_terms'],
    ['money.month-of-editor', '-', 'scan rates', 'sort rates', 'scan months', 'scan client_terms', 'sort client_terms'],
  ],
  'At most 200 lines by hand of one month and client or editor, and the included videos, which an index holds.': [
    ['money.month', 'by', 'sort month_lines', 'scan billed_rounds by billed_rounds_included'],
    ['money.client', '-', 'sort month_lines', 'scan billed_rounds by billed_rounds_included'],
    ['money.month-of-client', '-', 'sort month_lines', 'scan billed_rounds by billed_rounds_included'],
    ['money.month-of-editor', '-', 'sort month_lines', 'scan billed_rounds by billed_rounds_included'],
  ],
  'At most 500 unarchived rows.': [['templates.list', '-', 'scan templates by templates_name', 'sort templates']],
};

const allowed = Object.values(ALLOWED)
  .flat()
  .flatMap(([list, parameters, ...steps]) =>
    parameters.split(' ').flatMap((parameter) => steps.map((step) => `${list} ${parameter}: ${step}`)),
  );

type ListRequest = { name: string; url: string; caller: Caller };

/** Values of parameters that aren't filters of a collection. */
const PARAMETERS: Readonly<Record<string, (fixture: Fixture) => readonly string[]>> = {
  'notifications.list': (w) => ['unread=true', 'kind=mention', `project=${w.project.id}`, `client=${w.client.id}`],
  'audit.list': (w) => [
    ...[`actor=${w.admin.user.id}`, 'action=projects.delete', `record=project:${w.project.id}`],
    ...['from=2026-03-01&till=2026-03-31', 'words=reed', 'before=10'],
  ],
  'decisions.reviews': () => ['sent=true', 'sent=false'],
  'cut-uploads.list': (w) => [`project=${w.project.id}`],
  'files.list-all': () => ['after=1'],
  'files.list-uploads': (w) => [`project=${w.project.id}`, `client=${w.client.id}`],
  'stats.waits': (w) => [`client=${w.client.id}`],
  'stats.users': () => ['email=reed', 'firstName=reed', 'lastName=reed'],
  'calendar.get': (w) => [`assignedTo=${w.assignee.user.id}`, `client.id=${w.client.id}`, 'class=Premium'],
};

function samplesOf(endpoint: AnyEndpoint, name: string, filter: Filter): string[] {
  if (filter.kind === 'date') return [`${name}[after]=2026-01-01`, `${name}[before]=2026-01-01`];
  if (filter.kind === 'boolean') return [`${name}=true`, `${name}=false`];
  // Texts of one, two and more letters use different indexes.
  if (filter.kind === 'ipartial') return [`${name}=reed`, `${name}=re`, `${name}=r`];
  if (filter.type === 'reference') return [`${name}=1`];
  return (SAMPLE_TEXTS[`${endpoint.name} ${name}`] ?? ['1']).map((text) => `${name}=${encodeURIComponent(text)}`);
}

/** Returns each filter and each order of an endpoint once, as query strings. */
function queriesOf(endpoint: AnyEndpoint, fixture: Fixture): string[] {
  const { filters = {}, orders = [] } = endpoint.collection ?? {};
  return [
    ...Object.entries(filters as Record<string, Filter>).flatMap(([name, one]) => samplesOf(endpoint, name, one)),
    ...(orders as string[]).flatMap((by) => [`order[${by}]=asc`, `order[${by}]=desc`]),
    ...(PARAMETERS[endpoint.name]?.(fixture) ?? []),
  ];
}

/** Returns the request of each caller with the right to it, and with each filter and order for the first of them. */
function requestsOf(endpoint: AnyEndpoint, fixture: Fixture): ListRequest[] {
  const { name } = endpoint;
  const { url = () => endpoint.path, statuses } = CASES[name] as Case;
  const path = url(fixture);
  const callers = (['admin', 'assigner', 'assignee'] as const).filter((who) => statuses[CALLERS.indexOf(who)] === 200);
  const queries = queriesOf(endpoint, fixture).map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`);
  return [
    ...callers.map((who) => ({ name, url: path, caller: fixture[who] })),
    ...callers.slice(0, 1).flatMap((who) => queries.map((one) => ({ name, url: one, caller: fixture[who] }))),
  ];
}

const LISTS = BEARER_ENDPOINTS.filter(({ method, kind }) => method === 'GET' && kind !== 'export');

/** Requests of the screens with projects, which combine filters and orders. */
function requestsOfScreens({ admin, assigner, assignee }: Fixture): ListRequest[] {
  const callers = { admin, manager: assigner, editor: assignee };
  return screenRequests('2026-03-10', '2026-02-10')
    .filter(({ path }) => /^\/api\/projects(?:\?|$)/.test(path))
    .map(({ path, as = 'admin' }) => ({ name: 'projects.list', url: path, caller: callers[as] }));
}

/** Returns an endpoint with its first parameter: `users.list status`, or `users.list -` without one. */
function labelOf({ name, url }: ListRequest): string {
  const [first = '-'] = [...new URL(url, 'http://localhost').searchParams.keys()].filter((key) => key !== 'page');
  return `${name} ${first.replace(/\[\d*\]$/, '')}`;
}

/** Returns the entry that allows a step. */
const entryOf = (step: string): string | undefined =>
  allowed.find((entry) => entry === step || entry === step.replace(/ \S+:/, ' *:'));

type Lists = readonly Pick<AnyEndpoint, 'name'>[];

/** Returns the costly steps of the statements of these lists, each with one statement. */
async function findCosts(lists: Lists, drop: readonly string[] = []): Promise<Map<string, string>> {
  let statements: CompiledQuery[] = [];
  const app = await testApp({}, await openTestDatabase({ onQuery: (query) => void statements.push(query) }));
  const fixture = await aFixture(app);
  await aSmallTeam(app.db, 30);
  const send = { contact_id: fixture.contactId, contact_name: 'Dana', kind: 'version', message: '' } as const;
  const cuts = JSON.stringify([fixture.cutId]) as never;
  await app.db
    .insertInto('client_sends')
    .values({ ...send, project_id: fixture.project.id, cuts, created_at: app.deps.clock() })
    .execute();
  for (const index of drop) await sql`drop index ${sql.id(index)}`.execute(app.db);
  const growing = await listGrowingTables(app.db);
  const isWanted = ({ name }: { name: string }) => lists.some((one) => one.name === name);
  const requests = [...LISTS.flatMap((endpoint) => requestsOf(endpoint, fixture)), ...requestsOfScreens(fixture)];
  const known = new Map<string, string[]>();
  const found = new Map<string, string>();
  for (const request of requests.filter(isWanted)) {
    statements = [];
    const { statusCode, body } = await request.caller.get(request.url);
    expect([request.url, statusCode, statusCode === 200 ? '' : body]).toEqual([request.url, 200, '']);
    for (const query of statements.filter((one) => /^\s*(?:select|with)\b/i.test(one.sql))) {
      const steps = known.get(query.sql) ?? (await costlySteps(app.db, query, growing));
      known.set(query.sql, steps);
      for (const step of steps) found.set(`${labelOf(request)}: ${step}`, query.sql);
    }
  }
  return found;
}

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

it.skipIf(isPostgres && !isLongRun)('finds the rows of every list by an index', async () => {
  const found = await findCosts(LISTS);
  expect(Object.fromEntries([...found].filter(([step]) => entryOf(step) === undefined))).toEqual({});
  // PostgreSQL needs fewer of them.
  const needed = new Set([...found.keys()].map(entryOf));
  if (!isPostgres) expect(allowed.filter((entry) => !needed.has(entry))).toEqual([]);
});

it.skipIf(isPostgres)('notices missing indexes', async () => {
  const lists = LISTS.filter(({ name }) => ['audit.list', 'decisions.reviews', 'waits.list'].includes(name));
  const found = await findCosts(lists, ['audit_actor', 'cuts_undecided', 'waits_project']);
  const unexpected = [...found.keys()].filter((step) => entryOf(step) === undefined);
  expect(unexpected).toEqual(
    expect.arrayContaining([
      'audit.list actor: scan audit',
      'decisions.reviews -: scan cuts',
      'waits.list -: scan waits',
    ]),
  );
});
