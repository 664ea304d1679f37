/** Lists by type and status, and quick add, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { dayField, field, formOf } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
const client = await aClient(server.db, { first_name: 'Acme', last_name: 'Films' });
await aUser(server.db, { first_name: 'Lena', last_name: 'Fischer' });
for (const last_name of ['Marsh', 'North']) await aUser(server.db, { first_name: 'Tom', last_name });
await aProject(server.db, { client_id: client.id, class: 'Basic', platform: 'Vimeo', edit_ratio_min: 7 });

async function openPalette(caller: Caller, typed: string): Promise<Screen> {
  const view = renderScreen('/profile', { server, caller });
  await screen.findByLabelText(/^First Name/);
  await view.user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search and commands' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await view.user.type(input, typed);
  return view;
}

const linesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((line) => line.textContent);

it.each([
  ['pod', 'Podcast projects', 'class=Podcast'],
  ['paused', 'Paused projects', 'status=paused'],
  ['revised', 'Revised projects', 'revised=true'],
])('finds for %s the list %s', async (typed, label, query) => {
  const view = await openPalette(manager, typed);
  expect(linesIn('Lists')).toEqual([label]);
  await view.user.click(screen.getByRole('option', { name: label }));
  await waitFor(() => expect(view.address()).toContain(`/manager/projects?${query}&`));
});

it('offers a new project for text with details, showing the parsed values', async () => {
  const view = await openPalette(manager, 'Acme teaser @lena 90s due tomorrow #pod');
  const [line] = await screen.findAllByRole('option', { name: /Client Acme Films · Editor Lena Fischer · due / });
  expect(line?.textContent).toMatch(/^New project: Acme teaser.* · 1m 30s · Podcast$/);
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(view.address()).toBe('/manager/projects?form=new'));
  const form = await formOf('New Project');
  const valueOf = (name: string | RegExp) => form.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect([field(form, 'Title').value, valueOf(/^Client/), valueOf(/^Editor/)]).toEqual([
    'Acme teaser',
    'Acme Films',
    'Lena Fischer',
  ]);
  const [year, month, day] = addDays(dayOf(server.deps.clock(), UTC), 1).split('-');
  expect(dayField(form, 'Deadline').value).toBe(`${month}/${day}/${year}`);
  // The named type stays; everything else follows the client.
  expect(await form.findByText(/^Podcast · Vimeo · manager Mara Voss/)).toBeTruthy();
});

it('shows ambiguous or unknown names and puts them in the form as text', async () => {
  const view = await openPalette(manager, 'Nobody’s film @tom');
  await screen.findByRole('option', { name: /Editor “tom” not found$/ });
  await view.user.keyboard('{Enter}');
  const form = await formOf('New Project');
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Editor/ }).value).toBe('tom');
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Client/ }).value).toBe('');
});

it('closes a form filled only by quick add on Escape without confirmation, and starts empty next time', async () => {
  const view = await openPalette(manager, 'Acme trailer @lena 3m');
  await screen.findByRole('option', { name: /Client Acme Films/ });
  await view.user.keyboard('{Enter}');
  const form = await formOf('New Project');
  await form.findByText(/Vimeo/);
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.address()).toBe('/manager/projects');
  await view.user.keyboard('c');
  const choice = within(await screen.findByRole('dialog', { name: 'What kind of project?' }));
  await view.user.click(choice.getByRole('button', { name: /^New/ }));
  const next = await formOf('New Project');
  expect(field(next, 'Title').value).toBe('');
});

it('asks for confirmation after edits to the quick-add values', async () => {
  const view = await openPalette(manager, 'Acme trailer 3m');
  await screen.findByRole('option', { name: /Client Acme Films/ });
  await view.user.keyboard('{Enter}');
  const form = await formOf('New Project');
  await form.findByText(/Vimeo/);
  await view.user.type(field(form, 'Title'), ' two');
  await view.user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy();
});

it('is not available to editors', async () => {
  await openPalette(await server.as('editor'), 'Acme teaser 3m');
  expect(screen.queryByRole('group', { name: 'Quick add' })).toBeNull();
});
