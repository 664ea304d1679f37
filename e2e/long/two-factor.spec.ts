/** Two-factor authentication: set up on the profile, required at the next sign-in. */
import { beforeAll, expect, it } from 'vitest';
import { codeOf } from '#server/testing/two-factor.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { aMember, close, closeAfterFailures, dialog, type Member, press, sees } from '../people.ts';

let app: RunningApp;
let editor: Member;
let secret: string;
let recoveryCode: string;

beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
});

it('is set up with the password, a secret for the phone, and its first code', async () => {
  const page = await app.open(editor, '/profile', { width: 390 });
  await press(page, 'Set up');
  const setUpDialog = dialog(page, 'Set up two-factor authentication');
  await setUpDialog.locator('input[type=password]').fill(editor.password);
  await press(setUpDialog, 'Continue');
  await setUpDialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  secret = await setUpDialog.getByLabel('Secret', { exact: true }).inputValue();
  await setUpDialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, new Date().toISOString()));
  await press(setUpDialog, 'Turn on');
  const codesDialog = dialog(page, 'Your recovery codes');
  recoveryCode = (await codesDialog.getByLabel('Recovery codes', { exact: true }).inputValue()).split('\n')[0] ?? '';
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), press(codesDialog, 'Download')]);
  expect(file.suggestedFilename()).toBe('cutroom-recovery-codes.txt');
  await press(codesDialog, 'Done');
  await sees(page, /^On since .*\. 10 recovery codes are left\.$/);
  await close(page);
});

it('is required at the next sign-in and can be recovered without the phone', async () => {
  const page = await app.open('nobody', '/login', { width: 390 });
  await page.getByLabel('Email').fill(editor.email);
  await page.locator('input[type=password]').fill(editor.password);
  await press(page, 'Login');
  await page.getByRole('textbox', { name: 'Code' }).fill('000 000');
  await press(page, 'Continue');
  await sees(page, 'This code is wrong or was already used.');
  await expectAccessible(page);
  await press(page, 'Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
  await press(page, 'Continue');
  await page.waitForURL('**/editor');
  await closeAfterFailures(page);
});
