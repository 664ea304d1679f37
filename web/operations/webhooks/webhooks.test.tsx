/** Tests for webhooks in the settings against the real server: creating, testing, deliveries, turning off, deleting. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { FORMAT_HINTS, FORMAT_LABELS, WEBHOOK_FORMATS } from '#domain/live/webhook-formats.ts';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { aClient } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { type WebhookReceiver, webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { sendWebhooks } from '#server/testing/send-webhooks.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { pressAt, tabTo } from '#web/testing/tab-to.ts';

let admin: Caller;

const receiver: WebhookReceiver = await webhookReceiver();
const server = await testApp({ webhookPrivateHosts: ['127.0.0.1'] });
beforeEach(async () => {
  admin = await server.as('admin');
});
afterEach(async () => {
  await server.db.deleteFrom('webhooks').execute();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

async function open() {
  const view = renderScreen('/admin/settings/webhooks', { server, caller: admin });
  return { ...view, section: await screen.findByRole('region', { name: WEBHOOK_TEXTS.title }) };
}
const storedWebhooks = async () => (await admin.get('/api/settings/webhooks')).json().webhooks;
const make = async () =>
  (
    await admin.post('/api/settings/webhooks', { url: receiver.url, events: ['project.ended', 'project.scored'] })
  ).json();

it('creates a webhook from the values entered, and shows its secret once', async () => {
  const { user, section } = await open();
  expect(within(section).getByText(WEBHOOK_TEXTS.none)).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: 'New webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'New webhook' });
  const address = await within(dialog).findByRole('textbox', { name: /URL/ });
  await user.type(address, 'http://example.com/hook');
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
  expect(await within(dialog).findByText(WEBHOOK_TEXTS.noEvent)).toBeTruthy();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Work ended' }));
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
  expect(await within(dialog).findByText(WEBHOOK_TEXTS.badUrl)).toBeTruthy();
  await user.clear(address);
  await user.type(address, receiver.url);
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
  const made = await screen.findByRole('dialog', { name: 'Your secret' });
  const field = await within(made).findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  expect(field.value).toMatch(/^whsec_/);
  await user.click(within(made).getByRole('button', { name: 'Done' }));
  expect(await within(section).findByText(receiver.url)).toBeTruthy();
  expect(await storedWebhooks()).toMatchObject([{ url: receiver.url, events: ['project.ended'], isActive: true }]);
});

it('creates a chat webhook for one client by keyboard, with help for its URL', async () => {
  const { id: clientId } = await aClient(server.db, { first_name: 'Nora', last_name: 'Lights' });
  const { user, section } = await open();
  within(section).getByRole('button', { name: 'New webhook' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  const format = await dialog.findByRole('combobox', { name: 'Send to' });
  await waitFor(() => expect(document.activeElement === format).toBe(true));
  // Stands in for the arrow keys, which this DOM doesn't implement for lists.
  for (const name of WEBHOOK_FORMATS) {
    await user.selectOptions(format, FORMAT_LABELS[name]);
    for (const line of FORMAT_HINTS[name]) expect(dialog.getByText(line, { exact: false })).toBeTruthy();
  }
  await user.selectOptions(format, 'Slack');
  expect(dialog.getByText(WEBHOOK_TEXTS.chatUrl)).toBeTruthy();
  const url = dialog.getByRole('textbox', { name: /URL/ });
  await tabTo(user, url);
  await user.paste('https://example.com/services/secret');
  await pressAt(user, dialog.getByRole('checkbox', { name: 'Work ended' }), ' ');
  await tabTo(user, dialog.getByRole('combobox', { name: /^Client/ }));
  await user.paste('Nora');
  await dialog.findByRole('option', { name: /Nora Lights/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await pressAt(user, dialog.getByRole('button', { name: 'Create webhook' }));
  expect(await dialog.findByText('Use a URL from hooks.slack.com.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement === url).toBe(true));
  await user.clear(url);
  await user.paste('https://hooks.slack.com/services/secret');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(WEBHOOK_TEXTS.made)).toBeTruthy();
  expect(await storedWebhooks()).toMatchObject([
    { format: 'slack', url: 'hooks.slack.com', urlEnd: 'cret', client: { id: clientId } },
  ]);
  expect(within(section).queryByText(/services/)).toBeNull();
});

it('sends a test, shows it in the delivery log and redelivers it', async () => {
  const { id } = await make();
  const { user, section } = await open();
  await user.click(await within(section).findByRole('button', { name: `Send test: ${receiver.url}` }));
  expect(await screen.findByText(WEBHOOK_TEXTS.testSent)).toBeTruthy();
  await sendWebhooks(server.deps);
  await user.click(within(section).getByRole('button', { name: `Deliveries: ${receiver.url}` }));
  const log = await screen.findByRole('dialog', { name: `Sent to ${new URL(receiver.url).host}` });
  expect(await within(log).findByText('Delivered')).toBeTruthy();
  expect(within(log).getByText(/^Delivered .*, status 204, 1 attempt\.$/)).toBeTruthy();
  expect(within(log).queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(within(log).getByRole('button', { name: /^Redeliver: Test/ }));
  expect(await within(log).findByText('Sending.')).toBeTruthy();
  await sendWebhooks(server.deps);
  expect(receiver.received.length).toBe(2);
  expect((await admin.get(`/api/settings/webhooks/${id}/deliveries`)).json().deliveries).toHaveLength(1);
});

it('edits a webhook, shows why it was disabled, re-enables it and deletes it', async () => {
  const { id } = await make();
  const off = { is_active: false, off_reason: WEBHOOK_TEXTS.gone };
  await server.db.updateTable('webhooks').set(off).where('id', '=', id).execute();
  const { user, section } = await open();
  expect(await within(section).findByText(`Turned off: ${WEBHOOK_TEXTS.gone}`)).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: `Turn on: ${receiver.url}` }));
  await waitFor(() => expect(within(section).queryByText(/^Turned off/)).toBeNull());
  await user.click(within(section).getByRole('button', { name: `Edit: ${receiver.url}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit webhook' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Client created' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(section).findByText('Work ended, Points given or changed, Client created')).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: `Delete: ${receiver.url}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await within(section).findByText(WEBHOOK_TEXTS.none)).toBeTruthy();
  expect(await storedWebhooks()).toEqual([]);
});

it('confirms each of two redeliveries in a row', async () => {
  const { id } = await make();
  for (const _ of [1, 2]) await admin.post(`/api/settings/webhooks/${id}/test`, {});
  await sendWebhooks(server.deps);
  const { user, section } = await open();
  await user.click(await within(section).findByRole('button', { name: `Deliveries: ${receiver.url}` }));
  const log = await screen.findByRole('dialog', { name: `Sent to ${new URL(receiver.url).host}` });
  const again = await within(log).findAllByRole('button', { name: /^Redeliver: Test/ });
  expect(again).toHaveLength(2);
  const release = holdResponses(({ method }) => method === 'POST');
  for (const button of again) await user.click(button);
  expect(again.map((button) => button.dataset['loading'])).toEqual(['true', 'true']);
  release();
  await waitFor(() => expect(screen.getAllByText(WEBHOOK_TEXTS.replayed)).toHaveLength(2));
});
