/** Checks on an open project: list, ticks, additions, changes, order, rights and loading errors. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { aTemplate } from '#server/testing/project-templates.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let manager: Caller;
let editor: Caller;
let projectId: number;

const server = await testApp();
beforeEach(async () => {
  manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  projectId = (await aProject(server.db, { title: 'Wedding film', ...people })).id;
});

type Draft = { text: string; moment?: string; mustBeDone?: boolean };
const add = async (...checks: Draft[]): Promise<{ id: number }[]> =>
  (await manager.post(`/api/projects/${projectId}/checks`, { checks })).json().checks;
const stored = async (): Promise<{ text: string; mustBeDone: boolean; moment: string; doneBy: unknown }[]> =>
  (await manager.get(`/api/projects/${projectId}/checks`)).json().checks;
const texts = async () => (await stored()).map(({ text }) => text);
const open = (caller: Caller, query = '?view=page') =>
  renderScreen(`/${caller === manager ? 'manager' : 'editor'}/projects/${projectId}${query}`, { server, caller });
const section = async () => within(await screen.findByRole('region', { name: 'Checks' }));
const box = async (name: string) => (await section()).findByRole<HTMLInputElement>('checkbox', { name });
const heading = async (name: string) => (await section()).findByRole('heading', { name });

it('lists the checks with their marks and who ticked them', async () => {
  const [, captions] = await add(
    { text: 'Audio levels', mustBeDone: true },
    { text: 'Captions', mustBeDone: false },
    { text: 'Music license', moment: 'delivery', mustBeDone: true },
  );
  await editor.post(`/api/checks/${captions?.id}/done`);
  open(editor);
  expect(await heading('Checks 1/3')).toBeTruthy();
  expect((await box('Captions')).checked).toBe(true);
  const rows = (await section()).getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toBe('Audio levelsRequired');
  expect(rows[1]).toBe('Captions');
  expect(rows[2]).toBe('Music licenseRequiredBefore delivery');
  expect((await box('Captions')).dataset['tip']).toMatch(/^Done by Lena Fischer, /);
});

it('shows a tick at once, before the response, and undoes it', async () => {
  await add({ text: 'Captions' }, { text: 'Audio levels' });
  const { user } = open(editor);
  const captions = await box('Captions');
  const release = holdResponses(({ method }) => method === 'POST');
  fireEvent.click(captions);
  expect(captions.checked).toBe(true);
  expect(await heading('Checks 1/2')).toBeTruthy();
  release();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await heading('Checks 0/2')).toBeTruthy();
  await waitFor(async () => expect((await stored())[0]?.doneBy).toBeNull());
});

it('reverts a tick that is refused, with a message', async () => {
  await add({ text: 'Captions' });
  const { user } = open(editor);
  await box('Captions');
  failNext(({ address }) => address.endsWith('/done'), { status: 403, detail: 'Access Denied.' });
  await user.click(await box('Captions'));
  expect(await screen.findByText("Couldn't save the check.")).toBeTruthy();
  await waitFor(async () => expect((await box('Captions')).checked).toBe(false));
});

it('shows a tick that can not be sent, and sends it later', async () => {
  await add({ text: 'Captions' });
  const { user, setDown } = open(editor);
  await box('Captions');
  setDown(true);
  await user.click(await box('Captions'));
  expect(await screen.findByText('1 change was not sent: check.')).toBeTruthy();
  expect((await box('Captions')).checked).toBe(true);
  setDown(false);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Sent.');
  expect((await stored())[0]?.doneBy).toMatchObject({ name: 'Lena Fischer' });
});

it('adds a check with Enter and stays in the field, and a pasted list as lines', async () => {
  await add({ text: 'Captions' });
  const { user } = open(manager);
  const field = await (await section()).findByRole('textbox', { name: 'Add check' });
  await user.type(field, 'Audio levels{Enter}');
  expect(await box('Audio levels')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('');
  await user.selectOptions((await section()).getByRole('combobox', { name: 'When' }), 'Before delivery');
  await user.click((await section()).getByRole('checkbox', { name: 'Required' }));
  await user.click(field);
  await user.paste('- Logo\n\n[ ] End card\n');
  expect(await box('End card')).toBeTruthy();
  expect(await texts()).toEqual(['Captions', 'Audio levels', 'Logo', 'End card']);
  expect((await stored()).map(({ mustBeDone, moment }) => [mustBeDone, moment]).slice(1)).toEqual([
    [true, 'end'],
    [false, 'delivery'],
    [false, 'delivery'],
  ]);
});

it('adds the checks of a template that the project lacks, with Undo', async () => {
  const check = { moment: 'end', mustBeDone: true } as const;
  const checks = ['Captions', 'Loudness'].map((text) => ({ ...check, text }));
  await aTemplate(server.db, { name: 'Weekly', checks });
  await aTemplate(server.db, { name: 'Plain', checks: [] });
  await add({ text: 'Captions' });
  const { user } = open(manager);
  await user.click(await (await section()).findByRole('button', { name: 'From template' }));
  expect(screen.queryByRole('menuitem', { name: /Plain/ })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Weekly (2 checks)' }));
  expect(await box('Loudness')).toBeTruthy();
  expect(await texts()).toEqual(['Captions', 'Loudness']);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(async () => expect(await texts()).toEqual(['Captions']));
});

it('puts text back that could not be added', async () => {
  await add({ text: 'Captions' });
  const { user } = open(editor);
  const field = await (await section()).findByRole<HTMLInputElement>('textbox', { name: 'Add check' });
  failNext(({ method }) => method === 'POST', { status: 500 });
  await user.type(field, 'Audio levels{Enter}');
  expect(await screen.findByText("Couldn't add the checks.")).toBeTruthy();
  await waitFor(() => expect(field.value).toBe('Audio levels'));
});

it('lets the editor change and delete own lines that need not be done', async () => {
  await add({ text: 'Captions', mustBeDone: true });
  const { user } = open(editor);
  await user.type(await (await section()).findByRole('textbox', { name: 'Add check' }), 'Colr{Enter}');
  await user.click(await (await section()).findByRole('button', { name: 'Actions on Colr' }));
  expect((await section()).queryByRole('button', { name: 'Actions on Captions' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit check' }));
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.clear(form.getByRole('textbox', { name: /^Check/ }));
  await user.type(form.getByRole('textbox', { name: /^Check/ }), 'Color{Enter}');
  expect(await box('Color')).toBeTruthy();
  await user.click((await section()).getByRole('button', { name: 'Actions on Color' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(async () => expect(await texts()).toEqual(['Captions']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await texts()).toEqual(['Captions', 'Color']));
});

it('orders checks by key, menu and drag', async () => {
  await add({ text: 'One' }, { text: 'Two' }, { text: 'Three' });
  const { user } = open(manager);
  (await box('One')).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await texts()).toEqual(['Two', 'One', 'Three']));
  await waitFor(async () => expect(document.activeElement).toBe(await box('One')));
  expect(screen.getByText('One moved to position 2 of 3.')).toBeTruthy();
  await user.click((await section()).getByRole('button', { name: 'Actions on Three' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(async () => expect(await texts()).toEqual(['Two', 'Three', 'One']));
  const [two, , one] = (await section()).getAllByRole('listitem');
  const dataTransfer = { types: ['application/x-cutroom-check'], setData: () => {}, setDragImage: () => {} };
  fireEvent.dragStart(one!.querySelector('[draggable]')!, { dataTransfer });
  fireEvent.drop(two!, { dataTransfer });
  await waitFor(async () => expect(await texts()).toEqual(['One', 'Two', 'Three']));
});

it('has no section and sends no request without checks; a button adds the first', async () => {
  const { user, address } = open(manager);
  await screen.findByRole('region', { name: 'Timer' });
  const requested: string[] = [];
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    requested.push(String(input));
    return ask(input, init);
  };
  const button = await screen.findByRole('button', { name: 'Add checks' });
  expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull();
  expect(requested.filter((one) => one.includes('/checks'))).toEqual([]);
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Checks: Wedding film' }));
  const field = await dialog.findByRole('textbox', { name: 'Add check' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Captions{Enter}');
  expect(await dialog.findByRole('checkbox', { name: 'Captions' })).toBeTruthy();
  expect(address()).toContain(`open=checks-${projectId}`);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await heading('Checks 0/1')).toBeTruthy();
});

it('shows an error with Retry if the checks fail to load', async () => {
  await add({ text: 'Captions' });
  const { user } = open(editor);
  failNext(({ address }) => address.endsWith('/checks'), { status: 500 });
  await user.click(await (await section()).findByRole('button', { name: 'Retry' }));
  expect(await box('Captions')).toBeTruthy();
});
