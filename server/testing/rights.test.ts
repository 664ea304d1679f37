/** Every endpoint × every kind of caller responds as in the table and writes in one transaction, and a missing record is a 404 for everyone (docs/product.md#rights). */
// Runs on both databases: the statements of each endpoint run once.
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { EVENTS_PATH } from '#contract/platform/events.ts';
import { aFixture } from './fixture.ts';
import { CREDENTIALS, PROOF_CASES, sendAs } from './proof-table.ts';
import { BEARER_ENDPOINTS, CALLERS, type Case, CASES, formOf, RANGE, send } from './rights-table.ts';
import { rounds } from './rounds.ts';
import { openDatabaseOfSeparateWrites, type SeparateWrites } from './separate-writes.ts';
import { testApp } from './test-app.ts';

const writes: SeparateWrites = await openDatabaseOfSeparateWrites();
const app = await testApp({}, writes.database);
let fixture = await aFixture(app);

const isOnePass = process.env['TEST_DATABASE'] === 'postgres' && rounds(1, 2) === 1;

/** Rights don't depend on the database: on PostgreSQL, each endpoint's statements run only for one caller who has the right. */
const callersOf = (name: string): readonly (typeof CALLERS)[number][] => {
  const first = CASES[name]?.statuses.findIndex((status) => status < 400) ?? 0;
  return isOnePass ? CALLERS.slice(Math.max(first, 0)).slice(0, 1) : CALLERS;
};

/** Any month exists, so a month alone is no item. */
const ITEM_ENDPOINTS = BEARER_ENDPOINTS.filter(({ path }) => /:(?!month\b)/.test(path));

describe('a missing item returns 404 to everyone, before checking rights and body', () => {
  it.each(ITEM_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const row = CASES[name] as Case;
    for (const id of ['999999', '9007199254740991', '9007199254740993', '0', 'abc'])
      for (const who of callersOf(name)) {
        const url = endpoint.path.replace(':month', '2026-03').replace(/:\w+/, id);
        const bodies = row.body ? [row.body(fixture, fixture[who]), '{broken'] : [undefined];
        for (const body of bodies) {
          const sent = endpoint.kind === 'upload' ? formOf(row) : { body };
          const { statusCode } = await fixture[who].request(endpoint.method, url, sent);
          expect([url, who, body, statusCode]).toEqual([url, who, body, 404]);
        }
      }
  });

  it('and so does a deleted user', async () => {
    const removed = await app.as('editor', { deleted_at: '2026-03-01T00:00:00.000Z' });
    const ofPeople = ITEM_ENDPOINTS.filter(({ path }) => /users|user_points/.test(path));
    expect(ofPeople).toHaveLength(34);
    for (const endpoint of ofPeople)
      for (const who of CALLERS) {
        const url = endpoint.path.replace(/:\w+/, String(removed.user.id));
        const body = CASES[endpoint.name]?.body?.(fixture, fixture[who]);
        const { statusCode } = await fixture[who].request(endpoint.method, url, { body });
        expect([endpoint.name, who, statusCode]).toEqual([endpoint.name, who, 404]);
      }
  });

  it("after 400 for an invalid period, and before refusing a period outside the caller's rights", async () => {
    const dated = ITEM_ENDPOINTS.filter(({ query }) => query?.properties['startDate']);
    expect(dated).toHaveLength(3);
    for (const { path } of dated)
      for (const who of CALLERS) {
        const url = path.replace(/:\w+/, '999999');
        const reversed = await fixture[who].get(`${url}?startDate=2026-03-31&endDate=2026-03-01`);
        expect([url, who, reversed.statusCode]).toEqual([url, who, 400]);
        expect([url, who, (await fixture[who].get(url + RANGE)).statusCode]).toEqual([url, who, 404]);
      }
  });
});

it('has a row for every endpoint that requires a token', () => {
  expect(BEARER_ENDPOINTS.map((endpoint) => endpoint.name).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

/** Public addresses, which describe the API and contain no user data (docs/api-reference.md#docs). */
const PUBLIC = [
  '/api',
  '/api/',
  '/api/contexts/:name',
  '/api/docs',
  '/api/docs.jsonld',
  '/api/docs.jsonopenapi',
  '/api/docs/start.js',
  // The router prints /api/docs/assets/* in this form.
  '/api/docs*',
];

/** tus addresses, which no declaration describes. Their rights are tested in cuts/uploads.test.ts. */
const TUS = [
  '/api/cut_uploads/:id',
  '/api/file_uploads/:id',
  '/api/client_page_uploads',
  '/api/client_page_uploads/:id',
];

/** Returns every path under /api, from the router's printed route tree. */
function listServedPaths(): string[] {
  const trail: string[] = [];
  return app.fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? [];
      if (part === '') return [];
      trail.splice(indent.length / 4, trail.length, part);
      return trail.join('').startsWith('/api') ? [trail.join('')] : [];
    });
}

/** The event stream, which no declaration describes. Its audience is tested in events/events.test.ts. */
const STREAMS = [EVENTS_PATH];

it('serves only declared endpoints and public paths under /api', () => {
  const declared = new Set([...ALL_ENDPOINTS.map((endpoint) => endpoint.path), ...PUBLIC, ...TUS, ...STREAMS]);
  const served = listServedPaths();
  expect(served.length).toBeGreaterThan(40);
  expect(served.filter((address) => !declared.has(address))).toEqual([]);
});

/** Table that each request writes in a separate transaction, to record when its session was last seen. */
const LAST_SEEN = 'sessions';

describe.each(BEARER_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const isRead = endpoint.method === 'GET';

  it.each(callersOf(name))('responds to %s as in the table, and writes in one transaction', async (who) => {
    // Changes by one caller must not affect the next.
    if (!isRead || isOnePass) fixture = await aFixture(app);
    writes.take();
    const response = await send({ endpoint, fixture, caller: fixture[who] });
    expect([name, who, response.statusCode, response.statusCode >= 400 ? response.body : '']).toEqual([
      name,
      who,
      CASES[name]?.statuses[CALLERS.indexOf(who)],
      response.statusCode >= 400 ? response.body : '',
    ]);
    const unexpectedWrites = writes.take().filter((tables) => String(tables) !== LAST_SEEN);
    expect([name, who, unexpectedWrites.length > 1 ? unexpectedWrites : 'together']).toEqual([name, who, 'together']);
  });
});

describe.each(Object.entries(PROOF_CASES))('%s', (_name, row) => {
  it.each(CREDENTIALS)('responds as in the table to: %s', async (credential) => {
    const response = await sendAs(app, row, credential);
    expect([response.statusCode, response.statusCode >= 400 ? response.body : '']).toEqual([
      row.statuses[CREDENTIALS.indexOf(credential)],
      response.statusCode >= 400 ? response.body : '',
    ]);
    if (response.statusCode !== 422) return;
    const message = credential.includes('wrong') ? 'The current password is wrong.' : 'Enter your current password.';
    expect(response.json().violations).toMatchObject([{ propertyPath: 'currentPassword', message }]);
  });
});
