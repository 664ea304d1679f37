/** The app against another server that supports only the documented API: projects, feedback and clients (docs/product.md#delivery). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMore, signIn } from '../actions.ts';
import { closePagesOf, openAt } from '../browser.ts';
import { dialog, gone, press, rowOf, sees } from '../people.ts';
import { type Provider, startProvider } from '../strict-provider.ts';
import { expectNoFaults, settled } from '../watch.ts';

const PASSWORD = 'corridor-lantern-42';
const AT = '2026-03-02T09:00:00+00:00';
/** More than one page of everything, so the searched items are beyond the first. */
const MANY = 24;
const numbers = Array.from({ length: MANY }, (_, i) => i + 1);

let provider: Provider;
let page: Page;

beforeAll(async () => {
  const person = (id: number, firstName: string, lastName: string, type: string) => {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    return { id, firstName, lastName, email, type, jobType: 'J1', status: true, plainPassword: PASSWORD };
  };
  provider = await startProvider({
    users: [
      person(1, 'Mo', 'Derator', 'manager'),
      ...numbers.map((n) => person(n + 1, 'Some', `Body${n}`, 'editor')),
      person(MANY + 2, 'Zoe', 'Last', 'editor'),
    ],
    clients: [
      ...numbers.map((id) => ({ id, firstName: 'Client', lastName: `No${id}` })),
      { id: MANY + 1, firstName: 'Ada', lastName: 'Reed' },
    ],
    projects: numbers.map((id) => ({
      id,
      title: `Film ${id}`,
      class: 'Premium',
      status: 'assigned',
      trackingId: `TRK-A-${id}`,
      editRatioMin: 5,
      editRatioHour: 1,
      videoLength: 600,
      client: `/api/clients/${id === 1 ? MANY + 1 : id}`,
      assignedTo: `/api/users/${MANY + 2}`,
      assignedBy: '/api/users/1',
      createdAt: AT,
    })),
    feedback: [],
    media_uploads: [],
  });
  page = await openAt(provider.address, '/login');
});
afterAll(async () => {
  if (!provider) return;
  await closePagesOf(provider.address);
  provider.close();
});

const card = (title: string): Locator =>
  page.locator('[data-row]').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const sentTo = (call: string): Record<string, unknown> | undefined =>
  provider.bodies.findLast((one) => one.call === call)?.body;

/** Expects no errors on the screen and no failures other than calls beyond the documents. */
async function expectCalm(): Promise<void> {
  await settled(page);
  const alerts = await page.getByRole('alert').allTextContents();
  expect(alerts.filter((text) => !/^(Project (created|saved)|Ended after 0m)\.$/.test(text))).toEqual([]);
  expectNoFaults(page, /status of (404|415)/);
}

async function pick(form: Locator, field: string, [typed, option]: [string, RegExp]): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^${field}`) }).fill(typed);
  await form.getByRole('option', { name: option }).first().click();
}

it('signs in and shows the dashboard', async () => {
  await signIn(page, 'mo.derator@example.com', PASSWORD);
  await press(page, /Continue as manager/i);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await expectCalm();
});

it('lists pages of the provider’s own size and resolves names given as references', async () => {
  await page.goto('/manager/projects');
  await card('Film 24').getByText('Zoe Last').waitFor();
  await sees(page, 'Page 1 of 3');
  await press(page, 'Next page');
  await card('Film 5').waitFor();
  await expectCalm();
});

it('finds a client’s projects by name, with documented parameters', async () => {
  for (const name of ['Ada Reed', 'ada', 'reed']) {
    await page.goto(`/manager/projects?searchByNameOnly=true&search=${encodeURIComponent(name)}`);
    await card('Film 1').waitFor();
    expect(await page.locator('[data-row]').count()).toBe(1);
  }
  await expectCalm();
});

it('creates a project for people listed on later pages', async () => {
  await page.goto('/manager/projects?form=new');
  const form = page.getByRole('form', { name: 'New Project' });
  await form.getByLabel(/^Title/).fill('Spring film');
  await pick(form, 'Client', ['ada', /Ada Reed/]);
  await pick(form, 'Editor', ['zoe', /Zoe Last/]);
  await openMore(form);
  await pick(form, 'Reviewer', ['mo', /Mo Derator/]);
  await form.getByLabel('Total Video Length minutes').fill('10');
  await form.getByLabel(/^Minimum Edit Ratio/).fill('5');
  await press(form, 'Create Project');
  await card('Spring film').waitFor();
  expect(sentTo('POST projects')).toMatchObject({
    client: `/api/clients/${MANY + 1}`,
    assignedTo: `/api/users/${MANY + 2}`,
    assignedBy: '/api/users/1',
    status: 'assigned',
  });
  await expectCalm();
});

it('changes it', async () => {
  await press(page, 'Actions: Spring film');
  await page.getByRole('menuitem', { name: 'Edit project' }).click();
  const form = page.getByRole('form', { name: 'Edit Project' });
  await form.getByLabel(/^Title/).fill('Summer film');
  await press(form, 'Save Changes');
  await card('Summer film').waitFor();
  await expectCalm();
});

it('uses every timer button', async () => {
  await card('Summer film').getByRole('link', { name: 'Summer film' }).first().click();
  const detail = page.getByRole('region', { name: /Summer film/ });
  for (const name of ['Start', 'Pause', 'Resume', 'End']) {
    const button = detail.getByRole('button', { name, exact: true });
    await button.click();
    await expect.poll(() => button.isDisabled()).toBe(true);
  }
  await expect.poll(() => provider.tables.projects.at(-1)?.['status']).toBe('completed');
  await expectCalm();
});

it('creates, changes and deletes feedback', async () => {
  const detail = page.getByRole('region', { name: /Summer film/ });
  await sees(detail, 'No feedback yet.');
  await detail.getByRole('textbox', { name: 'New feedback' }).fill('Please check 0:42');
  await press(detail, 'Send');
  const log = detail.getByRole('log');
  await log.getByText('Please check 0:42').waitFor();
  await log.getByText('Mo Derator').first().waitFor();
  expect(sentTo('POST feedback')).toEqual({
    project: `/api/projects/${MANY + 1}`,
    createdBy: '/api/users/1',
    type: 'client',
    content: 'Please check 0:42',
    attachments: [],
  });
  await log.getByRole('button', { name: /^Delete/ }).click();
  await press(dialog(page, 'Please confirm'), 'Delete');
  await sees(detail, 'No feedback yet.');
  await expectCalm();
});

it('finds, adds and deletes clients', async () => {
  await page.goto('/manager/clients');
  await page.getByRole('heading', { level: 1, name: 'Clients (25 Total)' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('ada');
  await page.getByRole('heading', { level: 1, name: 'Clients (1 Total)' }).waitFor();
  await press(page, '+ Add Client');
  const form = dialog(page, 'Add New Client');
  await form.getByLabel(/^First Name/).fill('Adam');
  await press(form, 'Save Client');
  await sees(page, 'Client created successfully!');
  expect(sentTo('POST clients')).toEqual({ firstName: 'Adam', lastName: '', profileImage: '', projects: [] });
  await rowOf(page, 'Adam').waitFor();
  await press(rowOf(page, 'Adam'), /^Delete/);
  await press(dialog(page, /Delete/), 'Delete');
  await gone(rowOf(page, 'Adam'));
  await page.getByRole('heading', { level: 1, name: 'Clients (1 Total)' }).waitFor();
});

it('lets an editor start a project and comment on it', async () => {
  await page.context().close();
  page = await openAt(provider.address, '/login');
  await signIn(page, 'zoe.last@example.com', PASSWORD);
  await page.goto('/editor/projects');
  await press(card('Film 24'), 'Start Project');
  await expect.poll(() => provider.tables.projects.find(({ id }) => id === MANY)?.['status']).toBe('started');
  await card('Film 24').getByRole('link', { name: 'Film 24' }).first().click();
  const detail = page.getByRole('region', { name: /Film 24/ });
  await detail.getByRole('textbox', { name: 'New feedback' }).fill('Begun');
  await press(detail, 'Send');
  await detail.getByRole('log').getByText('Begun').waitFor();
  const zoe = `/api/users/${MANY + 2}`;
  expect(sentTo('POST feedback')).toMatchObject({ createdBy: zoe, editor: zoe, type: 'editor' });
  await expectCalm();
});

it('sends nothing undocumented', () => {
  const unsupported = [
    '/api/feedback',
    '/api/stats/work',
    '/api/stats/today',
    '/api/clock',
    '/api/views',
    '/api/bulk_changes',
    '/api/projects/{id}/undos',
    '/api/leave_applications/{id}/undos',
    '/api/projects/{id}/share_links',
    '/api/projects/{id}/deliverables',
    '/api/projects/{id}/waits',
    '/api/calendar',
    '/api/holiday_calendars',
    '/api/users/{id}/work_hours',
    '/api/users/{id}/leave_allowances',
    '/api/settings',
    '/api/workload',
    '/api/workload/candidates',
    '/api/workload/me',
    '/api/point_actions',
    '/api/cuts',
    '/api/cut_uploads',
    '/api/reviews',
    '/api/events',
    '/api/notifications/unread',
    '/api/notifications/mutes',
    '/api/projects/{id}/viewing',
  ];
  const calls = provider.undocumented.map((call) => call.replace('GET ', '').replace(/\d+/, '{id}'));
  expect([...new Set(calls)].filter((call) => !unsupported.includes(call))).toEqual([]);
  // Every page requests the event stream.
  expect(calls).toContain('/api/events');
});
