/** Tests for email preferences on the profile, and failed emails in the settings. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const MAIL = {
  mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'cutroom@example.com' },
  publicUrl: 'https://cut.example.com',
};
let server: TestApp;

const open = async (type: 'admin' | 'editor', config: Parameters<typeof testApp>[0]): Promise<Caller> => {
  server = await testApp(config);
  return server.as(type);
};
const stored = async (caller: Caller) => (await caller.get('/api/mail/settings')).json();

it('saves each email setting as it is selected, and shows it at once', async () => {
  const caller = await open('editor', MAIL);
  const { user } = renderScreen('/profile', { server, caller });
  const feedback = await screen.findByLabelText<HTMLSelectElement>('Feedback');
  expect(feedback.value).toBe('none');
  await user.selectOptions(feedback, 'Daily');
  await user.selectOptions(screen.getByLabelText('Send daily email at'), '18:00 UTC');
  await waitFor(async () =>
    expect(await stored(caller)).toMatchObject({ hour: 18, choices: { feedback: 'daily', assigned: 'soon' } }),
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Feedback').value).toBe('daily');
  expect(screen.queryByLabelText('Leave requests')).toBeNull();
});

it('hides the section when the workspace sends no email', async () => {
  const caller = await open('editor', {});
  renderScreen('/profile', { server, caller });
  await screen.findByRole('heading', { name: 'Password' });
  await waitFor(async () => expect((await stored(caller)).offered).toBe(false));
  expect(screen.queryByRole('heading', { name: 'Email' })).toBeNull();
});

it('shows administrators undelivered email', async () => {
  const caller = await open('admin', MAIL);
  await server.db
    .insertInto('mails')
    .values({
      key: 'one',
      user_id: caller.user.id,
      kind: 'soon',
      content: '{"lines":[],"more":0}' as never,
      created_at: '2026-03-10T11:00:00.000Z',
      next_at: '2026-03-10T11:00:00.000Z',
      attempts: 1,
      failed_at: '2026-03-10T11:01:00.000Z',
      last_error: 'No such mailbox',
    })
    .execute();
  renderScreen('/admin/settings/email', { server, caller });
  expect(await screen.findByText('No such mailbox')).toBeTruthy();
  expect(screen.getByText(/Attempts: 1\. No further attempts\./)).toBeTruthy();
});
