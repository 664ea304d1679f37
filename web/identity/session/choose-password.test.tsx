/** Required password change between sign-in and the requested page (docs/people.md#assigned-passwords). */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const GIVEN = 'corridor-lantern-42';
const OWN = 'window-kettle-77';
let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  const password_hash = await server.deps.passwords.hash(GIVEN);
  await server.as('editor', { email: 'lena@example.com', password_hash, password_assigned: true });
});

it('redirects to the choose-password screen, then to the requested page', async () => {
  const { user, address } = renderScreen('/editor/leaderboard', { server });
  await user.type(await screen.findByLabelText(/^Email/), 'lena@example.com');
  await user.type(screen.getByLabelText(/^Password/), GIVEN);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy();
  expect(address()).toBe('/choose-password');
  const type = async (label: RegExp, text: string): Promise<void> => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await type(/^Current password/, GIVEN);
  await type(/^New password(?! again)/, GIVEN);
  await type(/^New password again/, GIVEN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose a different password from the one you were given.')).toBeTruthy();
  await type(/^New password(?! again)/, OWN);
  await type(/^New password again/, OWN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/editor/leaderboard'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeTruthy();
});
