/** Company account on the profile and on the page that the provider returns to, by keyboard (docs/people.md#company-account). */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OIDC_META, offerToMeta } from '#contract/platform/oidc-offer.ts';
import { OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import { confirmedReturn, anIdentity } from '#server/testing/identity.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { session } from '#web/lib/api/session-store.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { pressAt } from '#web/testing/tab-to.ts';

let editor: Caller;

// Nothing answers there, so only what needs no provider works.
const provider = { issuer: 'https://127.0.0.1:9', clientId: 'cutroom', clientSecret: 'secret', label: 'Acme ID' };
const server = await testApp({ oidc: { ...provider, only: false, isTwoFactorTrusted: false } });
const meta = Object.assign(document.createElement('meta'), { name: OIDC_META });
meta.content = offerToMeta({ label: 'Acme ID', only: false });
document.head.append(meta);
beforeEach(async () => {
  editor = await server.as('editor');
});

/** Opens the page as the provider's page returns to it. */
function openReturn(returned: { code?: string; error?: string; binding: string }, caller?: Caller) {
  const { binding, ...parameters } = returned;
  history.replaceState(null, '', `/oidc#${String(new URLSearchParams(parameters))}`);
  const view = renderScreen('/oidc', { server, ...(caller ? { caller } : {}) });
  const purpose = caller ? 'link' : 'sign-in';
  sessionStorage.setItem('companySignIn', JSON.stringify({ binding, purpose, origin: '/profile' }));
  return view;
}

it('is linked from the profile, and unlinked there', async () => {
  const { user, unmount } = renderScreen('/profile', { server, caller: editor });
  (await screen.findByRole('button', { name: 'Link account' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(new RegExp(OIDC_TEXTS.unreachable('Acme ID')))).toBeTruthy();
  unmount();
  const returned = await confirmedReturn(server, 'ed', { purpose: 'link', userId: editor.user.id });
  const { address } = openReturn(returned, editor);
  const section = within(await screen.findByRole('region', { name: OIDC_TEXTS.title }));
  expect(await section.findByText('Linked as ed@company.example')).toBeTruthy();
  expect([address(), location.hash]).toEqual(['/profile', '']);
  section.getByRole('button', { name: 'Unlink' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(OIDC_TEXTS.unlinked)).toBeTruthy();
  expect(await section.findByRole('button', { name: 'Link account' })).toBeTruthy();
  expect(await server.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

it('is not linked if it belongs to someone else, and leads back', async () => {
  await anIdentity(server.db, (await server.as('editor')).user.id, 'taken');
  const returned = await confirmedReturn(server, 'taken', { purpose: 'link', userId: editor.user.id });
  const { user, address } = openReturn(returned, editor);
  expect((await screen.findByRole('alert')).textContent).toBe(OIDC_TEXTS.linkedElsewhere);
  await pressAt(user, screen.getByRole('link', { name: 'Back to your profile' }));
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
  expect(address()).toBe('/profile');
});

it('signs nobody in after Cancel', async () => {
  await anIdentity(server.db, editor.user.id, 'ed');
  const { user, address } = openReturn(await confirmedReturn(server, 'ed', { purpose: 'sign-in' }));
  const release = holdResponses(({ address: at }) => at.endsWith('/api/authentication_token/oidc'));
  expect(await screen.findByText(OIDC_TEXTS.signingIn)).toBeTruthy();
  await pressAt(user, screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Continue with Acme ID' })).toBeTruthy();
  // The response comes only now.
  release();
  await screen.findByRole('button', { name: 'Continue with Acme ID' });
  await new Promise((resolve) => setTimeout(resolve));
  expect([address(), session.get().token]).toEqual(['/login', null]);
});
