/** Calendar subscriptions on the profile: create, copy once, revoke (docs/inbox.md#calendar). */
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { CALENDAR_FEED_TEXTS } from '#domain/live/calendar-feeds.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});

it('creates a team subscription, shows its URL once and revokes it', async () => {
  const caller = await server.as('manager');
  const { user } = renderScreen('/profile', { server, caller });
  const region = await screen.findByRole('region', { name: CALENDAR_FEED_TEXTS.title });
  expect(await within(region).findByText(CALENDAR_FEED_TEXTS.none)).toBeTruthy();
  await user.click(within(region).getByRole('button', { name: 'New subscription' }));
  const form = await screen.findByRole('form', { name: 'New subscription' });
  await user.click(within(form).getByRole('button', { name: 'Create subscription' }));
  expect(await within(form).findByText('This value should not be blank.')).toBeTruthy();
  await user.type(within(form).getByLabelText(/^Label/), 'Outlook');
  await user.selectOptions(within(form).getByLabelText('Content'), 'Team');
  await user.click(within(form).getByRole('button', { name: 'Create subscription' }));
  const created = await screen.findByRole('dialog', { name: 'Your subscription' });
  const { pathname } = new URL(within(created).getByLabelText<HTMLInputElement>('URL').value);
  await user.click(within(created).getByRole('button', { name: 'Done' }));
  const line = await within(region).findByRole('listitem');
  expect(line.textContent).toContain('Team · Never read');
  expect((await server.anonymous.get(pathname)).statusCode).toBe(200);
  await user.click(within(line).getByRole('button', { name: 'Revoke: Outlook' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await within(region).findByText(CALENDAR_FEED_TEXTS.none)).toBeTruthy();
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
