/** The project list through the API: all filters and orders against a plain model, paging, and visibility. */
// Runs on both databases: filters and orders are hand-written SQL.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const COUNT = 90;
const TITLES = ['Wedding teaser', 'Zoë’s 100%_cut', 'Podcast 12', 'wedding film', 'Äpfel', 'a\\b', 'Trailer'];
const NAMES = [
  ['Ada', 'Reed'],
  ['Zoë', 'Ng'],
  ['Adam', 'Stone'],
  ['Ian', 'Reedman'],
] as const;

let rows: Row<'projects'>[];

/** Creates rows that cover all filters evenly, without randomness so that every engine has the same. */
async function fill(): Promise<void> {
  const day = (n: number): string =>
    `2026-02-${String(1 + (n % 28)).padStart(2, '0')}T${String(n % 24).padStart(2, '0')}:00:00.000Z`;
  for (let i = 0; i < COUNT; i += 1) {
    const status = PROJECT_STATUSES[i % 5]!;
    await aProject(app.db, {
      title: TITLES[i % TITLES.length]!,
      class: PROJECT_CLASSES[(i * 3) % 4]!,
      status,
      tracking_id: i % 10 === 0 ? `plain${i}` : `TRK-${i % 7}-T${i}`,
      client_id: i % 11 === 0 ? null : clients[i % clients.length]!.id,
      assigned_to_id: i % 13 === 0 ? null : editors[i % editors.length]!.user.id,
      assigned_by_id: managers[i % 2]!.id,
      created_at: day(i * 5),
      started_at: status === 'assigned' ? null : day(i * 5 + 1),
      ended_at: status === 'completed' ? day(i * 5 + 2) : null,
      deadline_at: i % 4 === 0 ? null : day(i * 7),
      is_revised: i % 6 === 0,
      is_duplicate: i % 8 === 0,
    });
  }
  rows = await app.db.selectFrom('projects').selectAll().orderBy('id').execute();
}

const app = await testApp();
const admin = await app.as('admin');
const editors: Caller[] = [
  await app.as('editor', { email: 'ed@example.com' }),
  await app.as('editor'),
  await app.as('editor'),
];
const managers: Row<'users'>[] = [
  await aUser(app.db, { type: 'manager', first_name: 'Mo', last_name: 'Derator' }),
  await aUser(app.db, { type: 'manager', first_name: 'Adaline', last_name: 'Oke' }),
];
const clients: Row<'clients'>[] = [];
for (const [first_name, last_name] of NAMES) clients.push(await aClient(app.db, { first_name, last_name }));
await fill();

type Test = (row: Row<'projects'>) => boolean;
type ListCase = { query: string; matches: Test };

type Name = { first_name: string; last_name: string };
const nameOf = (one: Name | undefined): string => (one ? `${one.first_name} ${one.last_name}` : '');
const assignerOf = (row: Row<'projects'>) => managers.find((manager) => manager.id === row.assigned_by_id);
const clientOf = (row: Row<'projects'>) => clients.find((client) => client.id === row.client_id);
const contains = (text: string, part: string): boolean => normalizeForSearch(text).includes(normalizeForSearch(part));
const q = encodeURIComponent;

const DATES = [
  ['createdAt', 'created_at'],
  ['startedAt', 'started_at'],
  ['endedAt', 'ended_at'],
  ['deadlineAt', 'deadline_at'],
] as const;
const BOUNDS = {
  after: (a: string, b: string) => a >= b,
  before: (a: string, b: string) => a <= b,
  strictly_after: (a: string, b: string) => a > b,
  strictly_before: (a: string, b: string) => a < b,
} as const;

const listCases: fc.Arbitrary<ListCase> = fc.oneof(
  fc.constantFrom(...PROJECT_STATUSES).map((s): ListCase => ({
    query: `status=${s}`,
    matches: (row) => row.status === s || (s === 'revision' && row.is_revised),
  })),
  fc.subarray([...PROJECT_STATUSES], { minLength: 1 }).map((list): ListCase => ({
    query: list.map((s, i) => `status[${i}]=${s}`).join('&'),
    matches: (row) => list.includes(row.status) || (list.includes('revision') && row.is_revised),
  })),
  fc.subarray([...PROJECT_CLASSES], { minLength: 1 }).map((list): ListCase => ({
    query: list.map((c) => `class[]=${c}`).join('&'),
    matches: (row) => list.includes(row.class),
  })),
  fc.boolean().map((is): ListCase => ({ query: `revised=${is}`, matches: (row) => row.is_revised === is })),
  fc.boolean().map((is): ListCase => ({
    query: `onTime=${is}`,
    matches: ({ ended_at, deadline_at }) => ended_at !== null && deadline_at !== null && ended_at <= deadline_at === is,
  })),
  fc.boolean().map((is): ListCase => ({ query: `duplicate=${Number(is)}`, matches: (row) => row.is_duplicate === is })),
  fc.constantFrom('wedd', 'ZOE', '100%_', '%', 'äp', 'a\\', 'nothing').map((part): ListCase => ({
    query: `title=${q(part)}`,
    matches: (row) => contains(row.title, part),
  })),
  fc.constantFrom('ada', 'zoe', 'REED').map((part): ListCase => ({
    query: `client.firstName=${part}`,
    matches: (row) => contains(clientOf(row)?.first_name ?? '', part),
  })),
  fc.constantFrom('reed', 'ng').map((part): ListCase => ({
    query: `client.lastName=${part}`,
    matches: (row) => contains(clientOf(row)?.last_name ?? '', part),
  })),
  fc.constantFrom('reed', 'ZOE', 'a reed', 'ng', 'adam stone').map((part): ListCase => ({
    query: `client.name=${q(part)}`,
    matches: (row) => contains(nameOf(clientOf(row)), part),
  })),
  fc.constantFrom('ada', 'wedd', 'mo derat', 'Äpfel', 'o', 'nobody').map((part): ListCase => ({
    query: `search=${q(part)}`,
    matches: (row) => [row.title, nameOf(clientOf(row)), nameOf(assignerOf(row))].some((text) => contains(text, part)),
  })),
  fc.nat(3).map((i): ListCase => ({
    query: `client=/api/clients/${clients[i]!.id}`,
    matches: (row) => row.client_id === clients[i]!.id,
  })),
  fc.nat(3).map((i): ListCase => ({
    query: `client.id=${clients[i]!.id}`,
    matches: (row) => row.client_id === clients[i]!.id,
  })),
  fc.nat(2).map((i): ListCase => ({
    query: `assignedTo.email[]=${q(editors[i]!.user.email.toUpperCase())}&assignedTo.email[]=x@example.com`,
    matches: (row) => row.assigned_to_id === editors[i]!.user.id,
  })),
  fc.nat(1).chain((i) =>
    fc.constantFrom('AssignedBy', 'assignedBy').map((name): ListCase => ({
      query: `${name}=/api/users/${managers[i]!.id}`,
      matches: (row) => row.assigned_by_id === managers[i]!.id,
    })),
  ),
  fc.nat(COUNT - 1).map((i): ListCase => ({
    query: `trackingId=T${i}`,
    matches: (row) => row.tracking_id === `T${i}` || row.tracking_tail === `T${i}`,
  })),
  fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT - 1)).map((two): ListCase => ({
    query: two.map((i) => `trackingId[]=T${i}`).join('&'),
    matches: (row) => two.some((i) => row.tracking_id === `T${i}` || row.tracking_tail === `T${i}`),
  })),
  fc
    .tuple(
      fc.constantFrom(...DATES),
      fc.constantFrom(...(Object.keys(BOUNDS) as (keyof typeof BOUNDS)[])),
      fc.nat(COUNT - 1),
    )
    .map(([[name, column], bound, i]): ListCase => {
      const at = rows[i]?.created_at ?? '2026-02-14T00:00:00.000Z';
      return {
        query: `${name}[${bound}]=${at}`,
        matches: (row) => row[column] !== null && BOUNDS[bound](row[column] as string, at),
      };
    }),
);

const ORDERS = {
  'order[id]=desc': (a: Row<'projects'>, b: Row<'projects'>) => b.id - a.id,
  'order[createdAt]=asc': (a: Row<'projects'>, b: Row<'projects'>) => compare(a.created_at, b.created_at),
  'order[createdAt]=DESC': (a: Row<'projects'>, b: Row<'projects'>) => compare(b.created_at, a.created_at),
  'order[title]=asc': (a: Row<'projects'>, b: Row<'projects'>) => compare(a.search, b.search),
  'order[title]=desc': (a: Row<'projects'>, b: Row<'projects'>) => compare(b.search, a.search),
  'order[deadlineAt]=asc': (a: Row<'projects'>, b: Row<'projects'>) =>
    compare(a.deadline_at ?? '9', b.deadline_at ?? '9'),
  'order[deadlineAt]=desc': (a: Row<'projects'>, b: Row<'projects'>) =>
    compare(b.deadline_at ?? '', a.deadline_at ?? ''),
  '': () => 0,
} as const;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function idsOf(caller: Caller, query: string): Promise<{ ids: number[]; total: number }> {
  const response = await caller.get(`/api/projects?${query}`);
  expect(response.statusCode).toBe(200);
  const page = response.json();
  return { ids: page.member.map((one: { id: number }) => one.id), total: page.totalItems };
}

describe('filters and orders', () => {
  it('match a plain model in any combination for every caller', async () => {
    const filters = fc.record({
      wishes: fc.array(listCases, { maxLength: 3 }),
      order: fc.constantFrom(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])),
      isEditor: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(filters, async ({ wishes: some, order, isEditor }) => {
        const names = some.map(({ query }) => query.split('=')[0]!.replace(/\[\d*\]$/, ''));
        fc.pre(new Set(names).size === names.length);
        const me = editors[0]!;
        const expected = rows
          .filter(
            (row) => some.every(({ matches }) => matches(row)) && (!isEditor || row.assigned_to_id === me.user.id),
          )
          .sort((a, b) => ORDERS[order](a, b) || a.id - b.id)
          .map((row) => row.id);
        const query = [...some.map((one) => one.query), order, 'itemsPerPage=100'].filter(Boolean).join('&');
        expect(await idsOf(isEditor ? me : admin, query)).toEqual({ ids: expected, total: expected.length });
      }),
      { numRuns: rounds(10, 250), seed: 7 },
    );
  });

  it('return every row once across pages, in overall order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(...Object.keys(ORDERS)),
        async (size, order) => {
          const seen: number[] = [];
          for (let page = 1; page <= Math.ceil(COUNT / size); page += 1)
            seen.push(...(await idsOf(admin, `${order}&itemsPerPage=${size}&page=${page}`)).ids);
          expect(seen).toEqual((await idsOf(admin, `${order}&itemsPerPage=100`)).ids);
          expect(new Set(seen).size).toBe(COUNT);
        },
      ),
      { numRuns: rounds(3, 15), seed: 3 },
    );
  });

  it('match whole tracking IDs, with and without a dash, and nothing in between', async () => {
    expect((await idsOf(admin, 'trackingId=TRK-1-T1')).ids).toEqual([rows[1]!.id]);
    expect((await idsOf(admin, 'trackingId=plain10')).ids).toEqual([rows[10]!.id]);
    expect((await idsOf(admin, 'trackingId=TRK-1')).total).toBe(0);
    expect((await idsOf(admin, 'trackingId=trk-1-t1')).total).toBe(0);
    const several = await idsOf(admin, 'trackingId[]=T1&trackingId[]=plain10&trackingId[]=none');
    expect(new Set(several.ids)).toEqual(new Set([rows[1]!.id, rows[10]!.id]));
  });

  it('compare times by the second, as in responses', async () => {
    const title = 'To the second';
    const { id } = await aProject(app.db, { title, created_at: '2026-02-03T09:00:00.500Z' });
    const found = async (sides: string) => (await idsOf(admin, `title=To%20the%20second&${sides}`)).ids;
    const at = '2026-02-03T09:00:00%2B00:00';
    for (const side of ['after', 'before']) expect(await found(`createdAt[${side}]=${at}`)).toEqual([id]);
    for (const side of ['strictly_after', 'strictly_before'])
      expect(await found(`createdAt[${side}]=${at}`)).toEqual([]);
    expect(await found('createdAt[before]=2026-02-03T09:00:00.001Z')).toEqual([id]);
    expect(await found('createdAt[after]=2026-02-03T09:00:01Z')).toEqual([]);
    await app.db.deleteFrom('projects').where('id', '=', id).execute();
  });

  it('count the projects within all limits of a range', async () => {
    const { id } = await aProject(app.db, { created_at: '2025-02-03T00:00:00.500Z' });
    const second = '2025-02-03T00:00:00Z';
    const within = async (sides: string) => (await idsOf(admin, `createdAt[before]=2025-02-04&${sides}`)).total;
    expect(await within(`createdAt[after]=${second}`)).toBe(1);
    expect(await within(`createdAt[after]=${second}&createdAt[strictly_after]=${second}`)).toBe(0);
    await app.db.deleteFrom('projects').where('id', '=', id).execute();
  });

  it('resolve an email to its current owner, or else to former owners', async () => {
    const email = 'again@example.com';
    const former = await app.as('editor', { email, deleted_at: '2026-01-01T00:00:00.000Z' });
    const old = await aProject(app.db, { assigned_to_id: former.user.id });
    expect((await idsOf(admin, `assignedTo.email=${email}`)).ids).toEqual([old.id]);
    const present = await app.as('editor', { email });
    expect((await idsOf(admin, `assignedTo.email=${email}`)).ids).toEqual([]);
    const own = await aProject(app.db, { assigned_to_id: present.user.id });
    expect((await idsOf(admin, `assignedTo.email=${email}`)).ids).toEqual([own.id]);
    await app.db.deleteFrom('projects').where('id', 'in', [old.id, own.id]).execute();
  });

  it('find by ID and IRI, and find nothing for an invalid ID', async () => {
    const [a, b] = [rows[3]!.id, rows[5]!.id];
    expect((await idsOf(admin, `id=${a}`)).ids).toEqual([a]);
    expect((await idsOf(admin, `id[0]=/api/projects/${b}&id[1]=${a}`)).ids).toEqual([a, b]);
    for (const query of [
      'id=abc',
      'client=/api/users/1',
      'status=done',
      'class=Gold',
      'assignedTo.email=nobody@example.com',
    ])
      expect((await idsOf(admin, query)).total).toBe(0);
    expect((await idsOf(admin, 'status=&title=&page=&createdAt[after]=&nonsense=1')).total).toBe(COUNT);
  });

  it.each(['createdAt[after]=soon', 'revised=yes', 'order[id]=up', 'page=0', 'itemsPerPage=x'])(
    'reject %s',
    async (query) => {
      const response = await admin.get(`/api/projects?${query}`);
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('a page', () => {
  it('has 15 projects by default and reports its position', async () => {
    const page = (await admin.get('/api/projects?page=2')).json();
    expect(page).toMatchObject({ '@type': 'Collection', totalItems: COUNT });
    expect(page.member).toHaveLength(15);
    expect(page.view).toMatchObject({
      first: '/api/projects?page=1',
      last: '/api/projects?page=6',
      previous: '/api/projects?page=1',
      next: '/api/projects?page=3',
    });
    const pastEnd = (await admin.get('/api/projects?page=99')).json();
    expect([pastEnd.member, pastEnd.totalItems]).toEqual([[], COUNT]);
    const variables = page.search.mapping.map((m: { variable: string }) => m.variable);
    expect(variables).toEqual(
      expect.arrayContaining(['AssignedBy', 'assignedTo.email[]', 'createdAt[after]', 'order[deadlineAt]']),
    );
  });

  it('shows each project like its own URL does', async () => {
    await admin.post('/api/feedback', { project: rows[1]!.id, content: 'Check 0:42' });
    const { member } = (await admin.get('/api/projects?itemsPerPage=20')).json();
    for (const one of member) {
      const { '@context': _context, ...item } = (await admin.get(one['@id'])).json();
      expect(one).toEqual(item);
    }
    expect(member[1].feedbacks).toHaveLength(1);
  });
});

describe('reading', () => {
  it('is allowed for everyone, but editors find only their assigned projects', async () => {
    const [ed, other] = [editors[0]!, editors[1]!];
    const own = rows.find((row) => row.assigned_to_id === ed.user.id)!;
    expect((await ed.get(`/api/projects/${own.id}`)).statusCode).toBe(200);
    expect((await other.get(`/api/projects/${own.id}`)).statusCode).toBe(404);
    expect((await other.get(`/api/projects?id=${own.id}`)).json().totalItems).toBe(0);
    expect((await app.anonymous.get(`/api/projects/${own.id}`)).statusCode).toBe(401);
    expect((await app.anonymous.get('/api/projects')).statusCode).toBe(401);
    for (const id of ['0', 'abc', '999999', '9007199254740993'])
      expect((await admin.get(`/api/projects/${id}`)).statusCode).toBe(404);
  });
});
