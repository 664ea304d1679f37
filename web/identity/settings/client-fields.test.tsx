/** Tests of the settings section Clients: logo, accent color, language, reminders and the address for replies. */
import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { type Form, formOf } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});

async function open(): Promise<{ view: Screen; form: Form }> {
  const view = renderScreen('/admin/settings/clients', { server, caller: admin });
  return { view, form: await formOf('Clients') };
}
const stored = async () => (await admin.get('/api/settings')).json();
const aLogo = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
};

it('stores what is entered', async () => {
  const { view, form } = await open();
  await view.user.type(form.getByLabelText('Accent color'), '#2563eb');
  await view.user.selectOptions(form.getByLabelText('Language of share pages and emails'), 'German');
  await view.user.clear(form.getByLabelText('Remind clients after (days)'));
  await view.user.type(form.getByLabelText('Remind clients after (days)'), '5');
  await view.user.type(form.getByLabelText('Reply-to address'), ' hello@studio.example ');
  await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(await stored()).toMatchObject({
    accent: '#2563eb',
    clientLanguage: 'de',
    clientReminderDays: 5,
    replyTo: 'hello@studio.example',
  });
});

it('names the nearest color that works, and stores nothing', async () => {
  const { view, form } = await open();
  await view.user.type(form.getByLabelText('Accent color'), '#ffff00');
  await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
  const refusal = await form.findByText(/^This color is hard to see on a light page/);
  expect(await stored()).toMatchObject({ accent: null, answered: false });
  const nearest = /#[\da-f]{6}/.exec(refusal.textContent ?? '')?.[0] ?? '';
  await view.user.clear(form.getByLabelText('Accent color'));
  await view.user.type(form.getByLabelText('Accent color'), nearest);
  await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(await stored()).toMatchObject({ accent: nearest });
});

it('saves a logo when it is chosen, without what is being typed, and removes it', async () => {
  const { view, form } = await open();
  await view.user.type(form.getByLabelText('Reply-to address'), 'hello@studio.example');
  const input = document.querySelector<HTMLInputElement>('#client-logo input[type="file"]');
  await view.user.upload(input as HTMLInputElement, await aLogo());
  expect(await screen.findByText('Logo saved.')).toBeTruthy();
  const { logoUrl, replyTo } = await stored();
  expect(replyTo).toBe('');
  await waitFor(() => expect(form.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(logoUrl));
  await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(await stored()).toMatchObject({ logoUrl, replyTo: 'hello@studio.example' });
  await view.user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Logo removed.')).toBeTruthy();
  expect(await stored()).toMatchObject({ logoUrl: null });
});

it('refuses another file before it is sent', async () => {
  const { view, form } = await open();
  const input = document.querySelector<HTMLInputElement>('#client-logo input[type="file"]') as HTMLInputElement;
  input.removeAttribute('accept');
  await view.user.upload(input, new File(['GIF89a'], 'logo.gif', { type: 'image/gif' }));
  const field = within(document.querySelector<HTMLElement>('#client-logo')?.parentElement as HTMLElement);
  expect(await field.findByText('Choose a PNG, JPEG or WebP picture of up to 1 MB.')).toBeTruthy();
  expect(form.queryByRole('img')).toBeNull();
  expect(await admin.get('/api/media_uploads').then((response) => response.json().totalItems)).toBe(0);
});
