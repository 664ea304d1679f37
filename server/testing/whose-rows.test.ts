/** Every list × every kind of caller contains the rows of exactly these people (docs/product.md#rights). */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aFixture } from './fixture.ts';
import { aShareLink } from './builders.ts';
import { addOwnRows, addTraces, addWork } from './owned-rows.ts';
import { BEARER_ENDPOINTS, CALLERS, type Case, CASES } from './rights-table.ts';
import { testApp } from './test-app.ts';

type Who = (typeof CALLERS)[number];
/** Whose rows a caller gets. The team of a manager is the editor of the work that they assigned. */
type Whose = 'all' | 'editors' | 'own' | 'own and editors' | 'team' | 'none';

type List = {
  name: string;
  url?: string;
  /** Reads the IDs from a response. */
  ids(body: never): unknown[];
  /** Selects `id` and `owner` of the rows. */
  owners: string;
  /** Whose rows an administrator, a manager and an editor get. */
  whose: readonly [admin: Whose, manager: Whose, editor: Whose];
};

type Item = { id: number };
type WithPerson = { person: Item };
const idsOf = (items: readonly Item[]): number[] => items.map(({ id }) => id);
const peopleOf = (items: readonly WithPerson[]): number[] => items.map(({ person }) => person.id);
const members = ({ member }: { member: Item[] }) => idsOf(member);

const PEOPLE = 'select id, id as owner from users';
const PROJECTS = 'select id, assigned_to_id as owner from projects';
const LEAVE = 'select id, employee_id as owner from leave_applications';
const rowsOf = (table: string, owner: string) => `select id, ${owner} as owner from ${table}`;
const rowsOfProject = (table: string) =>
  `select ${table}.id, projects.assigned_to_id as owner from ${table} join projects on projects.id = ${table}.project_id`;
const views = (shared: string) => `${rowsOf('saved_views', 'owner_id')} where shared = '${shared}'`;

const PROJECTS_OF_EDITORS = ['editors', 'editors', 'own'] as const;
const OWN = ['own', 'own', 'own'] as const;
const MARCH = 'from=2026-03-01&till=2026-03-31';

const LISTS: readonly List[] = [
  { name: 'users.list', ids: members, owners: PEOPLE, whose: ['all', 'all', 'none'] },
  { name: 'media.list', ids: members, owners: rowsOf('media', 'uploaded_by_id'), whose: ['all', 'all', 'own'] },
  { name: 'projects.list', ids: members, owners: PROJECTS, whose: PROJECTS_OF_EDITORS },
  { name: 'cuts.list', ids: members, owners: rowsOfProject('cuts'), whose: PROJECTS_OF_EDITORS },
  { name: 'feedback.list', ids: members, owners: rowsOfProject('feedback'), whose: PROJECTS_OF_EDITORS },
  { name: 'points.list', ids: members, owners: rowsOfProject('point_actions'), whose: PROJECTS_OF_EDITORS },
  { name: 'views.list', ids: members, owners: views('none'), whose: OWN },
  { name: 'views.list', ids: members, owners: views('leads'), whose: ['all', 'all', 'own'] },
  { name: 'views.list', ids: members, owners: views('team'), whose: ['all', 'all', 'all'] },
  { name: 'share-links.list', ids: members, owners: rowsOfProject('share_links'), whose: ['editors', 'team', 'none'] },
  { name: 'leave.list', ids: members, owners: LEAVE, whose: ['all', 'own and editors', 'own'] },
  {
    name: 'cut-uploads.list',
    ids: ({ uploads }: { uploads: Item[] }) => idsOf(uploads),
    owners: rowsOf('cut_uploads', 'owner_id'),
    whose: OWN,
  },
  {
    name: 'files.list-uploads',
    ids: ({ uploads }: { uploads: Item[] }) => idsOf(uploads),
    owners: rowsOf('file_uploads', 'owner_id'),
    whose: OWN,
  },
  {
    name: 'calendar.get',
    url: `/api/calendar?${MARCH}`,
    ids: ({ due }: { due: { items: Item[] }[] }) => due.flatMap(({ items }) => idsOf(items)),
    owners: PROJECTS,
    whose: PROJECTS_OF_EDITORS,
  },
  {
    name: 'calendar.get',
    url: `/api/calendar?${MARCH}`,
    ids: ({ leave }: { leave: Item[] }) => idsOf(leave),
    owners: LEAVE,
    whose: ['all', 'own and editors', 'own'],
  },
  {
    name: 'bulk.undoable',
    ids: ({ changes }: { changes: Item[] }) => idsOf(changes),
    owners: rowsOf('undos', 'actor_id'),
    whose: ['own', 'own', 'none'],
  },
  {
    name: 'bin.list',
    ids: ({ entries }: { entries: Item[] }) => idsOf(entries),
    owners: rowsOf('bin', 'deleted_by_id'),
    whose: ['all', 'own', 'none'],
  },
  {
    name: 'decisions.reviews',
    ids: ({ items }: { items: { cut: Item }[] }) => items.map(({ cut }) => cut.id),
    owners: rowsOfProject('cuts'),
    whose: ['editors', 'team', 'none'],
  },
  {
    name: 'import.list',
    ids: ({ imports }: { imports: Item[] }) => idsOf(imports),
    owners: rowsOf('imports', 'created_by_id'),
    whose: ['own', 'own', 'none'],
  },
  {
    name: 'notifications.list',
    ids: ({ items }: { items: Item[] }) => idsOf(items),
    owners: rowsOf('notifications', 'user_id'),
    whose: OWN,
  },
  {
    name: 'notifications.mutes',
    ids: ({ projects }: { projects: Item[] }) => idsOf(projects),
    owners: PROJECTS,
    whose: PROJECTS_OF_EDITORS,
  },
  {
    name: 'notifications.clients',
    ids: ({ clients }: { clients: Item[] }) => idsOf(clients),
    owners: 'select client_id as id, assigned_to_id as owner from projects',
    whose: PROJECTS_OF_EDITORS,
  },
  {
    name: 'workload.get',
    ids: ({ people }: { people: WithPerson[] }) => peopleOf(people),
    owners: PEOPLE,
    whose: ['editors', 'editors', 'none'],
  },
  {
    name: 'workload.candidates',
    ids: ({ people }: { people: WithPerson[] }) => peopleOf(people),
    owners: PEOPLE,
    whose: ['editors', 'editors', 'none'],
  },
  { name: 'leaderboard.get', ids: idsOf, owners: PEOPLE, whose: ['editors', 'editors', 'editors'] },
  {
    name: 'stats.users',
    ids: (rows: { userId: number }[]) => rows.map(({ userId }) => userId),
    owners: PEOPLE,
    whose: ['all', 'all', 'none'],
  },
  {
    name: 'boss-view.get',
    ids: (rows: { userId: number }[]) => rows.map(({ userId }) => userId),
    owners: PEOPLE,
    whose: ['editors', 'none', 'none'],
  },
  {
    name: 'home.today',
    ids: ({ lists }: { lists: { projects?: Item[] }[] }) => lists.flatMap(({ projects = [] }) => idsOf(projects)),
    owners: PROJECTS,
    whose: ['editors', 'team', 'own'],
  },
];

/** Lists whose rows belong to nobody, figures and settings: callers with the right get all of them. */
const WITHOUT_OWNERS = [
  ...[
    'clients.list',
    'targets.list',
    'working-days.calendars',
    'working-days.list-many',
    'waits.list-many',
    'checks.list-many',
    'contacts.list-many',
    'templates.list',
    'files.list-all',
  ],
  ...['webhooks.list', 'mail.troubles', 'mail.shown', 'settings.backups', 'wire-imports.get', 'audit.list'],
  ...['stats.dashboard', 'stats.former-members', 'stats.analytics', 'stats.waits', 'stats.work'],
  ...['home.week', 'workload.me', 'notifications.count', 'mail.settings', 'settings.get', 'last-change.settings'],
  ...['status.read', 'storage.read', 'first-steps.get', 'clock.get', 'cuts.posters', 'money.rates'],
];

/** Projects of the assigner's and the other manager's team. */

const app = await testApp();
const fixture = await aFixture(app);
const projects: number[] = [
  await addWork(app.db, { manager: fixture.assigner, editor: fixture.assignee }),
  await addWork(app.db, { manager: fixture.otherManager, editor: fixture.otherEditor }),
];
for (const who of CALLERS) {
  await addOwnRows(app, fixture[who]);
  for (const project of projects) await addTraces(app.db, fixture[who], project);
}

const EDITORS: readonly Who[] = ['assignee', 'otherEditor'];

/** Returns the people whose rows this caller gets. */
function peopleIn(whose: Whose, who: Who): readonly Who[] {
  if (whose === 'all') return CALLERS;
  if (whose === 'editors') return EDITORS;
  if (whose === 'own') return [who];
  if (whose === 'own and editors') return [who, ...EDITORS];
  if (whose === 'team') return [who === 'assigner' ? 'assignee' : 'otherEditor'];
  return [];
}

/** Returns the people whose rows the caller's response contains. */
async function ownersSeenBy(who: Who, { name, url, ids, owners }: List): Promise<string[]> {
  const endpoint = BEARER_ENDPOINTS.find((one) => one.name === name);
  const { body, statusCode } = await fixture[who].get(url ?? CASES[name]?.url?.(fixture) ?? endpoint?.path ?? '');
  expect([name, who, statusCode]).toEqual([name, who, 200]);
  const { rows } = await sql.raw<{ id: unknown; owner: number }>(owners).execute(app.db);
  const people = new Map(CALLERS.map((one) => [fixture[one].user.id, one]));
  const seen = new Set(ids(JSON.parse(body) as never));
  return [...new Set(rows.filter(({ id }) => seen.has(id)).map(({ owner }) => people.get(owner) ?? 'someone else'))];
}

describe.each(LISTS.map((list) => [list.name, list] as const))('%s', (name, list) => {
  const statuses = (CASES[name] as Case).statuses;
  it.each(CALLERS.filter((_, at) => statuses[at] === 200))('shows %s the rows of the right people', async (who) => {
    const [admin, manager, editor] = list.whose;
    const whose = who === 'admin' ? admin : EDITORS.includes(who) ? editor : manager;
    expect((await ownersSeenBy(who, list)).toSorted()).toEqual([...peopleIn(whose, who)].toSorted());
  });
});

it('shows a guest the versions of the project of the link, and notes of no others', async () => {
  const [project] = projects;
  const made = { project_id: project as number, created_by_id: fixture.assigner.user.id, shows_all_cuts: true };
  const { token } = await aShareLink(app.db, made);
  const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
  const { cuts } = (await app.anonymous.post('/api/share/read', { token, guest })).json();
  const stored = await app.db.selectFrom('cuts').select(['id', 'project_id']).execute();
  expect(idsOf(cuts)).toEqual(idsOf(stored.filter(({ project_id }) => project_id === project)));
  for (const { id, project_id } of stored) {
    const { statusCode } = await app.anonymous.post('/api/share/notes/read', { token, guest, cut: id });
    expect([project_id, statusCode]).toEqual([project_id, project_id === project ? 200 : 404]);
  }
});

it('has a row for every list, or says that its rows belong to nobody', () => {
  const named = [...new Set(LISTS.map(({ name }) => name)), ...WITHOUT_OWNERS];
  const lists = BEARER_ENDPOINTS.filter(
    ({ method, kind, path }) =>
      method === 'GET' && (kind === 'collection' || (kind === 'plain' && !path.includes(':'))),
  );
  expect(lists.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});
