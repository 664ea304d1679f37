/** API tokens on the profile and of other users: create, copy once, revoke (docs/people.md#script-tokens). */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();

const statusOf = async (token: string, url: string): Promise<number> =>
  (await server.anonymous.get(url, { authorization: `Bearer ${token}` })).statusCode;

it('creates a token with the selected scopes on the profile, shows it once and revokes it', async () => {
  const caller = await server.as('manager');
  const { user } = renderScreen('/profile', { server, caller });
  const region = await screen.findByRole('region', { name: 'API tokens' });
  expect(await within(region).findByText('No tokens yet.')).toBeTruthy();
  await user.click(within(region).getByRole('button', { name: 'New token' }));
  const form = await screen.findByRole('form', { name: 'New token' });
  await user.click(within(form).getByRole('button', { name: 'Create token' }));
  expect(await within(form).findByText('Select at least one.')).toBeTruthy();
  expect(within(form).getByText('This value should not be blank.')).toBeTruthy();
  await user.type(within(form).getByLabelText(/^Name/), 'Nightly export');
  await user.click(within(form).getByRole('checkbox', { name: 'Read: Projects' }));
  await user.click(within(form).getByRole('checkbox', { name: 'Write: Leave' }));
  expect(within(form).queryByRole('checkbox', { name: 'Write: People' })).toBeNull();
  await user.click(within(form).getByRole('button', { name: /^Show \d+ more$/ }));
  await user.click(within(form).getByRole('checkbox', { name: 'Read: Inbox' }));
  await user.selectOptions(within(form).getByLabelText('Valid for'), '7 days');
  await user.click(within(form).getByRole('button', { name: 'Create token' }));
  const made = await screen.findByRole('dialog', { name: 'Your token' });
  const token = within(made).getByLabelText<HTMLInputElement>('Token').value;
  expect(token).toMatch(/^cut_[\w-]{43}$/);
  expect([await statusOf(token, '/api/projects'), await statusOf(token, '/api/clients')]).toEqual([200, 403]);
  await user.click(within(made).getByRole('button', { name: 'Done' }));
  const line = await within(region).findByRole('listitem');
  expect(line.textContent).toContain('Projects: read, Leave: write, Inbox: read');
  expect(document.body.textContent).not.toContain(token);
  await user.click(within(line).getByRole('button', { name: `Revoke: Nightly export, ${token.slice(0, 10)}` }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await within(region).findByText('No tokens yet.')).toBeTruthy();
  expect(await statusOf(token, '/api/projects')).toBe(401);
});

it("lets an administrator revoke any user's token in the devices dialog", async () => {
  const [admin, editor] = [await server.as('admin'), await server.as('editor')];
  const { token } = await anApiToken(editor, ['projects:read']);
  const { user } = renderScreen('/admin/team', { server, caller: admin });
  const name = `${editor.user.first_name} ${editor.user.last_name}`;
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Devices' }));
  const dialog = await screen.findByRole('dialog', { name: `Devices of ${name}` });
  await user.click(await within(dialog).findByRole('button', { name: /^Revoke: Nightly/ }));
  const confirmDialog = await screen.findByRole('dialog', { name: 'Nightly' });
  await user.click(within(confirmDialog).getByRole('button', { name: 'Revoke' }));
  expect(await within(dialog).findByText('No tokens yet.')).toBeTruthy();
  await waitFor(async () => expect(await statusOf(token, '/api/projects')).toBe(401));
});

it('confirms each of two tokens revoked in a row', async () => {
  const caller = await server.as('manager');
  await anApiToken(caller, ['projects:read']);
  await anApiToken(caller, ['projects:read']);
  const { user } = renderScreen('/profile', { server, caller });
  const region = await screen.findByRole('region', { name: 'API tokens' });
  const buttons = await within(region).findAllByRole('button', { name: /^Revoke: Nightly/ });
  const release = holdResponses(({ method }) => method === 'DELETE');
  for (const button of buttons) {
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  }
  expect(buttons.map((button) => button.dataset['loading'])).toEqual(['true', 'true']);
  release();
  await waitFor(() => expect(screen.getAllByText(API_TOKEN_TEXTS.revoked)).toHaveLength(2));
});
