/** Invalid input on all endpoints, field by field and at random: the response names the field, and nothing changes. */
// Runs on both databases: PostgreSQL refuses text and numbers that SQLite stores.
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { parametersOf } from '#contract/platform/filter.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import { snapshotVersion } from '#server/platform/db/feed.ts';
import { A_CREDENTIAL } from './authenticator.ts';
import { aProject } from './builders.ts';
import { isSecondEngine, rounds } from './rounds.ts';
import { snapshotOf } from './snapshot.ts';
import { type Caller, testApp } from './test-app.ts';
import { aFixture } from './fixture.ts';
import { anIdentity, targetOf } from './bad-input-targets.ts';

const app = await testApp();
const fixture = await aFixture(app);
const identityId = await anIdentity(app.db, fixture.assignee.user.id);

const urlOf = (endpoint: AnyEndpoint): string =>
  endpoint.path
    .replace(':month', '2026-03')
    .replace(/:\w+/, String(targetOf(fixture, endpoint)))
    .replace(/:\w+/, String(identityId));

/** Returns the caller with the right to use the endpoint: the author of feedback, the owner of a view, otherwise an administrator. */
const callerFor = (endpoint: AnyEndpoint): Caller =>
  endpoint.resource === 'Feedback' || /^passkeys\.re/.test(endpoint.name)
    ? fixture.assignee
    : endpoint.resource === 'SavedView' || endpoint.name.startsWith('import.')
      ? fixture.assigner
      : fixture.admin;

/** Returns a valid body, so that one bad field is its only fault. */
function goodBody(endpoint: AnyEndpoint): Record<string, unknown> {
  const bodies: Record<string, object> = {
    'users.create': {
      firstName: 'A',
      lastName: 'B',
      email: 'x@example.com',
      plainPassword: 'a-long-phrase-42',
      type: 'editor',
      jobType: 'J1',
    },
    'clients.create': { firstName: 'A' },
    'projects.create': { title: 'T', class: 'Basic', client: `/api/clients/${fixture.client.id}` },
    'projects.request-revision': { reason: 'R' },
    'clock.pause-at': { at: '2026-03-10T12:00:00Z' },
    'clock.end-at': { at: '2026-03-10T12:00:00Z' },
    'points.score': { point: 3, description: 'D' },
    'feedback.create': { project: `/api/projects/${fixture.project.id}`, content: 'C' },
    'leave.apply': { leaveFrom: '2026-08-01', leaveTill: '2026-08-02', description: 'D' },
    'targets.create': { target: 5 },
    'bulk.change': { ids: [fixture.project.id], count: 1, change: { class: 'Basic' } },
    'views.create': { name: 'V' },
    'share-links.create': { project: `/api/projects/${fixture.project.id}`, label: 'L' },
    'import.preview': { kind: 'clients', columns: { name: 0 }, key: 'name', mode: 'add' },
    'import.run': {
      kind: 'clients',
      columns: { name: 0 },
      key: 'name',
      mode: 'add',
      counts: { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 },
    },
    'script-tokens.create': { name: 'Nightly', scopes: ['projects:read'], days: 30 },
    'calendar-feeds.create': { scope: 'mine', label: 'Phone' },
    'webhooks.create': { url: 'https://example.com/hook', events: ['project.ended'] },
    'wire-imports.start': { address: 'https://old.example', email: 'a@example.com', password: 'secret' },
    'second-factor.begin': { currentPassword: 'x' },
    'second-factor.confirm': { setUp: 'x', code: '123456' },
    'second-factor.renew-codes': { currentPassword: 'x' },
    'second-factor.remove': { currentPassword: 'x' },
    'passkeys.begin': { currentPassword: 'x' },
    'passkeys.create': { ticket: 'x', name: 'Laptop', credential: A_CREDENTIAL },
    'passkeys.rename': { name: 'Laptop' },
    'passkeys.remove': { currentPassword: 'x' },
    'templates.create': { name: 'Weekly' },
    'templates.from-project': { project: fixture.project.id, name: 'Weekly' },
    'templates.add-checks': { template: fixture.templateId },
    'deliverables.add': { deliverables: [{ name: 'D' }] },
    'waits.open': { kind: 'footage' },
    'contacts.preview': { contact: fixture.contactId },
    'contacts.add': { name: 'Noa', email: 'noa@weiss.example' },
    'projects.counts': { queries: ['status=assigned'] },
  };
  return { ...bodies[endpoint.name] };
}

/** Invalid value; `at` is the path in the response when it is not the field itself. */
type BadInput = { why: string; value: unknown; statuses: number[]; at?: string; isWritten?: boolean };

/** Returns invalid items of a list, named by position: `jPointAction[0].point`. */
function badItems(items: FieldSchema, maxItems: number | undefined): BadInput[] {
  const good = goodItem(items);
  const inside = badValues(items).map((bad) => ({ ...bad, value: [bad.value], at: `[0]${bad.at ?? ''}` }));
  const second = badValues(items)
    .filter((bad) => bad.statuses.includes(400) && !items['x-ref'])
    .slice(0, 1)
    .map((bad) => ({ ...bad, value: [good, bad.value], at: `[1]${bad.at ?? ''}` }));
  if (maxItems === undefined) return [...inside, ...second];
  const many = { why: 'too many', value: Array.from({ length: maxItems + 1 }, () => good), statuses: [422] };
  return [...inside, ...second, many];
}

/** Returns bodies with invalid properties of a nested object. */
function badProperties({ properties = {}, required = [] }: FieldSchema): BadInput[] {
  const good = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, goodItem(field)]));
  return Object.entries(properties).flatMap(([name, field]) => {
    const { [name]: _left, ...without } = good;
    const wrong = badValues(field).map((bad) => ({
      ...bad,
      value: { ...good, [name]: bad.value },
      at: `.${name}${bad.at ?? ''}`,
    }));
    const missing = { why: 'missing', value: without, statuses: [422], at: `.${name}` };
    return required.includes(name) ? [...wrong, missing] : wrong;
  });
}

/** Returns a value of the right type for the field. */
function goodItem(field: FieldSchema): unknown {
  if (field['x-ref']) return 1;
  if (field.format === 'date-time') return '2026-03-01T00:00:00Z';
  if (field.type === 'boolean') return true;
  if (field.type === 'array') return [goodItem(field.items as FieldSchema)];
  if (field.type === 'object')
    return Object.fromEntries(Object.entries(field.properties ?? {}).map(([name, one]) => [name, goodItem(one)]));
  return field.type === 'string' ? 'x' : 1;
}

/** Returns invalid values for this kind of field, with the statuses that may be returned. */
function badValues(field: FieldSchema): BadInput[] {
  const wrongTypes = (values: unknown[]): BadInput[] =>
    values.map((value) => ({ why: `wrong type ${JSON.stringify(value)}`, value, statuses: [400] }));
  const isNullable = field['x-nullable'];
  const nulls: BadInput[] = isNullable ? [] : [{ why: 'null', value: null, statuses: [400] }];
  if (field['x-ref']) {
    const path = RESOURCE_PATHS[field['x-ref']];
    const foreign = field['x-ref'] === 'Client' ? '/api/users/1' : '/api/clients/1';
    return [
      ...nulls,
      ...wrongTypes([
        true,
        ['/api/x/1'],
        -1,
        1.5,
        'nonsense',
        `${path}/0`,
        `${path}/99999999`,
        99_999_999,
        foreign,
        `http://elsewhere.example${path}/1`,
        `//elsewhere.example${path}/1`,
        { '@id': foreign },
        // A missing record is reported with the text that the client sent.
      ]).map((bad) => ({ ...bad, isWritten: true })),
      // A value that can't be an IRI has the wrong type, and the field is named.
      ...[{}, { '@id': {} }, { id: null }, { id: true }, { id: [1] }].map((value) => ({
        why: `no IRI ${JSON.stringify(value)}`,
        value,
        statuses: [400],
      })),
    ];
  }
  if (field.format === 'date-time')
    return [
      ...nulls,
      ...wrongTypes([5, true, [], {}, '', 'garbage', '2026-02-30', '2026-13-01T00:00:00Z', 'a\u0007b']),
      { why: 'too early', value: '1999-12-31T23:59:59Z', statuses: [422] },
      { why: 'too late', value: '2101-01-01', statuses: [422] },
    ];
  if (field.type === 'string') {
    const bad: BadInput[] = [...nulls, ...wrongTypes([5, true, [], {}])];
    if (field.maxLength !== undefined)
      bad.push({ why: 'too long', value: 'x'.repeat(field.maxLength + 1), statuses: [422] });
    if (field['x-not-blank'])
      for (const value of ['  ', '', '\u200B', '\uFEFF\u2060', '\u00AD \u202A'])
        bad.push({ why: 'blank', value, statuses: [422] });
    if (field.enum && !field.enum.includes('')) bad.push({ why: 'empty', value: '', statuses: [422] });
    if (field.enum) bad.push({ why: 'no choice', value: 'nonsense', statuses: [422] });
    if (field.format === 'email') bad.push({ why: 'no e-mail', value: 'nonsense', statuses: [422] });
    bad.push({ why: 'control characters', value: 'a\u0007b', statuses: [422] });
    return bad;
  }
  if (field.type === 'integer' || field.type === 'number') {
    const bad = [...nulls, ...wrongTypes(['3', true, [], {}, ...(field.type === 'integer' ? [1.5] : [])])];
    if (field.minimum !== undefined) bad.push({ why: 'too small', value: field.minimum - 1, statuses: [422] });
    if (field.maximum !== undefined && field.maximum < Number.MAX_SAFE_INTEGER)
      bad.push({ why: 'too large', value: field.maximum + 1, statuses: [422] });
    return bad;
  }
  if (field.type === 'boolean') return [...nulls, ...wrongTypes(['true', 1, [], {}])];
  if (field.type === 'array') {
    const items = field.items as FieldSchema;
    return [...nulls, ...wrongTypes(['x', 5, true, { a: 1 }]), ...badItems(items, field.maxItems)];
  }
  if (field.type === 'object') return [...nulls, ...wrongTypes(['x', 5, true, []]), ...badProperties(field)];
  throw new Error(`What is wrong for a field of ${String(field.type)}?`);
}

/** Input that the schema refuses before any statement, so that one engine proves it. */
const isRefusedBySchema = ({ why, isWritten }: BadInput): boolean =>
  !isWritten && /^(wrong type|null|missing|no choice|no IRI|no e-mail|blank|empty)/.test(why);

const bodyEndpoints = ALL_ENDPOINTS.filter((e) => e.body && e.roles !== 'anyone');

describe.each(bodyEndpoints.map((e) => [e.name, e] as const))('%s', (_name, endpoint) => {
  it('rejects each bad field with the right status, names it and changes nothing', async () => {
    const before = await snapshotOf(app.db);
    const caller = callerFor(endpoint);
    const faults: unknown[] = [];
    for (const [name, field] of Object.entries(endpoint.body?.properties as Record<string, FieldSchema>)) {
      const required = ((endpoint.body?.['required'] as string[] | undefined) ?? []).includes(name);
      const { [name]: _left, ...without } = goodBody(endpoint);
      const tries: (BadInput & { body: unknown })[] = badValues(field).map((bad) => ({
        ...bad,
        body: { ...without, [name]: bad.value },
      }));
      if (required && endpoint.method === 'POST')
        tries.push({ why: 'missing', value: undefined, statuses: [422], body: without });
      const sent = isSecondEngine ? tries.filter((one) => !isRefusedBySchema(one)) : tries;
      for (const { why, value, statuses, body, at = '', isWritten = false } of sent) {
        const response = await caller.request(endpoint.method, urlOf(endpoint), { body });
        const named = isWritten ? '' : name + at;
        if (!statuses.includes(response.statusCode) || !response.body.includes(named))
          faults.push({
            name,
            why,
            value: String(value).slice(0, 40),
            status: response.statusCode,
            body: response.body.slice(0, 300),
          });
      }
    }
    expect(faults).toEqual([]);
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it.skipIf(isSecondEngine)('rejects bodies that are not objects, too deep, or not JSON', async () => {
    const before = await snapshotOf(app.db);
    const deep = '{"a":'.repeat(25) + '1' + '}'.repeat(25);
    // An optional body may be empty.
    const empty = endpoint.isBodyOptional ? [] : [''];
    for (const body of ['null', '5', '"x"', '[1]', '{', ...empty, deep, '\u0000']) {
      const response = await callerFor(endpoint).request(endpoint.method, urlOf(endpoint), { body });
      expect([body.slice(0, 10), response.statusCode]).toEqual([body.slice(0, 10), 400]);
    }
    expect(await snapshotOf(app.db)).toBe(before);
  });
});

describe('query parameters', () => {
  const collections = ALL_ENDPOINTS.filter((e) => e.collection);
  it.each(collections.map((e) => [e.name, e] as const))(
    'of %s are rejected with 400 by name if invalid',
    async (_name, endpoint) => {
      for (const { variable, filter } of parametersOf(endpoint.collection as NonNullable<typeof endpoint.collection>)) {
        const isStrict = filter === 'order' || filter.kind === 'date' || filter.kind === 'boolean';
        const response = await fixture.admin.get(`${endpoint.path}?${encodeURIComponent(variable)}=nonsense`);
        expect([variable, response.statusCode]).toEqual([variable, isStrict ? 400 : 200]);
        if (isStrict) expect(response.json().detail).toContain(variable);
        if (typeof filter === 'object' && filter.kind === 'date')
          for (const odd of [String(variable.split('[', 1)[0]), `${variable}[]`, variable.replace('[', '[x')]) {
            const misspelt = await fixture.admin.get(`${endpoint.path}?${encodeURIComponent(odd)}=2026-01-01`);
            expect([odd, misspelt.statusCode, misspelt.json().detail]).toEqual([
              odd,
              400,
              `Invalid value for query parameter "${odd}".`,
            ]);
          }
        const control = await fixture.admin.get(`${endpoint.path}?${encodeURIComponent(variable)}=a%00b`);
        expect([variable, control.statusCode]).toEqual([variable, 400]);
        expect(control.json().detail).toContain(`"${variable.replace(/\[\]$/, '')}"`);
      }
    },
  );

  const paged = isSecondEngine ? [] : collections;
  it.each(paged.map((e) => [e.name, e] as const))('of %s: paging and long lists', async (_name, endpoint) => {
    const bad = ['page=0', 'page=-1', 'page=x', 'page=2.5', 'page=1e1', 'page[]=2', 'page=99999999999999999999'];
    const sizes = [
      'itemsPerPage=-1',
      'itemsPerPage=x',
      'itemsPerPage=2.5',
      'itemsPerPage[]=5',
      'itemsPerPage=0&page=2',
    ];
    for (const query of [...bad, ...sizes]) {
      const response = await fixture.admin.get(`${endpoint.path}?${query}`);
      expect([query, response.statusCode]).toEqual([query, 400]);
      expect(response.json().detail).toMatch(/page|limit/i);
    }
    const list = Array.from({ length: 101 }, (_, i) => `id[]=${i + 1}`).join('&');
    expect((await fixture.admin.get(`${endpoint.path}?${list}`)).json().detail).toBe(
      'Invalid value for query parameter "id": at most 100 values are allowed.',
    );
  });

  const plain = ALL_ENDPOINTS.filter((e) => e.query);
  it.each(plain.map((e) => [e.name, e] as const))(
    'of %s are rejected with 400 by name if malformed',
    async (_name, endpoint) => {
      const required = (endpoint.query?.['required'] as string[] | undefined) ?? [];
      for (const [name, field] of Object.entries(endpoint.query?.properties as Record<string, FieldSchema>)) {
        const isText = field.type === 'string' && !field.format && !field.enum;
        const dates = ['2026-02-30', '5', '2026-01-01T99:00:00Z'];
        const bad = [...(isText ? [] : ['nonsense', ...(field.format === 'date-time' ? dates : [])]), 'a%00b'];
        for (const query of [...bad.map((value) => `${name}=${value}`), `${name}[]=2026-01-01`]) {
          const others = required.filter((one) => one !== name).map((one) => `&${one}=2026-01-01`);
          const url = `${urlOf(endpoint)}?${query}${others.join('')}`;
          // The type of an upload is checked first; a GET of the same path takes the same parameters.
          const isUpload = endpoint.kind === 'upload';
          const sent = isUpload || !endpoint.body ? {} : { body: {} };
          const response = await fixture.admin.request(isUpload ? 'GET' : endpoint.method, url, sent);
          expect([query, response.statusCode]).toEqual([query, 400]);
          expect(response.json().detail).toContain(`"${name}"`);
        }
      }
    },
  );
});

describe.skipIf(isSecondEngine)('undeclared fields', () => {
  const namesIn = (schema: AnyEndpoint['body']): string[] => Object.keys(schema?.properties ?? {});
  /** Fields that the record shows but the endpoint doesn't accept, plus column names and unknown names, with values of the right type. */
  function undeclared({ response, body, fixed }: AnyEndpoint): Record<string, unknown> {
    // A create request with an `id` is refused as an update.
    const taken = [...namesIn(body), ...namesIn(fixed), '@id', 'id'];
    const shown = Object.entries((response?.properties ?? {}) as Record<string, FieldSchema>);
    const more = shown.filter(([name]) => !taken.includes(name)).map(([name, field]) => [name, goodItem(field)]);
    const columns = {
      password_hash: 'x',
      passwordHash: 'x',
      token_version: 9,
      version: 9,
      is_active: false,
      nonsense: 'x',
    };
    return { ...columns, ...(Object.fromEntries(more) as object) };
  }
  /** Fields in which two otherwise identical records differ. */
  const UNIQUE_FIELDS = new Set(['@id', 'id', 'trackingId', 'position', 'url', 'email', 'leaveFrom', 'leaveTill']);
  const withoutOwn = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !UNIQUE_FIELDS.has(name)));

  const creations = ALL_ENDPOINTS.filter((e) => e.kind === 'create' && !e.path.includes(':'));
  it.each(creations.map((e) => [e.name, e] as const))('are ignored by %s', async (_name, endpoint) => {
    const caller = callerFor(endpoint);
    const send = async (more: object, month: string) => {
      const distinctValues = {
        email: `x${month}@example.com`,
        leaveFrom: `2026-${month}-01`,
        leaveTill: `2026-${month}-02`,
      };
      const good = Object.entries(goodBody(endpoint)).map(([name, value]) => [
        name,
        { [name]: value, ...distinctValues }[name],
      ]);
      const response = await caller.post(endpoint.path, { ...more, ...Object.fromEntries(good) });
      expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
      return response.json() as Record<string, unknown>;
    };
    const [bare, laden] = [await send({}, '08'), await send(undeclared(endpoint), '09')];
    expect(withoutOwn(laden)).toEqual(withoutOwn(bare));
  });

  const changes = ALL_ENDPOINTS.filter((e) => e.kind === 'change');
  it.each(changes.map((e) => [e.name, e] as const))('are ignored by %s, without changes', async (_name, endpoint) => {
    const [caller, url] = [callerFor(endpoint), urlOf(endpoint)];
    const before = await caller.get(url);
    const response = await caller.patch(url, undeclared(endpoint));
    expect([response.statusCode, (await caller.get(url)).body]).toEqual([200, before.body]);
  });
});

/** Returns a seeded generator (mulberry32), so that every run is the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('random requests', () => {
  const random = randomFrom(20_261_120);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const JUNK = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    'x',
    '\u0000',
    '💥',
    '../../etc',
    "' or 1=1 --",
    '%',
    '/api/projects/1',
    '2026-01-01',
    [],
    [1],
    {},
    { '@id': '/api/users/1' },
    'x'.repeat(11_000),
  ];
  const junkBody = (endpoint: AnyEndpoint): unknown => {
    const names = [...Object.keys(endpoint.body?.properties ?? {}), '@id', '__proto__', 'constructor', 'nonsense'];
    const body: Record<string, unknown> = random() < 0.4 ? goodBody(endpoint) : {};
    for (let n = Math.floor(random() * 4); n >= 0; n -= 1) body[pick(names)] = pick(JUNK);
    return body;
  };
  const junkQuery = (endpoint: AnyEndpoint): string => {
    const names = [
      ...(endpoint.collection ? parametersOf(endpoint.collection).map((p) => p.variable) : []),
      ...Object.keys(endpoint.query?.properties ?? {}),
      'page',
      'itemsPerPage',
      'page[]',
      'order[]',
    ];
    const one = () => `${encodeURIComponent(pick(names))}=${encodeURIComponent(String(pick(JUNK)))}`;
    return Array.from({ length: Math.floor(random() * 4) }, one).join('&');
  };
  const STORM = rounds(60, 3000);
  const KNOWN = [200, 201, 204, 400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429];

  it('get documented statuses only, and refused requests change nothing', async () => {
    const callers = [fixture.admin, fixture.assigner, fixture.otherManager, fixture.assignee, fixture.otherEditor];
    const endpoints = ALL_ENDPOINTS.filter((e) => e.kind !== 'upload' && e.roles !== 'anyone');
    const odd: unknown[] = [];
    let before = await snapshotOf(app.db);
    let version = await snapshotVersion(app.db);
    let refused = 0;
    for (let round = 0; round < STORM; round += 1) {
      const endpoint = pick(endpoints);
      const id = pick([targetOf(fixture, endpoint), targetOf(fixture, endpoint), 1, 99_999, 0, 'x', '1e3']);
      const url = `${endpoint.path.replace(/:\w+/, String(id))}?${junkQuery(endpoint)}`;
      const body = endpoint.body ? junkBody(endpoint) : undefined;
      const response = await pick(callers).request(endpoint.method, url, { body });
      const isRefused = response.statusCode >= 400;
      refused += Number(isRefused);
      const what = { name: endpoint.name, url: url.slice(0, 200), body: JSON.stringify(body)?.slice(0, 300) };
      if (!KNOWN.includes(response.statusCode)) odd.push({ ...what, status: response.statusCode });
      if ((await snapshotVersion(app.db)) === version) continue;
      // Since the request has written something, perhaps rolled back, the whole content is compared. Counted wrong passwords are removed first.
      await app.db.deleteFrom('sign_in_failures').execute();
      version = await snapshotVersion(app.db);
      const after = await snapshotOf(app.db);
      if (after !== before && (isRefused || endpoint.method === 'GET')) odd.push({ ...what, why: 'changed something' });
      before = after;
    }
    expect(odd).toEqual([]);
    expect(refused).toBeGreaterThan(STORM / 2);
  });
});

describe('a record hidden from the caller', () => {
  it('is treated as missing wherever a body references it, without changes', async () => {
    const [project, feedback, upload] = [
      `/api/projects/${fixture.project.id}`,
      `/api/feedback/${fixture.feedbackId}`,
      `/api/media_uploads/${fixture.attachment.id}`,
    ];
    const { otherEditor: stranger } = fixture;
    const own = await aProject(app.db, { assigned_to_id: stranger.user.id });
    const mine = `/api/projects/${own.id}`;
    const before = await snapshotOf(app.db);
    const tries = [
      [await stranger.post('/api/feedback', { project, content: 'C' }), project],
      [await stranger.post('/api/feedback', { project: mine, content: 'C', attachments: [upload] }), upload],
      [await stranger.patch(mine, { feedbacks: [feedback] }), feedback],
      [
        await stranger.patch(mine, { client: `/api/clients/${fixture.client.id}` }),
        `/api/clients/${fixture.client.id}`,
      ],
      [await stranger.patch(`/api/users/${stranger.user.id}`, { profileImage: upload }), upload],
    ] as const;
    for (const [response, written] of tries)
      expect([response.statusCode, response.json().detail]).toEqual([400, `Item not found for "${written}".`]);
    expect(await snapshotOf(app.db)).toBe(before);
  });
});
