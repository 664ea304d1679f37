/** A project that a client was emailed about, with its contacts and everyone who may call, for tests of rights. */
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { contactLink, findContactLink } from '#server/review/sends/contact-link.ts';
import { aClient, aCut, aProject } from './builders.ts';
import { aContact } from './contacts.ts';
import { testApp, type TestApp } from './test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
export const DANA = 'dana@weiss.example';
const NOA = 'noa@weiss.example';
/** Matches the addresses of the contacts. */
export const ADDRESSES = /weiss\.example/;

/** Starts a server that keeps emails instead of sending them. */
export async function mailingApp(): Promise<TestApp> {
  const app = await testApp();
  app.deps.mailer = DEMO_MAILER;
  return app;
}

export const PEOPLE = ['admin', 'manager', 'otherManager', 'editor', 'otherEditor', 'teammate'] as const;

/** A guest: the token of a link, and the secret of a visit through it. */
export type Guest = { token: string; guest: string };
/** Enters through a link with this token. */
export const enterAsGuest = async (app: TestApp, token: string): Promise<Guest> => ({
  token,
  guest: (await app.anonymous.post('/api/share/enter', { token })).json().guest,
});

/** Returns the token of a contact's link to the project, or a wrong one without a link. */
export async function contactTokenOf(
  app: TestApp,
  { contactId, projectId }: { contactId: number; projectId: number },
): Promise<string> {
  const link = await findContactLink(app.db, { contactId, projectId });
  return (
    contactLink(app.deps, link ?? { id: 0, generation: 0 })
      .link.split('/')
      .at(-1) ?? ''
  );
}

/** Empties the app's projects, and inserts one with a version that was sent to the first of its client's two contacts, and everyone who calls. */
export async function aClientWorld(app: TestApp) {
  app.setNow(NOW);
  // Emails of an hour are limited, and a small database is compared faster.
  for (const table of ['mails', 'client_sends', 'feedback', 'cuts', 'projects', 'clients', 'undos'] as const)
    await app.db.deleteFrom(table).execute();
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];
  const [otherManager, editor] = [await app.as('manager'), await app.as('editor')];
  const [otherEditor, teammate] = [await app.as('editor'), await app.as('editor')];
  const clientId = (await aClient(app.db)).id;
  const people = { client_id: clientId, assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  const { id: projectId } = await aProject(app.db, { title: 'Wedding film', status: 'started', ...people });
  await aProject(app.db, { assigned_to_id: teammate.user.id, team_id: projectId });
  await app.db.updateTable('projects').set({ team_id: projectId }).where('id', '=', projectId).execute();
  const { id: quietId } = await aProject(app.db, { status: 'started', ...people });
  const { id: dana } = await aContact(app.db, { client_id: clientId, name: 'Dana Weiss', email: DANA });
  const more = { name: 'Noa Weiss', email: NOA, may_decide: false };
  const { id: noa } = await aContact(app.db, { client_id: clientId, ...more });
  const { id: stranger } = await aContact(app.db, { client_id: (await aClient(app.db)).id });
  const { id: cutId } = await aCut(app.db, { project_id: projectId, uploaded_by_id: editor.user.id });
  await manager.post(`/api/cuts/${cutId}/send`, { contacts: [dana], message: 'For you' });
  const link = await findContactLink(app.db, { contactId: dana, projectId });
  const token = await contactTokenOf(app, { contactId: dana, projectId });
  const ids = { clientId, projectId, quietId, dana, noa, stranger, cutId, linkId: link?.id ?? 0 };
  const guest = await enterAsGuest(app, token);
  return { admin, manager, otherManager, editor, otherEditor, teammate, ...ids, token, guest };
}
export type ClientWorld = Awaited<ReturnType<typeof aClientWorld>>;

/** Creates a contact's page and enters it. */
export async function enterPageOf(app: TestApp, { manager }: ClientWorld, contactId: number): Promise<Guest> {
  const { url } = (await manager.post(`/api/client_contacts/${contactId}/page`)).json();
  return enterPage(app, url.split('/').at(-1));
}

/** Enters the page with this token. */
export const enterPage = async (app: TestApp, token: string): Promise<Guest> => ({
  token,
  guest: (await app.anonymous.post('/api/client_page/enter', { token })).json().guest,
});

export const linkPathOf = ({ linkId }: ClientWorld): string => `/api/share_links/${linkId}`;
