/** Every call to contacts, sends, brand and contacts' links × nine callers: what each gets, and that a refused call changes nothing (docs/review.md#client-emails). */
import { describe, expect, it } from 'vitest';
import { type Scope, SCOPES } from '#domain/platform/scopes.ts';
import { featureOf } from '#contract/platform/endpoint.ts';
import { anApiToken } from './api-token.ts';
import { aClient } from './builders.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import {
  aClientWorld,
  ADDRESSES,
  type ClientWorld,
  contactTokenOf,
  enterAsGuest,
  linkPathOf,
  mailingApp,
  PEOPLE,
} from './client-world.ts';
import { BEARER_ENDPOINTS } from './rights-table.ts';
import { snapshotOf } from './snapshot.ts';

const LATER = '2026-03-10T12:10:00.000Z';

const app = await mailingApp();

const share = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);

const CALLERS = [
  'administrator',
  'manager of the project',
  'another manager',
  'editor of the project',
  'another editor',
  'teammate of the editor',
  "administrator's token with the scope",
  "administrator's token with every other scope",
  'guest of a contact',
] as const;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Call = {
  statuses: readonly [number, number, number, number, number, number, number, number, number];
  method: Method;
  url: (world: ClientWorld) => string;
  body?: (world: ClientWorld) => object;
  /** Scopes of the token with the scope. The token without has every other, and those before the last. */
  scopes: readonly Scope[];
  /** Whether the response may contain addresses of contacts, for those who get one. */
  showsAddresses?: true;
};

const leads = (status: number) => [status, status, status, 403, 403, 403, status, 403, 401] as const;
const deciders = (status: number) => [status, status, 403, 403, 404, 404, status, 403, 401] as const;
const managers = (status: number) => [status, status, 404, 404, 404, 404, status, 403, 401] as const;
const administrators = (status: number) => [status, 403, 403, 403, 403, 403, status, 403, 401] as const;

const contactsOf = (w: ClientWorld): string => `/api/clients/${w.clientId}/contacts`;
const NEW_CONTACT = { name: 'Lea Weiss', email: 'lea@weiss.example' };
const READ: readonly Scope[] = ['contacts:read'];
const WRITE: readonly Scope[] = ['contacts:write'];
const LINKS: readonly Scope[] = ['share-links:write'];

const CALLS: Record<string, Call> = {
  'lists contacts': { statuses: leads(200), method: 'GET', url: contactsOf, scopes: READ, showsAddresses: true },
  'lists contacts of clients': {
    statuses: leads(200),
    method: 'GET',
    url: (w) => `/api/client_contacts?clients=${w.clientId}`,
    scopes: READ,
    showsAddresses: true,
  },
  'adds a contact': {
    statuses: leads(201),
    method: 'POST',
    url: contactsOf,
    body: () => NEW_CONTACT,
    scopes: WRITE,
    showsAddresses: true,
  },
  'changes a contact': {
    statuses: leads(200),
    method: 'PATCH',
    url: (w) => `/api/client_contacts/${w.noa}`,
    body: () => ({ mayDecide: true }),
    scopes: WRITE,
    showsAddresses: true,
  },
  'deletes a contact': {
    statuses: leads(204),
    method: 'DELETE',
    url: (w) => `/api/client_contacts/${w.dana}`,
    scopes: WRITE,
  },
  'lists pages of contacts': {
    statuses: leads(200),
    method: 'GET',
    url: (w) => `/api/clients/${w.clientId}/pages`,
    scopes: READ,
  },
  "creates a contact's page": {
    statuses: leads(201),
    method: 'POST',
    url: (w) => `/api/client_contacts/${w.dana}/page`,
    scopes: WRITE,
  },
  "ends a contact's page": {
    statuses: leads(204),
    method: 'DELETE',
    url: (w) => `/api/client_contacts/${w.dana}/page`,
    scopes: WRITE,
  },
  'lists sends': {
    statuses: [200, 200, 200, 200, 404, 404, 200, 403, 401],
    method: 'GET',
    url: (w) => `/api/projects/${w.projectId}/sends`,
    scopes: READ,
  },
  'previews an email': {
    statuses: deciders(200),
    method: 'POST',
    url: (w) => `/api/cuts/${w.cutId}/email_preview`,
    body: (w) => ({ contact: w.noa, message: 'Look' }),
    scopes: READ,
    showsAddresses: true,
  },
  'sends a test': {
    statuses: deciders(200),
    method: 'POST',
    url: (w) => `/api/cuts/${w.cutId}/email_preview`,
    body: (w) => ({ contact: w.noa, test: true }),
    scopes: READ,
  },
  'previews an email to a contact of another client': {
    statuses: deciders(422),
    method: 'POST',
    url: (w) => `/api/cuts/${w.cutId}/email_preview`,
    body: (w) => ({ contact: w.stranger }),
    scopes: READ,
  },
  'emails a version': {
    statuses: deciders(200),
    method: 'POST',
    url: (w) => `/api/cuts/${w.cutId}/send`,
    body: (w) => ({ contacts: [w.noa] }),
    scopes: ['decisions:write', 'contacts:write'],
  },
  'emails a version to a contact of another client': {
    statuses: deciders(422),
    method: 'POST',
    url: (w) => `/api/cuts/${w.cutId}/send`,
    body: (w) => ({ contacts: [w.noa, w.stranger] }),
    scopes: ['decisions:write', 'contacts:write'],
  },
  'takes a send back': {
    statuses: deciders(200),
    method: 'DELETE',
    url: (w) => `/api/cuts/${w.cutId}/send`,
    scopes: ['decisions:write'],
  },
  'asks contacts for footage': {
    statuses: [201, 201, 201, 403, 404, 404, 201, 403, 401],
    method: 'POST',
    url: (w) => `/api/projects/${w.quietId}/waits`,
    body: (w) => ({ kind: 'footage', contacts: [w.dana] }),
    scopes: ['waits:write', 'contacts:write'],
  },
  'asks a contact of another client': {
    statuses: [422, 422, 422, 403, 404, 404, 422, 403, 401],
    method: 'POST',
    url: (w) => `/api/projects/${w.quietId}/waits`,
    body: (w) => ({ kind: 'footage', contacts: [w.stranger] }),
    scopes: ['waits:write', 'contacts:write'],
  },
  'changes the brand': {
    statuses: administrators(200),
    method: 'PATCH',
    url: () => '/api/settings',
    body: () => ({ accent: '#1f6feb', clientLanguage: 'de', clientReminderDays: 5, replyTo: 'team@cut.example' }),
    scopes: ['settings:write'],
  },
  'removes the logo': {
    statuses: administrators(200),
    method: 'PATCH',
    url: () => '/api/settings',
    body: () => ({ logo: null }),
    scopes: ['settings:write'],
  },
  'reads the brand': {
    statuses: [200, 200, 200, 200, 200, 200, 200, 403, 401],
    method: 'GET',
    url: () => '/api/settings',
    scopes: ['settings:read'],
  },
  'lists failed emails': {
    statuses: administrators(200),
    method: 'GET',
    url: () => '/api/mail/troubles',
    scopes: ['mail:read'],
    showsAddresses: true,
  },
  'shows emails of the demo': {
    statuses: administrators(200),
    method: 'GET',
    url: () => '/api/mail/shown',
    scopes: ['mail:read'],
    showsAddresses: true,
  },
  "reads a contact's link": {
    statuses: managers(200),
    method: 'GET',
    url: linkPathOf,
    scopes: ['share-links:read'],
  },
  "lists visits of a contact's link": {
    statuses: managers(200),
    method: 'GET',
    url: (w) => `${linkPathOf(w)}/visits`,
    scopes: ['share-links:read'],
  },
  "changes a contact's link": {
    statuses: managers(200),
    method: 'PATCH',
    url: linkPathOf,
    body: () => ({ downloadWhen: 'always' }),
    scopes: LINKS,
  },
  "replaces the address of a contact's link": {
    statuses: managers(200),
    method: 'POST',
    url: (w) => `${linkPathOf(w)}/address`,
    scopes: LINKS,
  },
  "revokes a contact's link": {
    statuses: managers(200),
    method: 'POST',
    url: (w) => `${linkPathOf(w)}/revoke`,
    scopes: LINKS,
  },
  "deletes a contact's link": { statuses: managers(204), method: 'DELETE', url: linkPathOf, scopes: LINKS },
  'creates a link that allows downloads': {
    statuses: [201, 201, 403, 403, 403, 403, 201, 403, 401],
    method: 'POST',
    url: () => '/api/share_links',
    body: (w) => ({ project: `/api/projects/${w.projectId}`, label: 'By hand', downloadWhen: 'approved' }),
    scopes: LINKS,
  },
  'reads the audit log of the project, which names recipients': {
    statuses: [200, 200, 403, 403, 403, 403, 200, 403, 401],
    method: 'GET',
    url: (w) => `/api/projects/${w.projectId}/audit`,
    scopes: ['audit:read'],
    showsAddresses: true,
  },
};

/** Returns the headers of each request that this caller can send: guests have more than one secret, and no token of a user. */
async function credentialsOf(world: ClientWorld, who: (typeof CALLERS)[number], call: Call): Promise<object[]> {
  const person = PEOPLE[CALLERS.indexOf(who)];
  if (person) return [{ authorization: `Bearer ${world[person].token}` }];
  if (who === 'guest of a contact')
    return [{}, ...Object.values(world.guest).map((secret) => ({ authorization: `Bearer ${secret}` }))];
  const needed = call.scopes.at(-1);
  const scopes = who.endsWith('with the scope') ? call.scopes : SCOPES.filter((scope) => scope !== needed);
  const { headers } = await anApiToken(world.admin, scopes);
  // The first use of a token is recorded.
  await app.anonymous.get('/api/users/me', headers);
  return [headers];
}

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it.each(CALLERS)('%s', async (who) => {
    const world = await aClientWorld(app);
    const expected = call.statuses[CALLERS.indexOf(who)] ?? 0;
    for (const headers of await credentialsOf(world, who, call)) {
      const before = await snapshotOf(app.db);
      const sent = { body: call.body?.(world), headers: headers as Record<string, string> };
      const { statusCode, body } = await app.anonymous.request(call.method, call.url(world), sent);
      expect([statusCode, statusCode >= 400 ? body : '']).toEqual([expected, statusCode >= 400 ? body : '']);
      if (statusCode >= 400 || call.method === 'GET') expect(await snapshotOf(app.db)).toBe(before);
      if (statusCode >= 400 || !call.showsAddresses) expect(body).not.toMatch(ADDRESSES);
    }
  });
});

it('has a row for every call to contacts, and every one that emails them', () => {
  const world = { clientId: 1, projectId: 1, quietId: 1, dana: 1, noa: 1, cutId: 1, linkId: 1 } as ClientWorld;
  const rows = Object.values(CALLS).map(({ method, url }) => `${method} ${url(world).split('?')[0]}`);
  const needed = BEARER_ENDPOINTS.filter((one) => featureOf(one) === 'contacts' || one.body?.properties['contacts']);
  expect(needed.length).toBeGreaterThan(8);
  for (const { method, path } of needed) expect(rows).toContain(`${method} ${path.replace(':id', '1')}`);
});

describe('several steps', () => {
  it('an editor reads names and no way to reach contacts, and nothing after losing the project', async () => {
    const world = await aClientWorld(app);
    const path = `/api/projects/${world.projectId}/sends`;
    const { sends } = (await world.editor.get(path)).json();
    expect(sends).toMatchObject([{ name: 'Dana Weiss', contact: null }]);
    await world.manager.patch(`/api/projects/${world.projectId}`, {
      assignedTo: `/api/users/${world.otherEditor.user.id}`,
    });
    expect((await world.editor.get(path)).statusCode).toBe(404);
    expect((await world.otherEditor.get(path)).json().sends).toMatchObject([{ name: 'Dana Weiss', contact: null }]);
  });

  it('an editor cannot email through a wait: not by opening, changing or reopening it', async () => {
    const world = await aClientWorld(app);
    const [path, contacts] = [`/api/projects/${world.quietId}/waits`, [world.dana]];
    const { id } = (await world.editor.post(path, { kind: 'footage', message: 'Hello', contacts: [] })).json();
    await world.editor.patch(`/api/waits/${id}`, { kind: 'brief', contacts, message: 'Hello' });
    app.setNow(LATER);
    await world.editor.patch(`/api/waits/${id}`, { until: LATER, contacts });
    await world.editor.patch(`/api/waits/${id}`, { until: null, contacts });
    expect((await world.manager.get(`/api/projects/${world.quietId}/sends`)).json().sends).toEqual([]);
  });

  it('a project that moves to another client and back opens no old link, and emails no contact of another client', async () => {
    const world = await aClientWorld(app);
    const [path, { id: other }] = [`/api/projects/${world.projectId}`, await aClient(app.db)];
    await world.manager.patch(path, { client: `/api/clients/${other}` });
    const sent = await world.manager.post(`/api/cuts/${world.cutId}/send`, { contacts: [world.dana] });
    expect([sent.statusCode, sent.json().violations[0].propertyPath]).toEqual([422, 'contacts[0]']);
    expect((await world.manager.post(`${linkPathOf(world)}/address`)).statusCode).toBe(409);
    await world.manager.patch(path, { client: `/api/clients/${world.clientId}` });
    expect((await share('read', world.guest)).statusCode).toBe(404);
    expect((await share('look', { token: world.token })).statusCode).toBe(404);
    await world.manager.post(`/api/cuts/${world.cutId}/send`, { contacts: [world.dana] });
    const { token } = await enterAsGuest(
      app,
      await contactTokenOf(app, { contactId: world.dana, projectId: world.projectId }),
    );
    expect((await share('look', { token })).statusCode).toBe(200);
    app.setNow(LATER);
    await sendEmails(app.deps);
    const { sends } = (await app.asUser(world.manager.user).get(`${path}/sends`)).json();
    expect(sends).toMatchObject([{ name: 'Dana Weiss', state: 'sent' }]);
  });

  it('a token may not email contacts through a call whose scope it has', async () => {
    const world = await aClientWorld(app);
    const { headers } = await anApiToken(world.manager, ['decisions:write', 'waits:write']);
    const sent = await world.manager.post(`/api/cuts/${world.cutId}/send`, { contacts: [world.noa] }, headers);
    expect([sent.statusCode, sent.json().detail]).toEqual([403, "This token doesn't have the scope contacts:write."]);
    expect((await world.manager.post(`/api/cuts/${world.cutId}/send`, {}, headers)).statusCode).toBe(200);
    const body = { kind: 'footage', contacts: [world.dana] };
    expect((await world.manager.post(`/api/projects/${world.quietId}/waits`, body, headers)).statusCode).toBe(403);
  });

  it('a deleted link takes the email with it that waits, so that sending again writes one', async () => {
    const world = await aClientWorld(app);
    const queued = () => app.db.selectFrom('mails').select('id').where('contact_id', '=', world.dana).execute();
    expect(await queued()).toHaveLength(1);
    await world.manager.delete(linkPathOf(world));
    expect(await queued()).toEqual([]);
    await world.manager.post(`/api/cuts/${world.cutId}/send`, { contacts: [world.dana] });
    expect(await queued()).toHaveLength(1);
  });
});
