/** Tests of the language of share pages: where it comes from, and that everything a guest reads is in it (docs/review.md#language). */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { CLIENT_LANGUAGE_META } from '#contract/platform/workspace-name.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SHARE_GUEST } from './stored-guest.ts';

let projectId: number;
let cutId: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mia', last_name: 'Reed' });

beforeEach(async () => {
  SHARE_GUEST.forget();
  localStorage.clear();
  for (const side of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 600 });
  projectId = (await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id })).id;
});
afterEach(() => document.querySelector(`meta[name="${CLIENT_LANGUAGE_META}"]`)?.remove());

/** Puts the workspace's language into the page, as the server does. */
function setWorkspaceLanguage(language: string): void {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = CLIENT_LANGUAGE_META;
  meta.content = language;
}

async function openAsGuest(more: Partial<Parameters<typeof aShareLink>[1]> = {}) {
  const { token } = await aShareLink(server.db, {
    project_id: projectId,
    created_by_id: manager.user.id,
    label: 'For Ada',
    may_decide: true,
    ...more,
  });
  return renderScreen(`/share/${token}`, { server });
}

it('is that of the workspace, for notes, decisions and the answers of the server', async () => {
  setWorkspaceLanguage('de');
  await manager.post('/api/feedback', { project: projectId, cut: cutId, frame: 50, content: 'Too loud' });
  const { user } = await openAsGuest();
  expect(await screen.findByText('Too loud')).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(document.title).toContain('Mit Ihnen geteilt');
  expect(screen.getByText('Version 1')).toBeTruthy();
  expect(screen.getByText('Freigabe ausstehend')).toBeTruthy();
  expect(screen.getByText('1 von 1 offen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Freigeben' }));
  const name = await screen.findByRole('textbox', { name: /^Ihr Name/ });
  await user.type(name, '{Enter}');
  expect(await screen.findByText('Bitte füllen Sie dieses Feld aus.')).toBeTruthy();
  await user.type(name, 'Ada{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Freigeben' }));
  expect(question.getByText('Version 1 freigeben? 1 Anmerkung zu dieser Version ist noch offen.')).toBeTruthy();
  // A note that the team adds meanwhile makes the server refuse the approval.
  await manager.post('/api/feedback', { project: projectId, cut: cutId, frame: 60, content: 'Too dark' });
  await user.click(question.getByRole('button', { name: 'Freigeben' }));
  expect(await screen.findByText('Die Entscheidung konnte nicht gespeichert werden.')).toBeTruthy();
  expect(screen.getByText('2 Anmerkungen zu dieser Version sind noch offen.')).toBeTruthy();
});

it('shows dates in its own way', async () => {
  setWorkspaceLanguage('de');
  await server.db
    .updateTable('cuts')
    .set({ decision: 'approved', decided_at: '2026-03-05T15:04:00.000Z' })
    .where('id', '=', cutId)
    .execute();
  await openAsGuest();
  const badge = (await screen.findByText('Freigegeben')).closest('button');
  expect(badge?.getAttribute('aria-description')).toMatch(/^Freigegeben, 5\. März 2026, 15:04 UTC/);
});

it('is chosen by the guest, keeps what is typed, and stays for the next link', async () => {
  setWorkspaceLanguage('de');
  const { user, unmount } = await openAsGuest();
  await user.type(await screen.findByRole('textbox', { name: 'Neue Anmerkung' }), 'Der Ton');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'Français');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nouvelle note' });
  expect(box.value).toBe('Der Ton');
  expect(document.documentElement.lang).toBe('fr');
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'English');
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Español');
  expect(await screen.findByRole('button', { name: 'Aprobar' })).toBeTruthy();
  unmount();
  expect(document.documentElement.lang).toBe('en');
  SHARE_GUEST.forget();
  await openAsGuest({ password_hash: 'x' });
  expect(await screen.findByText(/^Este enlace está protegido con una contraseña/)).toBeTruthy();
});

it("is the browser's where the workspace chose none, and English for any other", async () => {
  const setLanguages = (value: string[]): void =>
    void Object.defineProperty(navigator, 'languages', { configurable: true, value });
  setLanguages(['it-IT', 'fr-CH', 'de']);
  const { unmount } = await openAsGuest({ revoked_at: '2026-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/^Ce lien ne fonctionne pas/)).toBeTruthy();
  unmount();
  setLanguages(['it-IT']);
  await openAsGuest({ revoked_at: '2026-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/^This link doesn't work/)).toBeTruthy();
  Reflect.deleteProperty(navigator, 'languages');
});
