/** Tests for importing from another server in the settings, against two real servers: dry run, import, stop, refusals. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { API_IMPORT_SCREEN_TEXTS } from '#domain/operations/api-import.ts';
import { LONG_HANDLERS } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { type OtherProvider, plain, startOtherProvider } from '#server/testing/other-provider.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let admin: Caller;
let isBroken = false;

const server = await testApp();
const other: OtherProvider = await startOtherProvider(({ path }) =>
  isBroken && path === '/api/projects' ? plain(200, '<p>') : undefined,
);
beforeEach(async () => {
  admin = await server.as('admin');
});
afterEach(async () => {
  isBroken = false;
  await server.db.deleteFrom('jobs').execute();
});
afterAll(async () => {
  await server.close();
  await other.close();
});

async function open() {
  const view = renderScreen('/admin/settings/import', { server, caller: admin });
  return { ...view, section: await screen.findByRole('region', { name: API_IMPORT_SCREEN_TEXTS.title }) };
}
const work = () => runDueJobs(server.deps, LONG_HANDLERS);
const payload = async () => (await server.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow()).payload;
const projects = () => server.db.selectFrom('projects').select('title').orderBy('id').execute();

async function fill({ user, section }: Awaited<ReturnType<typeof open>>, address = other.address): Promise<void> {
  const field = within(section).getByRole('textbox', { name: /Server address/ });
  await user.clear(field);
  await user.type(field, address);
  await user.type(within(section).getByRole('textbox', { name: /Administrator email/ }), 'ada@there.example');
  await user.type(within(section).getByLabelText(/Administrator password/), 'secret');
}

it('runs a dry run first, then imports and shows the results', async () => {
  const view = await open();
  const { user, section } = view;
  await fill(view);
  await user.click(within(section).getByRole('button', { name: 'Start dry run' }));
  expect(await within(section).findByText(/Starting in a moment/)).toBeTruthy();
  expect(JSON.stringify(await payload())).not.toContain('secret');
  await work();
  expect(await within(section).findByText('Projects: 2 added')).toBeTruthy();
  expect(within(section).getByText('Dry run: nothing was written.')).toBeTruthy();
  expect(await projects()).toEqual([]);
  expect((await payload())['lockedPassword']).toBeNull();

  await user.type(await within(section).findByLabelText(/Administrator password/), 'secret');
  await user.click(within(section).getByRole('checkbox', { name: /Dry run/ }));
  await user.click(within(section).getByRole('checkbox', { name: /Keep active users active/ }));
  await user.click(within(section).getByRole('button', { name: 'Start import' }));
  await waitFor(async () => expect(await work()).toBe(1));
  await waitFor(() =>
    expect(within(section).getByRole('status').textContent).toContain(`Import from ${other.address}: Done.`),
  );
  expect(await projects()).toHaveLength(2);
  const importedUser = server.db.selectFrom('users').select('is_active').where('email', '=', 'ada@there.example');
  expect((await importedUser.execute()).map((row) => Boolean(row.is_active))).toEqual([true]);
});

it('rejects a disallowed address, and can be stopped before it starts', async () => {
  const view = await open();
  const { user, section } = view;
  await fill(view, 'http://169.254.169.254/');
  await user.click(within(section).getByRole('button', { name: 'Start dry run' }));
  expect(await within(section).findByText(/belongs to the machine or its cloud/)).toBeTruthy();
  const field = within(section).getByRole('textbox', { name: /Server address/ });
  await user.clear(field);
  await user.type(field, other.address);
  await user.click(within(section).getByRole('button', { name: 'Start dry run' }));
  await user.click(await within(section).findByRole('button', { name: 'Stop' }));
  expect(await within(section).findByText(/Stopped\./)).toBeTruthy();
  expect(await work()).toBe(0);
});

it('says why it has stopped', async () => {
  isBroken = true;
  const view = await open();
  await fill(view);
  await view.user.click(within(view.section).getByRole('button', { name: 'Start dry run' }));
  expect(await within(view.section).findByText(/Starting in a moment/)).toBeTruthy();
  await work();
  expect(await within(view.section).findByText(/isn.t a compatible API/)).toBeTruthy();
});
