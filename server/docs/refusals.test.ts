/** The refusals that the OpenAPI document lists for each call are those that the running server gives, no more and no fewer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { FieldSchema, ResourceName } from '#contract/schema.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { aFixture, type Fixture } from '#server/testing/fixture.ts';

type Operation = { parameters: { name: string }[]; responses: object };
type Asking = Pick<Caller, 'request'>;
type Sent = { body?: unknown; headers?: Record<string, string> };

let app: TestApp;
let fixture: Fixture;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await testApp();
  fixture = await aFixture(app);
  ({ paths } = (await app.anonymous.get('/api/docs.jsonopenapi')).json());
});
afterAll(() => app.close());

function idFor({ name, resource }: AnyEndpoint): number {
  if (name === 'projects.request-revision') return fixture.finished.id;
  const ids: Record<ResourceName, number> = {
    Client: fixture.client.id,
    Feedback: fixture.feedbackId,
    LeaveApplication: fixture.leaveId,
    MediaUpload: fixture.attachment.id,
    PointAction: fixture.finished.id,
    PointTarget: fixture.targetId,
    Project: fixture.project.id,
    User: fixture.assignee.user.id,
  };
  return resource ? ids[resource] : name === 'leave.context' ? fixture.leaveId : fixture.assignee.user.id;
}

const urlOf = (endpoint: AnyEndpoint, id = idFor(endpoint)): string => endpoint.path.replace(/:\w+/, String(id));

/** Who may do it: feedback is its author's, everything else an administrator's. */
const callerFor = (endpoint: AnyEndpoint): Caller =>
  endpoint.resource === 'Feedback' ? fixture.assignee : fixture.admin;

const takesBody = (endpoint: AnyEndpoint): boolean => endpoint.body !== undefined || endpoint.kind === 'upload';

/** A form without a file, and one that is none. */
const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };
const NO_FILE = '--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--edge--\r\n';

type Try = [Asking, string, Sent];

/** What the call takes without doing anything; a body that is no more than there. */
const nothing = (endpoint: AnyEndpoint): Sent => {
  if (endpoint.kind === 'upload') return { body: NO_FILE, headers: FORM };
  return takesBody(endpoint) ? { body: {} } : {};
};

const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
});

/** One field that breaks a constraint; at the sign-in, credentials that nobody has. */
function faultyBody({ name, body }: AnyEndpoint): object {
  if (name === 'session.sign-in') return { email: 'nobody@example.com', password: 'x' };
  const fields = Object.entries(body?.properties as Record<string, FieldSchema>);
  const text = fields.find(([, field]) => field.type === 'string' && !field['x-ref'] && !field.format);
  return text ? { [text[0]]: '\u0007' } : { target: -1 };
}

function refusedBodies(endpoint: AnyEndpoint): Sent[] {
  if (endpoint.kind === 'upload')
    return [{ body: 'garbage', headers: FORM }, withHeader(nothing(endpoint), 'content-length', '999999999')];
  if (!takesBody(endpoint)) return [];
  return [{ body: '{' }, { body: faultyBody(endpoint) }, { body: 'x'.repeat(1_000_001) }];
}

/** What goes wrong whatever the call is about: everything that its declaration implies. */
function mishaps(endpoint: AnyEndpoint): Try[] {
  const [url, caller, sent] = [urlOf(endpoint), callerFor(endpoint), nothing(endpoint)];
  const query = Object.keys(endpoint.query?.properties ?? {})[0] ?? 'page';
  // Where nothing of it is read, a deletion would be done.
  const overlooked: Try[] = [
    [caller, `${url}?${query}=%00`, sent],
    [caller, url, withHeader(sent, 'content-type', 'text/plain')],
  ];
  return [
    [app.anonymous, url, sent],
    [fixture.otherEditor, url, sent],
    [caller, urlOf(endpoint, 999_999), sent],
    ...(endpoint.kind === 'plain' || endpoint.kind === 'csv'
      ? []
      : [[caller, url, withHeader(sent, 'accept', 'image/tiff')] as Try]),
    ...(endpoint.method === 'DELETE' ? [] : overlooked),
    ...refusedBodies(endpoint).map((body): Try => [caller, url, body]),
  ];
}

/** Rights that hang on the record: who is told 403, with what. */
const FORBIDDEN: Record<string, () => Try> = {
  'users.change': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}`, { body: { firstName: 'A' } }],
  'projects.change': () => [fixture.assignee, `/api/projects/${fixture.project.id}`, { body: { title: 'A' } }],
  'projects.delete': () => [fixture.assignee, `/api/projects/${fixture.project.id}`, {}],
  'projects.request-revision': () => [
    fixture.assignee,
    `/api/projects/${fixture.finished.id}/revision`,
    { body: { reason: 'A' } },
  ],
  'points.score': () => [
    fixture.assigner,
    `/api/point/${fixture.finished.id}`,
    { body: { point: 3, description: 'A' } },
  ],
  'feedback.change': () => [fixture.admin, `/api/feedback/${fixture.feedbackId}`, { body: { content: 'A' } }],
  'feedback.delete': () => [fixture.admin, `/api/feedback/${fixture.feedbackId}`, {}],
  'leave.change': () => [
    fixture.assignee,
    `/api/leave_applications/${fixture.leaveId}`,
    { body: { status: 'approved' } },
  ],
  'leave.context': () => [fixture.assignee, `/api/leave_applications/${fixture.leaveId}/context`, {}],
  'stats.user': () => [fixture.otherEditor, `/api/stats/users/${fixture.assignee.user.id}`, {}],
  'stats.user-points': () => [fixture.otherEditor, `/api/stats/user_points/${fixture.assignee.user.id}`, {}],
  'leaderboard.get': () => [fixture.assignee, '/api/stats/leaderboard?admin=true', {}],
};

/** States that forbid it. */
const CONFLICTS: Record<string, () => Try | Promise<Try>> = {
  'users.change': () => [fixture.admin, `/api/users/${fixture.admin.user.id}`, { body: { status: false } }],
  'users.delete': () => [fixture.admin, `/api/users/${fixture.admin.user.id}`, {}],
  'clients.delete': () => [fixture.admin, `/api/clients/${fixture.client.id}`, {}],
  'projects.change': () => [
    fixture.admin,
    `/api/projects/${fixture.finished.id}`,
    { body: { status: 'started', startedAt: '2026-03-10T12:00:00Z' } },
  ],
  'projects.request-revision': () => [
    fixture.admin,
    `/api/projects/${fixture.project.id}/revision`,
    { body: { reason: 'A' } },
  ],
  'points.score': () => [fixture.admin, `/api/point/${fixture.project.id}`, { body: { point: 3, description: 'A' } }],
  'leave.change': async () => {
    const path = `/api/leave_applications/${fixture.leaveId}`;
    await fixture.assignee.patch(path, { status: 'withdrawn' });
    return [fixture.admin, path, { body: { status: 'approved' } }];
  },
};

/** What takes two at the same moment, or ten in a row: races.test.ts and session.test.ts. */
const ELSEWHERE: Record<string, number[]> = {
  'session.sign-in': [429],
  'users.create': [409],
  'clients.create': [409],
  'clients.change': [409],
};

const operationOf = (endpoint: AnyEndpoint): Operation => {
  const address = endpoint.path.replace('/api', '').replace(/:(\w+)/g, '{$1}');
  return paths[address]?.[endpoint.method.toLowerCase()] as Operation;
};

const listed = (endpoint: AnyEndpoint): number[] =>
  Object.keys(operationOf(endpoint).responses)
    .map(Number)
    .filter((status) => status >= 400);

/** A version that is not the present one. */
const stale = (endpoint: AnyEndpoint): Try => {
  const reason = endpoint.name === 'projects.request-revision' ? { body: { reason: 'Colours' } } : nothing(endpoint);
  return [callerFor(endpoint), urlOf(endpoint), withHeader(reason, 'if-match', '"0"')];
};

async function given(endpoint: AnyEndpoint): Promise<number[]> {
  const isVersioned = endpoint.kind === 'act' || endpoint.method === 'PATCH' || endpoint.method === 'DELETE';
  const scenes = [FORBIDDEN[endpoint.name], CONFLICTS[endpoint.name]];
  const tries = [...mishaps(endpoint), ...(isVersioned ? [stale(endpoint)] : [])];
  for (const scene of scenes) if (scene) tries.push(await scene());
  const statuses = new Set(ELSEWHERE[endpoint.name]);
  for (const [caller, url, sent] of tries) statuses.add((await caller.request(endpoint.method, url, sent)).statusCode);
  return [...statuses].filter((status) => status >= 400).toSorted((a, b) => a - b);
}

/** Deletions last: the others need the records. */
const IN_ORDER = [
  ...ALL_ENDPOINTS.filter(({ method }) => method !== 'DELETE'),
  ...ALL_ENDPOINTS.filter(({ method }) => method === 'DELETE'),
];

describe('the refusals of', () => {
  test.each(IN_ORDER.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    expect(listed(endpoint)).toEqual(await given(endpoint));
  });
});

test('If-Match is documented where a stale one is refused', () => {
  for (const endpoint of ALL_ENDPOINTS) {
    const hasIfMatch = operationOf(endpoint).parameters.some(({ name }) => name === 'If-Match');
    expect([endpoint.name, hasIfMatch]).toEqual([endpoint.name, listed(endpoint).includes(412)]);
  }
});
