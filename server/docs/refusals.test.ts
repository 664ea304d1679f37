/** The refusals that the OpenAPI document lists for each call are those that the running server gives, no more and no fewer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { FieldSchema, ResourceName } from '#contract/schema.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { aWorld, type World } from '#server/testing/world.ts';

type Operation = { parameters: { name: string }[]; responses: object };
type Asking = Pick<Caller, 'request'>;
type Sent = { body?: unknown; headers?: Record<string, string> };

let house: TestApp;
let world: World;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  house = await testApp();
  world = await aWorld(house);
  ({ paths } = (await house.anonymous.get('/api/docs.jsonopenapi')).json());
});
afterAll(() => house.close());

function idFor({ name, resource }: AnyEndpoint): number {
  if (name === 'projects.request-revision') return world.finished.id;
  const ids: Record<ResourceName, number> = {
    Client: world.client.id,
    Feedback: world.feedbackId,
    LeaveApplication: world.leaveId,
    MediaUpload: world.attachment.id,
    PointAction: world.finished.id,
    PointTarget: world.targetId,
    Project: world.project.id,
    User: world.assignee.user.id,
  };
  return resource ? ids[resource] : name === 'leave.context' ? world.leaveId : world.assignee.user.id;
}

const urlOf = (endpoint: AnyEndpoint, id = idFor(endpoint)): string => endpoint.path.replace(/:\w+/, String(id));

/** Who may do it: feedback is its author's, everything else an administrator's. */
const callerFor = (endpoint: AnyEndpoint): Caller => (endpoint.resource === 'Feedback' ? world.assignee : world.admin);

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
    [house.anonymous, url, sent],
    [world.otherEditor, url, sent],
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
  'users.change': () => [world.otherEditor, `/api/users/${world.assignee.user.id}`, { body: { firstName: 'A' } }],
  'projects.change': () => [world.assignee, `/api/projects/${world.project.id}`, { body: { title: 'A' } }],
  'projects.remove': () => [world.assignee, `/api/projects/${world.project.id}`, {}],
  'projects.request-revision': () => [
    world.assignee,
    `/api/projects/${world.finished.id}/revision`,
    { body: { reason: 'A' } },
  ],
  'points.score': () => [world.assigner, `/api/point/${world.finished.id}`, { body: { point: 3, description: 'A' } }],
  'feedback.change': () => [world.admin, `/api/feedback/${world.feedbackId}`, { body: { content: 'A' } }],
  'feedback.remove': () => [world.admin, `/api/feedback/${world.feedbackId}`, {}],
  'leave.change': () => [world.assignee, `/api/leave_applications/${world.leaveId}`, { body: { status: 'approved' } }],
  'leave.context': () => [world.assignee, `/api/leave_applications/${world.leaveId}/context`, {}],
  'stats.user': () => [world.otherEditor, `/api/stats/users/${world.assignee.user.id}`, {}],
  'stats.user-points': () => [world.otherEditor, `/api/stats/user_points/${world.assignee.user.id}`, {}],
  'leaderboard.get': () => [world.assignee, '/api/stats/leaderboard?admin=true', {}],
};

/** States that forbid it. */
const CONFLICTS: Record<string, () => Try | Promise<Try>> = {
  'users.change': () => [world.admin, `/api/users/${world.admin.user.id}`, { body: { status: false } }],
  'users.remove': () => [world.admin, `/api/users/${world.admin.user.id}`, {}],
  'clients.remove': () => [world.admin, `/api/clients/${world.client.id}`, {}],
  'projects.change': () => [
    world.admin,
    `/api/projects/${world.finished.id}`,
    { body: { status: 'started', startedAt: '2026-03-10T12:00:00Z' } },
  ],
  'projects.request-revision': () => [
    world.admin,
    `/api/projects/${world.project.id}/revision`,
    { body: { reason: 'A' } },
  ],
  'points.score': () => [world.admin, `/api/point/${world.project.id}`, { body: { point: 3, description: 'A' } }],
  'leave.change': async () => {
    const path = `/api/leave_applications/${world.leaveId}`;
    await world.assignee.patch(path, { status: 'withdrawn' });
    return [world.admin, path, { body: { status: 'approved' } }];
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
