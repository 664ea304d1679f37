/** Bulk changes with undo, and saved and shared views of the project list. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { aClient, aMember, aProject, dialog, gone, type Member, press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
const ids: number[] = [];

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const fields = { client, assignedBy: manager.iri, assignedTo: editor.iri };
  for (const title of ['Alpha film', 'Beta film', 'Gamma short']) ids.push(await aProject(app, { ...fields, title }));
  ids.push(await aProject(app, { client, title: 'Somebody else’s' }));
});

const classes = async (): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await app.call('admin', 'GET', `/api/projects/${id}`)).body.class));
const tick = (page: Page, title: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select: ${title}` }).check();

async function makePodcasts(page: Page, count: string): Promise<void> {
  await press(page.getByRole('group', { name: `Change ${count}` }), 'Type');
  const popover = dialog(page, 'Type');
  await popover.getByRole('combobox', { name: 'Project Type' }).click();
  await page.getByRole('option', { name: 'Podcast' }).click();
  await expectAccessible(page);
  await press(popover, `Change ${count}`);
}

describe('bulk changes and saved views', () => {
  let page: Page;
  beforeAll(async () => {
    page = await app.open(manager, '/manager/projects');
    await settled(page);
  });
  afterAll(() => page && releasePage(page));

  it('changes many projects at once and undoes it in one click', async () => {
    await tick(page, 'Alpha film');
    await tick(page, 'Gamma short');
    await makePodcasts(page, '2 projects');
    await sees(page, '2 projects changed.');
    expect(await classes()).toEqual(['Podcast', 'Premium', 'Podcast', 'Premium']);
    await press(page, 'Undo last bulk change');
    await sees(page, '2 projects restored.');
    expect(await classes()).toEqual(['Premium', 'Premium', 'Premium', 'Premium']);
    expectNoFaults(page);
  });

  it('changes nothing when one project rejects the change, and reports which', async () => {
    await tick(page, 'Alpha film');
    await press(page, 'Select all 4 that match');
    await makePodcasts(page, '4 projects');
    const refused = dialog(page, 'Nothing was changed');
    await sees(refused, 'You can only edit projects that you have assigned.');
    await expectAccessible(page);
    expect(await classes()).toEqual(['Premium', 'Premium', 'Premium', 'Premium']);
    await press(refused, 'Close');
    await press(page, 'Clear selection');
    expectNoFaults(page, /status of 409/);
  });

  it('saves and shares views', async () => {
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: /^Mine/ }).click();
    await views.getByRole('link', { name: 'Mine 3', exact: true }).waitFor();
    await page.goto('/manager/projects?search=film');
    await press(page, 'Save as view');
    const naming = dialog(page, 'Save as view');
    await naming.getByRole('textbox', { name: 'Name' }).fill('Films');
    await naming.getByRole('radio', { name: 'The whole team' }).check();
    await expectAccessible(page);
    await press(naming, 'Save');
    await views.getByRole('link', { name: 'Films 2', exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const theirs = await app.open(editor, '/editor/projects');
    await theirs.getByRole('link', { name: 'Films 2', exact: true }).click();
    await sees(theirs, '2 projects');
    expect(await theirs.getByRole('button', { name: 'Edit view' }).count()).toBe(0);
    expectNoFaults(theirs);
    await gone(theirs.getByText('Gamma short'));
    await releasePage(theirs);
  });
});
