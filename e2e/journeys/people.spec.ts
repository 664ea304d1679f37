/** Team, clients and profile in the browser: signing a person out elsewhere, layouts, and a landmark while loading. */
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import { aClient, aMember, close, dialog, expectNothingClipped, type Member, press, rowOf, sees } from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let editor: Member;

beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
});

describe('team', () => {
  it('deactivates a person, who is signed out at once and rejected until reactivated', async () => {
    const guest = await aMember(app, 'editor', 'Gil Guest');
    const own = await app.open(guest, '/editor');
    await settled(own);
    const page = await app.open('admin', '/admin/team');
    const active = page.getByRole('switch', { name: 'Active: Gil Guest' });
    await page.getByText('Active: Gil Guest').or(rowOf(page, 'Gil Guest').locator('label')).first().click();
    const confirmDialog = dialog(page, 'Deactivate Gil Guest');
    await sees(confirmDialog, "Gil Guest is signed out immediately and can't sign in until reactivated.");
    await press(confirmDialog, 'Deactivate');
    await rowOf(page, 'Gil Guest').getByText('Inactive').waitFor();
    expect(await active.isChecked()).toBe(false);
    // The event stream ends once the person may no longer sign in.
    await own.waitForURL('**/login');
    await sees(own, /^You were signed out: your account was deactivated/);
    await own.getByLabel('Email').fill(guest.email);
    await own.locator('input[type=password]').fill(guest.password);
    await press(own, 'Login');
    await sees(own, 'Invalid email or password');
    await rowOf(page, 'Gil Guest').locator('label').first().click();
    await rowOf(page, 'Gil Guest').getByText('Active', { exact: true }).waitFor();
    await press(own, 'Login');
    await own.waitForURL('**/editor');
    await close(own);
    await close(page);
  });

  it('fits on small screens together with the clients, row by row, with labeled values', async () => {
    await aClient(app, 'Small', 'Screen');
    const page = await app.open('admin', '/admin/team', { width: 320 });
    const row = page.getByRole('row').filter({ hasText: editor.email });
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await row.getByRole('cell', { name: editor.email }).waitFor();
      await expectNothingClipped(page, 'Editors');
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/admin/clients');
    await rowOf(page, 'Small Screen').waitFor();
    await expectNothingClipped(page, 'Clients');
    await expectAccessible(page);
    await close(page);
  });
});

describe('profile', () => {
  it('has a main landmark and a heading while its frame loads', async () => {
    const page = await app.open(editor, '/unauthorized');
    const held: Route[] = [];
    await page.route(/assets\/frame-.*\.js/, (route) => void held.push(route));
    await page.goto('/profile');
    await page.locator('main h1').waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect(held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await page.getByLabel(/^First Name/).waitFor();
    expect(await page.locator('main').count()).toBe(1);
    await close(page);
  });
});
