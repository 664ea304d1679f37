/** Tests of the logo on share pages, and of their order on a phone (docs/people.md#brand, docs/review.md#links). */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCut, aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { LOGO_META, type LogoMeta } from '#contract/platform/workspace-name.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SHARE_GUEST } from './stored-guest.ts';

let projectId: number;

const server = await testApp();
const manager = await server.as('manager');

beforeEach(async () => {
  SHARE_GUEST.forget();
  projectId = (await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id })).id;
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id });
});
afterEach(() => {
  document.querySelector(`meta[name="${LOGO_META}"]`)?.remove();
  vi.restoreAllMocks();
});

/** Puts the logo into the page, as the server does. */
function setLogo(value: LogoMeta): void {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = LOGO_META;
  meta.content = JSON.stringify(value);
}

async function openAsGuest(more: Partial<Parameters<typeof aShareLink>[1]> = {}) {
  const link = { project_id: projectId, created_by_id: manager.user.id, label: 'For Ada', may_decide: true, ...more };
  return renderScreen(`/share/${(await aShareLink(server.db, link)).token}`, { server });
}
const logo = () => document.querySelector<HTMLImageElement>('img[src="/uploads/media/logo.webp"]');
const LOGO: LogoMeta = { url: '/uploads/media/logo.webp', aspect: 2 };

it('shows the logo in a place of its size', async () => {
  setLogo(LOGO);
  await openAsGuest();
  await screen.findByRole('button', { name: 'Approve' });
  expect([logo()?.width, logo()?.height]).toEqual([80, 40]);
});

it('limits the width of a wide logo', async () => {
  setLogo({ ...LOGO, aspect: 8 });
  await openAsGuest();
  await screen.findByRole('button', { name: 'Approve' });
  expect([logo()?.width, logo()?.height]).toEqual([160, 20]);
});

it('shows the logo in place of the app on the pages before the picture', async () => {
  setLogo(LOGO);
  const { unmount } = await openAsGuest({ revoked_at: '2026-01-01T00:00:00.000Z' });
  await screen.findByText(/^This link doesn't work/);
  expect(logo()).not.toBeNull();
  expect(screen.queryByText('Cutroom')).toBeNull();
  unmount();
  document.querySelector(`meta[name="${LOGO_META}"]`)?.remove();
  await openAsGuest({ revoked_at: '2026-01-01T00:00:00.000Z' });
  expect(await screen.findByText('Cutroom')).toBeTruthy();
});

it('shows on a phone the picture first, then deliverables and versions, and the decision last', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width: 639px'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { id } = await aDeliverable(server.db, { project_id: projectId, name: 'Trailer' });
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2, deliverable_id: id });
  await openAsGuest();
  const approve = await screen.findByRole('button', { name: 'Approve' });
  const deliverables = screen.getByRole('navigation', { name: 'Deliverables' });
  const picture = document.querySelector('video');
  const isAfter = (first: Node | null, second: Node): boolean =>
    Boolean(first && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(isAfter(picture, deliverables)).toBe(true);
  expect(isAfter(deliverables, await screen.findByRole('textbox', { name: 'New note' }))).toBe(true);
  expect(isAfter(screen.getByRole('textbox', { name: 'New note' }), approve)).toBe(true);
  expect(within(deliverables).getAllByRole('button')).toHaveLength(2);
});
