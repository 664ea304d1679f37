/** The OpenAPI document lists exactly the error statuses that the running server gives for each endpoint. */
// oxlint-disable max-lines -- the tables have rows for every endpoint
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/platform/limits.ts';
import { MAX_HOLIDAY_CALENDARS } from '#domain/work/leave/holidays.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { type AnyEndpoint, isExport } from '#contract/platform/endpoint.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { refusedExports } from '#server/testing/refused-exports.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { aFixture, type Fixture, FIXTURE_PASSWORD } from '#server/testing/fixture.ts';
import { A_CREDENTIAL } from '#server/testing/authenticator.ts';
import { setUpTwoFactor, codeOf } from '#server/testing/two-factor.ts';
import { anApiToken, type CreatedToken } from '#server/testing/api-token.ts';

type Operation = { parameters: { name: string }[]; responses: object };
type Requester = Pick<Caller, 'request'>;
type SentRequest = { body?: unknown; headers?: Record<string, string> };

let app: TestApp;
let fixture: Fixture;
let tokens: { views: CreatedToken; home: CreatedToken };
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await testApp();
  fixture = await aFixture(app);
  tokens = {
    views: await anApiToken(fixture.admin, ['viewing:read']),
    home: await anApiToken(fixture.admin, ['home:read']),
  };
  ({ paths } = (await app.anonymous.get('/api/docs.jsonopenapi')).json());
});

function idFor({ name, path, resource }: AnyEndpoint): number {
  if (name === 'projects.request-revision') return fixture.finished.id;
  const ids: Record<ResourceName, number> = {
    Client: fixture.client.id,
    Cut: fixture.cutId,
    Feedback: fixture.feedbackId,
    LeaveApplication: fixture.leaveId,
    MediaUpload: fixture.attachment.id,
    PointAction: fixture.finished.id,
    PointTarget: fixture.targetId,
    Project: fixture.project.id,
    SavedView: fixture.viewId,
    ShareLink: fixture.linkId,
    User: fixture.assignee.user.id,
  };
  if (name === 'bulk.undo') return fixture.bulkChangeId;
  if (name.startsWith('import.')) return fixture.importId;
  if (name === 'script-tokens.revoke') return fixture.apiTokenId;
  if (name === 'calendar-feeds.revoke') return fixture.calendarFeedId;
  if (name === 'passkeys.rename' || name === 'passkeys.remove') return fixture.passkeyId;
  if (name === 'deliverables.list' || name === 'deliverables.add') return fixture.project.id;
  if (name === 'waits.list' || name === 'waits.open') return fixture.project.id;
  if (['checks.list', 'checks.add', 'checks.order'].includes(name)) return fixture.project.id;
  if (name.startsWith('checks.')) return fixture.checkId;
  if (name.startsWith('waits.')) return fixture.waitId;
  if (path.startsWith('/api/captions')) return fixture.captionsId;
  if (path.startsWith('/api/cuts/')) return fixture.cutId;
  if (path.startsWith('/api/project_files')) return fixture.fileId;
  if (name === 'files.list' || name === 'files.archive') return fixture.project.id;
  if (name.startsWith('files.')) return fixture.client.id;
  if (['contacts.list', 'contacts.add', 'contacts.pages'].includes(name)) return fixture.client.id;
  if (name === 'contacts.preview') return fixture.cutId;
  if (name === 'contacts.sends') return fixture.project.id;
  if (name.startsWith('contacts.')) return fixture.contactId;
  if (name.endsWith('-calendar')) return fixture.holidayCalendarId;
  if (name === 'templates.add-checks') return fixture.project.id;
  if (name.startsWith('templates.')) return fixture.templateId;
  if (name.startsWith('deliverables.')) return fixture.deliverableId;
  if (name === 'webhooks.replay') return fixture.deliveryId;
  if (name.startsWith('webhooks.')) return fixture.webhookId;
  if (name === 'undos.undo') return fixture.undoId;
  if (name === 'undos.list' || name === 'mentions.readers') return fixture.project.id;
  if (name === 'bin.restore') return fixture.trashId;
  if (name === 'stats.month-of-client') return fixture.client.id;
  if (name === 'storage.remove') return fixture.project.id;
  if (name.endsWith('-line')) return fixture.monthLineId;
  if (name.endsWith('price')) return fixture.project.id;
  if (name === 'money.month-of-editor') return fixture.assignee.user.id;
  if (name.startsWith('money.')) return fixture.client.id;
  return resource
    ? ids[resource]
    : name === 'leave.context' || name === 'undos.list-leave'
      ? fixture.leaveId
      : fixture.assignee.user.id;
}

const urlOf = (endpoint: AnyEndpoint, id = idFor(endpoint)): string =>
  endpoint.path.replace(':month', '2026-03').replaceAll(/:\w+/g, String(id));

/** Returns the caller with the right to use the endpoint: the author of feedback, the owner of a token, passkey, second factor or view, otherwise an administrator. */
const callerFor = (endpoint: AnyEndpoint): Caller =>
  (endpoint.resource === 'Feedback' && !endpoint.name.startsWith('notes.')) ||
  endpoint.name === 'script-tokens.create' ||
  endpoint.name === 'calendar-feeds.create' ||
  endpoint.name.startsWith('second-factor.') ||
  endpoint.name.startsWith('passkeys.') ||
  endpoint.name === 'identities.link'
    ? fixture.assignee
    : endpoint.resource === 'SavedView' || endpoint.name.startsWith('import.')
      ? fixture.assigner
      : fixture.admin;

const hasBody = (endpoint: AnyEndpoint): boolean => endpoint.body !== undefined || endpoint.kind === 'upload';

/** A form without a file, and a file part that isn't one. */
const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };
const NO_FILE = '--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--edge--\r\n';

const NO_CAPTIONS: SentRequest = { body: NO_FILE, headers: FORM };

type Attempt = [Requester, string, SentRequest];

/** Returns a request that is accepted without effect. */
const nothing = (endpoint: AnyEndpoint): SentRequest => {
  if (endpoint.kind === 'upload') return { body: NO_FILE, headers: FORM };
  return hasBody(endpoint) ? { body: {} } : {};
};

const withHeader = (sent: SentRequest, name: string, value: string): SentRequest => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
});

/** Breaks a constraint of one field; for sign-in, uses credentials that nobody has. */
function faultyBody({ name, body }: AnyEndpoint): object {
  if (name === 'session.sign-in') return { email: 'nobody@example.com', password: 'x' };
  const fields = Object.entries(body?.properties as Record<string, FieldSchema>);
  const text = fields.find(([, field]) => field.type === 'string' && !field['x-ref'] && !field.format);
  return text ? { [text[0]]: '\u0007' } : { target: -1, openNotes: -1 };
}

function refusedBodies(endpoint: AnyEndpoint): SentRequest[] {
  if (endpoint.kind === 'upload')
    return [{ body: 'garbage', headers: FORM }, withHeader(nothing(endpoint), 'content-length', '999999999')];
  if (!hasBody(endpoint)) return [];
  return [{ body: '{' }, { body: faultyBody(endpoint) }, { body: 'x'.repeat(1_000_001) }];
}

/** Returns a request with an API token that lacks the scope. */
function withoutScope(endpoint: AnyEndpoint, url: string, sent: SentRequest): Attempt {
  const { token } = scopeOf(endpoint) === 'home:read' ? tokens.views : tokens.home;
  return [fixture.admin, url, withHeader(sent, 'authorization', `Bearer ${token}`)];
}

/** Requests that every endpoint refuses, derived only from its declaration. */
function requestErrors(endpoint: AnyEndpoint): Attempt[] {
  const [url, caller, sent] = [urlOf(endpoint), callerFor(endpoint), nothing(endpoint)];
  const query = Object.keys(endpoint.query?.properties ?? {})[0] ?? 'page';
  // A DELETE ignores query and body, so these requests would succeed.
  const overlooked: Attempt[] = [
    [caller, `${url}?${query}=%00`, sent],
    [caller, url, withHeader(sent, 'content-type', 'text/plain')],
  ];
  return [
    [app.anonymous, url, sent],
    [fixture.otherEditor, url, sent],
    ...(endpoint.roles === 'anyone' ? [] : [withoutScope(endpoint, url, sent)]),
    [caller, urlOf(endpoint, 999_999), sent],
    ...(endpoint.kind === 'plain' || isExport(endpoint)
      ? []
      : [[caller, url, withHeader(sent, 'accept', 'image/tiff')] as Attempt]),
    ...(endpoint.method === 'DELETE' ? [] : overlooked),
    ...refusedBodies(endpoint).map((body): Attempt => [caller, url, body]),
  ];
}

/** Creates a project with two versions and returns the older one. */
async function anOlderCut(): Promise<string> {
  const { id } = await aProject(app.db, { assigned_to_id: fixture.assignee.user.id });
  const of = { project_id: id, uploaded_by_id: fixture.assignee.user.id };
  const { id: cutId } = await aCut(app.db, of);
  await aCut(app.db, { ...of, number: 2 });
  return `/api/cuts/${cutId}`;
}

/** Creates a manager's note and the editor's reply. */
async function aNoteWithReply(): Promise<{ note: number; path: string; reply: string }> {
  const project = `/api/projects/${fixture.project.id}`;
  const { id: note } = (await fixture.assigner.post('/api/feedback', { project, content: 'A' })).json();
  const path = `/api/feedback/${note}`;
  const { id } = (await fixture.assignee.post('/api/feedback', { project, content: 'B', parent: path })).json();
  return { note, path, reply: `/api/feedback/${id}` };
}

/** Rights that depend on the record: who gets a 403, with which request. */
const FORBIDDEN: Record<string, () => Attempt | Promise<Attempt>> = {
  'last-change.user': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/last_change`, {}],
  'identities.list': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/identities`, {}],
  'identities.link': () => [
    fixture.otherEditor,
    `/api/users/${fixture.assignee.user.id}/identities`,
    { body: { code: 'x', binding: 'x' } },
  ],
  'identities.unlink': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/identities/1`, {}],
  'passkeys.list': () => [fixture.otherEditor, passkeysOf(fixture.assignee), {}],
  'second-factor.get': () => [fixture.otherEditor, factorOf(fixture.assignee), {}],
  'second-factor.remove': () => [fixture.otherEditor, factorOf(fixture.assignee, '/remove'), PROVEN],
  'audit.of-user': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/audit`, {}],
  'audit.of-project': () => [fixture.otherManager, `/api/projects/${fixture.project.id}/audit`, {}],
  'users.change': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}`, { body: { firstName: 'A' } }],
  'projects.change': () => [fixture.assignee, `/api/projects/${fixture.project.id}`, { body: { title: 'A' } }],
  'projects.delete': () => [fixture.assignee, `/api/projects/${fixture.project.id}`, {}],
  'projects.request-revision': () => [
    fixture.assignee,
    `/api/projects/${fixture.finished.id}/revision`,
    { body: { reason: 'A' } },
  ],
  'undos.undo': () => [fixture.otherManager, `/api/undos/${fixture.undoId}`, {}],
  'clock.switch': async () => {
    const at = '2026-03-10T09:00:00.000Z';
    const paused = { status: 'paused' as const, started_at: at, pauses: [{ pausedAt: at, resumedAt: null }] };
    const { id } = await aProject(app.db, { assigned_to_id: fixture.assignee.user.id, ...paused });
    return [fixture.assignee, `/api/projects/${id}/switch`, {}];
  },
  'clock.pause-at': () => [
    fixture.assignee,
    `/api/projects/${fixture.project.id}/pause`,
    { body: { at: '2026-03-10T11:00:00Z' } },
  ],
  'clock.end-at': () => [
    fixture.assignee,
    `/api/projects/${fixture.project.id}/end_time`,
    { body: { at: '2026-03-10T11:00:00Z' } },
  ],
  'views.create': () => [fixture.otherEditor, '/api/views', { body: { name: 'A', shared: 'team' } }],
  'views.change': () => [fixture.otherManager, `/api/views/${fixture.viewId}`, { body: { name: 'A' } }],
  'views.delete': () => [fixture.otherManager, `/api/views/${fixture.viewId}`, {}],
  'points.score': () => [
    fixture.assigner,
    `/api/point/${fixture.finished.id}`,
    { body: { point: 3, description: 'A' } },
  ],
  'feedback.change': () => [fixture.admin, `/api/feedback/${fixture.feedbackId}`, { body: { content: 'A' } }],
  'feedback.delete': () => [fixture.admin, `/api/feedback/${fixture.feedbackId}`, {}],
  'cuts.delete': () => [fixture.assigner, `/api/cuts/${fixture.cutId}`, {}],
  'cuts.replace-captions': () => [fixture.assignee, `/api/captions/${fixture.captionsId}/file`, NO_CAPTIONS],
  'cuts.change-captions': () => [fixture.assignee, `/api/captions/${fixture.captionsId}`, { body: {} }],
  'cuts.delete-captions': () => [fixture.assignee, `/api/captions/${fixture.captionsId}`, {}],
  'deliverables.add': () => [
    fixture.assignee,
    `/api/projects/${fixture.project.id}/deliverables`,
    { body: { deliverables: [] } },
  ],
  'deliverables.change': () => [fixture.assignee, `/api/deliverables/${fixture.deliverableId}`, { body: {} }],
  'deliverables.delete': () => [fixture.assignee, `/api/deliverables/${fixture.deliverableId}`, {}],
  'checks.add': () => [fixture.otherManager, `/api/projects/${fixture.project.id}/checks`, { body: { checks: [] } }],
  'checks.order': () => [fixture.assignee, `/api/projects/${fixture.project.id}/checks/order`, { body: { ids: [] } }],
  'checks.change': () => [fixture.assignee, `/api/checks/${fixture.checkId}`, { body: {} }],
  'checks.delete': () => [fixture.assignee, `/api/checks/${fixture.checkId}`, {}],
  'waits.delete': () => [fixture.assignee, `/api/waits/${fixture.waitId}`, {}],
  'decisions.send': () => [fixture.assignee, `/api/cuts/${fixture.cutId}/send`, {}],
  'decisions.unsend': () => [fixture.assignee, `/api/cuts/${fixture.cutId}/send`, {}],
  'notes.reopen': async () => [fixture.assignee, `${(await aNoteWithReply()).path}/reopen`, {}],
  'notes.release': () => [fixture.assignee, `/api/feedback/${fixture.feedbackId}/release`, {}],
  'decisions.approve': () => [fixture.assignee, `/api/cuts/${fixture.cutId}/approve`, { body: {} }],
  'decisions.request-changes': () => [
    fixture.assignee,
    `/api/cuts/${fixture.cutId}/request_changes`,
    { body: { reason: 'A' } },
  ],
  'leave.change': () => [
    fixture.assignee,
    `/api/leave_applications/${fixture.leaveId}`,
    { body: { status: 'approved' } },
  ],
  'working-days.hours': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/work_hours`, {}],
  'working-days.allowance': () => [fixture.otherEditor, `/api/users/${fixture.assignee.user.id}/leave_allowances`, {}],
  'leave.context': () => [fixture.assignee, `/api/leave_applications/${fixture.leaveId}/context`, {}],
  'stats.user': () => [fixture.otherEditor, `/api/stats/users/${fixture.assignee.user.id}`, {}],
  'stats.user-points': () => [fixture.otherEditor, `/api/stats/user_points/${fixture.assignee.user.id}`, {}],
  'leaderboard.get': () => [fixture.assignee, '/api/stats/leaderboard?admin=true', {}],
  'home.today': () => [fixture.assignee, '/api/stats/today?as=admin', {}],
};

const revokedLink = async (): Promise<number> => {
  const row = { project_id: fixture.project.id, created_by_id: fixture.admin.user.id };
  return (await aShareLink(app.db, { ...row, revoked_at: '2026-03-09T00:00:00.000Z' })).id;
};

/** Returns a request to a disabled webhook. */
async function attemptWhileDisabled(url: string): Promise<Attempt> {
  await fixture.admin.patch(`/api/settings/webhooks/${fixture.webhookId}`, { isActive: false });
  return [fixture.admin, url, {}];
}

const PROVEN = { body: { currentPassword: FIXTURE_PASSWORD } };
const passkeysOf = ({ user }: Caller, more = ''): string => `/api/users/${user.id}/passkeys${more}`;
const factorOf = ({ user }: Caller, more = ''): string => `/api/users/${user.id}/second_factor${more}`;

async function withoutFactor(more: string): Promise<Attempt> {
  const nina = await app.as('editor', { password_hash: await app.deps.passwords.hash(FIXTURE_PASSWORD) });
  return [nina, factorOf(nina, more), PROVEN];
}

/** Record states that cause a 409. */
const CONFLICTS: Record<string, () => Attempt | Promise<Attempt>> = {
  'users.change': () => [fixture.admin, `/api/users/${fixture.admin.user.id}`, { body: { status: false } }],
  'users.delete': () => [fixture.admin, `/api/users/${fixture.admin.user.id}`, {}],
  'script-tokens.create': async () => {
    const hoarder = await app.as('editor');
    for (let n = 0; n < LIMITS.apiTokens; n += 1) await anApiToken(hoarder);
    return [
      hoarder,
      `/api/users/${hoarder.user.id}/tokens`,
      { body: { name: 'One more', scopes: ['home:read'], days: 7 } },
    ];
  },
  'calendar-feeds.create': async () => {
    const hoarder = await app.as('editor');
    const [url, body] = [`/api/users/${hoarder.user.id}/calendar_feeds`, { scope: 'mine', label: 'Phone' }];
    for (let n = 0; n < LIMITS.calendarFeeds; n += 1) await hoarder.post(url, body);
    return [hoarder, url, { body }];
  },
  'webhooks.create': async () => {
    const body = { url: 'https://example.com/hook', events: ['project.ended'] };
    for (let n = 0; n < LIMITS.webhooks; n += 1) await fixture.admin.post('/api/settings/webhooks', body);
    return [fixture.admin, '/api/settings/webhooks', { body }];
  },
  'wire-imports.start': async () => {
    const body = { address: 'https://old.example', email: 'a@example.com', password: 'secret' };
    await fixture.admin.post('/api/settings/wire-imports', body);
    return [fixture.admin, '/api/settings/wire-imports', { body }];
  },
  'working-days.create-calendar': async () => {
    const rows = Array.from({ length: MAX_HOLIDAY_CALENDARS }, (_, n) => ({ name: `No. ${n}`, days: '[]' as never }));
    await app.db.insertInto('holiday_calendars').values(rows).execute();
    return [fixture.admin, '/api/holiday_calendars', { body: { name: 'One more', days: [] } }];
  },
  'working-days.delete-calendar': async () => {
    const body = { holidayCalendarId: fixture.holidayCalendarId };
    await fixture.admin.patch(`/api/users/${fixture.assignee.user.id}/work_hours`, body);
    return [fixture.admin, `/api/holiday_calendars/${fixture.holidayCalendarId}`, {}];
  },
  'webhooks.test': () => attemptWhileDisabled(`/api/settings/webhooks/${fixture.webhookId}/test`),
  'webhooks.replay': () => attemptWhileDisabled(`/api/settings/webhook_deliveries/${fixture.deliveryId}/replay`),
  'second-factor.begin': () => [fixture.assignee, factorOf(fixture.assignee, '/begin'), PROVEN],
  'second-factor.confirm': async () => {
    const nina = await app.as('editor', { password_hash: await app.deps.passwords.hash(FIXTURE_PASSWORD) });
    const { secret, setUp } = (await nina.post(factorOf(nina, '/begin'), PROVEN.body)).json();
    await setUpTwoFactor(app, nina, FIXTURE_PASSWORD);
    return [nina, factorOf(nina), { body: { setUp, code: codeOf(secret, app.deps.clock()) } }];
  },
  // Passkeys need https.
  'passkeys.begin': () => [
    fixture.assignee,
    passkeysOf(fixture.assignee, '/begin'),
    { ...PROVEN, headers: { host: '192.168.1.20' } },
  ],
  'passkeys.create': () => [
    fixture.assignee,
    passkeysOf(fixture.assignee),
    { body: { ticket: 'x', name: 'Laptop', credential: A_CREDENTIAL }, headers: { host: '192.168.1.20' } },
  ],
  'second-factor.renew-codes': () => withoutFactor('/recovery_codes'),
  'second-factor.remove': () => withoutFactor('/remove'),
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
  'clock.pause-at': () => [
    fixture.admin,
    `/api/projects/${fixture.finished.id}/pause`,
    { body: { at: '2026-03-10T11:00:00Z' } },
  ],
  'clock.end-at': () => [
    fixture.admin,
    `/api/projects/${fixture.finished.id}/end_time`,
    { body: { at: '2026-03-10T11:00:00Z' } },
  ],
  'bulk.change': () => [
    fixture.admin,
    '/api/projects/bulk',
    { body: { ids: [999_999], count: 1, change: { class: 'Basic' } } },
  ],
  'points.score': () => [fixture.admin, `/api/point/${fixture.project.id}`, { body: { point: 3, description: 'A' } }],
  'share-links.create': async () => {
    const project = await aProject(app.db);
    const row = { project_id: project.id, created_by_id: fixture.admin.user.id };
    for (let index = 0; index < 50; index += 1) await aShareLink(app.db, row);
    return [fixture.admin, '/api/share_links', { body: { project: `/api/projects/${project.id}`, label: 'L' } }];
  },
  'share-links.change': async () => [
    fixture.admin,
    `/api/share_links/${await revokedLink()}`,
    { body: { label: 'Other' } },
  ],
  'share-links.renew': async () => [fixture.admin, `/api/share_links/${await revokedLink()}/address`, {}],
  'share-links.delete': async () => {
    const [guest] = await app.db
      .insertInto('share_guests')
      .values({ link_id: fixture.linkId, name: 'Ada', secret_hash: 'x', created_at: '', seen_at: '' })
      .returning('id')
      .execute();
    await app.db
      .updateTable('cuts')
      .set({ decision: 'approved', decided_by_guest_id: guest?.id ?? 0 })
      .where('id', '=', fixture.cutId)
      .execute();
    return [fixture.admin, `/api/share_links/${fixture.linkId}`, {}];
  },
  'notes.resolve': async () => [fixture.admin, `${(await aNoteWithReply()).reply}/resolve`, {}],
  'notes.reopen': async () => [fixture.admin, `${(await aNoteWithReply()).reply}/reopen`, {}],
  'notes.release': async () => {
    const { note, reply } = await aNoteWithReply();
    await app.db.updateTable('feedback').set({ is_held: true }).where('id', '=', note).execute();
    return [fixture.admin, `${reply}/release`, {}];
  },
  'decisions.approve': async () => [fixture.admin, `${await anOlderCut()}/approve`, { body: {} }],
  'decisions.request-changes': async () => [
    fixture.admin,
    `${await anOlderCut()}/request_changes`,
    { body: { reason: 'A' } },
  ],
  'import.run': () => [
    fixture.assigner,
    `/api/imports/${fixture.importId}/run`,
    {
      body: {
        kind: 'clients',
        columns: { name: 0 },
        key: 'name',
        mode: 'add',
        counts: { new: 9, changed: 0, same: 0, unmatched: 0, refused: 0 },
      },
    },
  ],
  'storage.remove': () => [
    fixture.admin,
    `/api/projects/${fixture.project.id}/remove_files`,
    { body: { expectedBytes: 1 } },
  ],
  'import.undo': () => [fixture.assigner, `/api/imports/${fixture.importId}/undo`, {}],
  ...refusedExports(() => ({ app, fixture }), 2),
  'leave.change': async () => {
    const path = `/api/leave_applications/${fixture.leaveId}`;
    await fixture.assignee.patch(path, { status: 'withdrawn' });
    return [fixture.admin, path, { body: { status: 'approved' } }];
  },
};

/** Statuses that need two simultaneous requests, many in a row, or a link. They are tested in races.test.ts, session.test.ts, two-factor.test.ts, invites.test.ts, password-links.test.ts, notifications.test.ts, email.test.ts, views.test.ts, guests.test.ts, notes.test.ts, decisions.test.ts and targets.test.ts. */
const ELSEWHERE: Record<string, number[]> = {
  // A file that is not a still: server/review/exports/export.test.ts.
  'cuts.notes-pdf-stills': [422],
  // money.test.ts
  'money.month': [404],
  'money.rates': [404],
  'money.close': [409],
  'money.reopen': [409],
  'money.set-rates': [409],
  'money.set-price': [409, 422],
  'money.set-terms': [409, 412],
  'money.delete-terms': [409, 412],
  'money.add-line': [409],
  'money.change-line': [409, 422],
  'money.delete-line': [409],
  // captions.test.ts
  'cuts.add-captions': [403, 409],
  'cuts.copy-captions': [403, 409],
  'session.sign-in': [429],
  'session.second-step': [401, 429],
  'session.begin-passkey': [401, 409],
  'session.passkey': [401, 409, 429],
  // oidc.test.ts, oidc-settings.test.ts
  'session.begin-oidc': [401, 404, 422, 429],
  'session.oidc': [401, 404, 409, 422, 429],
  'identities.link': [404, 409, 429],
  'identities.unlink': [404, 409, 415, 422, 429],
  'identities.make-link': [409, 422, 429],
  'invites.read': [404, 429],
  'invites.accept': [404, 409, 429],
  'password-links.ask': [409, 429],
  'password-links.read': [404, 429],
  'password-links.use': [404, 429],
  'share.look': [404],
  'share.enter': [404, 429],
  'share.read': [403, 404],
  'share.name': [403, 404],
  'share.play': [403, 404, 409],
  'share.captions': [403, 404],
  'share.unplayable': [403, 404, 409],
  'share.notes': [403, 404],
  'share.note': [403, 404, 409, 429],
  'share.change-note': [403, 404, 409],
  'share.delete-note': [403, 404, 409],
  'share.approve': [403, 404, 409, 412],
  'share.request-changes': [403, 404, 409, 412],
  // client-pages.test.ts
  'client-page.enter': [404, 429],
  'client-page.read': [403, 404],
  'client-page.open': [403, 404],
  // page-files.test.ts
  'client-page.files': [403, 404],
  'client-page.uploads': [403, 404],
  'client-page.take-back': [403, 404],
  'client-page.done': [403, 404],
  // working-days.test.ts
  'working-days.change-hours': [422],
  // workload.test.ts
  'workload.candidates': [404, 409],
  // waits.test.ts
  'waits.open': [403, 409, 429],
  'waits.change': [403, 409],
  'decisions.send': [409, 429],
  // contacts.test.ts
  'contacts.add': [409],
  // client-emails.test.ts
  'contacts.preview': [409],
  'decisions.unsend': [409],
  // checks.test.ts
  'checks.add': [409],
  // templates.test.ts
  'templates.create': [409],
  'templates.from-project': [409],
  'templates.change': [409],
  'templates.add-checks': [409],
  // deliverables.test.ts
  'cuts.change': [409],
  'deliverables.add': [409],
  'deliverables.delete': [409],
  // A tenth sheet, and one already imported: server/work/import/sheets.test.ts.
  'import.read': [409],
  'import.remove': [409],
  // Without proof, and with a guessed password: assigned-passwords.test.ts, rights.test.ts.
  'users.change': [429],
  'invites.create': [429],
  'invites.renew': [422, 429],
  'password-links.make': [409, 422, 429],
  'script-tokens.create': [429],
  'bin.restore': [429],
  'import.run': [429],
  'wire-imports.start': [429],
  'second-factor.begin': [429],
  'second-factor.renew-codes': [429],
  'second-factor.remove': [429],
  'passkeys.begin': [429],
  'passkeys.remove': [429],
  'settings.change': [429],
  'users.create': [409, 429],
  'clients.create': [409],
  'clients.change': [409],
  'views.create': [409],
  'feedback.create': [409],
  'decisions.carry': [409, 422],
  'targets.change': [409],
  'notifications.read': [422],
  'notifications.unread': [422],
  'mail.change-settings': [422],
};

const operationOf = (endpoint: AnyEndpoint): Operation => {
  const address = endpoint.path.replace('/api', '').replace(/:(\w+)/g, '{$1}');
  return paths[address]?.[endpoint.method.toLowerCase()] as Operation;
};

const listed = (endpoint: AnyEndpoint): number[] =>
  Object.keys(operationOf(endpoint).responses)
    .map(Number)
    .filter((status) => status >= 400);

/** Returns a request with an outdated version. */
const stale = (endpoint: AnyEndpoint): Attempt => {
  const bodies: Record<string, object> = {
    'projects.request-revision': { reason: 'Colours' },
    'points.score': { point: 4, description: 'Clean cut' },
    'bulk.change': { ids: [fixture.project.id], count: 1, change: { class: 'Basic' } },
    'clock.pause-at': { at: '2026-03-10T11:00:00Z' },
    'clock.end-at': { at: '2026-03-10T11:00:00Z' },
    'decisions.request-changes': { reason: 'Colours' },
  };
  const body = bodies[endpoint.name];
  const reason = body ? { body } : nothing(endpoint);
  return [callerFor(endpoint), urlOf(endpoint), withHeader(reason, 'if-match', '"0"')];
};

async function given(endpoint: AnyEndpoint): Promise<number[]> {
  const isNamed = endpoint.refusals?.includes(412) === true;
  const isVersioned =
    isNamed || endpoint.kind === 'action' || endpoint.method === 'PATCH' || endpoint.method === 'DELETE';
  const scenes = [FORBIDDEN[endpoint.name], CONFLICTS[endpoint.name]];
  const tries = [...requestErrors(endpoint), ...(isVersioned ? [stale(endpoint)] : [])];
  for (const scene of scenes) if (scene) tries.push(await scene());
  const statuses = new Set(ELSEWHERE[endpoint.name]);
  for (const [caller, url, sent] of tries) statuses.add((await caller.request(endpoint.method, url, sent)).statusCode);
  return [...statuses].filter((status) => status >= 400).toSorted((a, b) => a - b);
}

/** Deletions run last, since other requests need the records; ending sessions comes last of all. */
const isEnd = ({ name }: AnyEndpoint): boolean => name.startsWith('sessions.end');
const IN_ORDER = [
  ...ALL_ENDPOINTS.filter(({ method }) => method !== 'DELETE'),
  ...ALL_ENDPOINTS.filter((endpoint) => endpoint.method === 'DELETE' && !isEnd(endpoint)),
  ...ALL_ENDPOINTS.filter(isEnd),
];

describe('refusals of', () => {
  test.each(IN_ORDER.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    expect(listed(endpoint)).toEqual(await given(endpoint));
  });
});

test('documents If-Match where a stale one is refused', () => {
  for (const endpoint of ALL_ENDPOINTS) {
    const hasIfMatch = operationOf(endpoint).parameters.some(({ name }) => name === 'If-Match');
    expect([endpoint.name, hasIfMatch]).toEqual([endpoint.name, listed(endpoint).includes(412)]);
  }
});
