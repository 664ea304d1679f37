/** Calendar subscriptions on the profile: create, copy once, revoke (docs/inbox.md#calendar). */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CALENDAR_FEED_TEXTS } from '#domain/live/calendar-feeds.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { pressAt, tabTo } from '#web/testing/tab-to.ts';

const server = await testApp();

it('creates a team subscription by keyboard, shows its URL once and revokes it', async () => {
  const caller = await server.as('manager');
  const { user } = renderScreen('/profile', { server, caller });
  const region = within(await screen.findByRole('region', { name: CALENDAR_FEED_TEXTS.title }));
  expect(await region.findByText(CALENDAR_FEED_TEXTS.none)).toBeTruthy();
  await pressAt(user, region.getByRole('button', { name: 'New subscription' }));
  const form = within(await screen.findByRole('form', { name: 'New subscription' }));
  const label = form.getByLabelText(/^Label/);
  await waitFor(() => expect(document.activeElement === label).toBe(true));
  await user.keyboard('{Enter}');
  expect(await form.findByText('This value should not be blank.')).toBeTruthy();
  await tabTo(user, form.getByLabelText('Content'));
  // Stands in for the arrow keys, which this DOM doesn't implement for lists.
  await user.selectOptions(form.getByLabelText('Content'), 'Team');
  await user.tab({ shift: true });
  expect(document.activeElement === label).toBe(true);
  await user.keyboard('Outlook{Enter}');
  const created = within(await screen.findByRole('dialog', { name: 'Your subscription' }));
  const url = created.getByLabelText<HTMLInputElement>('URL');
  await waitFor(() => expect(document.activeElement === url).toBe(true));
  await pressAt(user, created.getByRole('button', { name: 'Copy: URL' }));
  expect((await created.findByText(/^Copied|^Press Ctrl C/)).role).toBe('status');
  await pressAt(user, created.getByRole('button', { name: 'Done' }));
  const line = await region.findByRole('listitem');
  expect(line.textContent).toContain('Team · Never read');
  const { pathname } = new URL(url.value);
  expect((await server.anonymous.get(pathname)).statusCode).toBe(200);
  await pressAt(user, within(line).getByRole('button', { name: 'Revoke: Outlook' }));
  await pressAt(user, await screen.findByRole('button', { name: 'Revoke' }));
  expect(await region.findByText(CALENDAR_FEED_TEXTS.none)).toBeTruthy();
  expect((await server.anonymous.get(pathname)).statusCode).toBe(404);
});

it('offers editors their own work only', async () => {
  const { user } = renderScreen('/profile', { server, caller: await server.as('editor') });
  await user.click(await screen.findByRole('button', { name: 'New subscription' }));
  const form = await screen.findByRole('form', { name: 'New subscription' });
  expect([...within(form).getByLabelText<HTMLSelectElement>('Content').options].map(({ text }) => text)).toEqual([
    'My work',
  ]);
});
