/** Position on the scoring screen: stored in the URL, advanced by Skip and decisions, and restored (docs/screens.md#review). */
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});
afterEach(() => {
  notifications.clean();
  return server.close();
});

async function finished(title: string, day: number): Promise<number> {
  const at = `2026-03-0${day}`;
  const times = { started_at: `${at}T09:00:00.000Z`, ended_at: `${at}T10:00:00.000Z`, runtime_minutes: 60 };
  return (await aProject(server.db, { title, status: 'completed', ...times })).id;
}

const open = (search = '') => renderScreen(`/admin/scoring${search}`, { server, caller: admin });
const onDesk = (title: string) => screen.findByRole('article', { name: title });

/** Waits until the next project is known, then clicks Skip. */
async function skip({ user }: Pick<ReturnType<typeof open>, 'user'>): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Skip' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

it('stays on the project in the address, even if others ended earlier, then continues with the oldest', async () => {
  await finished('Oldest', 1);
  const later = await finished('Later', 3);
  const { user, address } = open(`?project=${later}`);
  await onDesk('Later');
  expect(address()).toBe(`/admin/scoring?project=${later}`);
  await skip({ user });
  await onDesk('Oldest');
});

it('starts with the oldest when the project in the address is not a number', async () => {
  const oldest = await finished('Oldest', 1);
  const { address } = open('?project=first');
  await onDesk('Oldest');
  await waitFor(() => expect(address()).toBe(`/admin/scoring?project=${oldest}`));
});

it('replaces the bare address with the current project, so that Back leaves the review screen', async () => {
  await finished('Oldest', 1);
  const { router, address } = renderScreen('/admin/clients', { server, caller: admin });
  await screen.findByRole('heading', { level: 1 });
  await router.navigate({ to: '/admin/scoring' });
  await onDesk('Oldest');
  await waitFor(() => expect(address()).toContain('project='));
  router.history.back();
  await waitFor(() => expect(address()).toBe('/admin/clients'));
});

it('returns to skipped projects in the order they were skipped', async () => {
  for (const [title, day] of [
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
  ] as const)
    await finished(title, day);
  const { user } = open();
  for (const title of ['One', 'Two', 'Three', 'One', 'Two']) {
    await onDesk(title);
    await skip({ user });
  }
  expect(await onDesk('Three')).toBeTruthy();
});

it('removes scored projects from the count before refetching the list', async () => {
  await finished('First', 1);
  await finished('Second', 2);
  const { user, setDelay } = open();
  await onDesk('First');
  await screen.findByText('2 projects left');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Fine');
  // Requests after the score never finish in this test.
  await user.click(screen.getByRole('button', { name: '4 Good' }));
  setDelay(60_000);
  await onDesk('Second');
  expect(await screen.findByText('1 project left')).toBeTruthy();
});

it('reopens when a score is undone from another screen', async () => {
  await finished('Oldest', 1);
  const id = await finished('Later', 3);
  const { user, router, address } = open(`?project=${id}`);
  await onDesk('Later');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Fine');
  await user.click(screen.getByRole('button', { name: '4 Good' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await router.navigate({ to: '/admin/clients' });
  await user.click(undo);
  await waitFor(() => expect(address()).toBe(`/admin/scoring?project=${id}`));
  await onDesk('Later');
});
