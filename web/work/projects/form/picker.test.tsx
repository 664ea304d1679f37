/** Fast typing in the client and people pickers with a slow server: the wrong record is never picked. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { formOf, type Form, picker } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

const SLOW_MS = 700;

let manager: Caller;

const server = await testApp();
// Creates more records than a list shows, so that the last ones need a search.
for (let number = 0; number < 32; number += 1)
  await aClient(server.db, { first_name: 'Ada', last_name: `Reed ${number}`, company_name: 'Reed' });
await aClient(server.db, { first_name: 'Anna', last_name: 'Lang' });
await aClient(server.db, { first_name: 'Bela', last_name: 'Ada' });
await aClient(server.db, { first_name: 'Zoe', last_name: 'Elena' });
await aUser(server.db, { first_name: 'Elena', last_name: 'Moss' });
await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
beforeEach(async () => {
  manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
});

async function openForm(): Promise<{ view: Screen; form: Form }> {
  const view = renderScreen('/manager/projects?form=new', { server, caller: manager });
  return { view, form: await formOf('New Project') };
}
/** Returns the names of the options without the create option. */
const names = () =>
  screen
    .queryAllByRole('listbox')
    .flatMap((list) => within(list).queryAllByRole('option'))
    .map((one) => one.textContent)
    .filter((text) => !text.startsWith('+'));
const chosen = (box: HTMLElement) => {
  const id = box.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

describe('fast typing', () => {
  it('selects and submits nothing on Enter before the response arrives', async () => {
    const { view, form } = await openForm();
    const client = picker(form, 'Client');
    await view.user.click(client);
    await waitFor(() => expect(names()[0]).toContain('Ada Reed 0'));
    view.setDelay(SLOW_MS);
    await view.user.type(client, 'elena{ArrowDown}{Enter}', { skipClick: true });
    expect(client.value).toBe('elena');
    expect(names()).toEqual([]);
    expect(form.queryByText('Give the project a title.')).toBeNull();
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0);
    await waitFor(() => expect(names()).toHaveLength(1));
    await view.user.keyboard('{ArrowDown}{Enter}');
    expect(client.value).toBe('Zoe Elena');
    expect(form.queryByText('Give the project a title.')).toBeNull();
  });

  it('finds loaded options at once, and selects one without waiting', async () => {
    const { view, form } = await openForm();
    const editor = picker(form, 'Editor');
    await view.user.click(editor);
    await waitFor(() => expect(names().some((name) => name.includes('Elena Moss'))).toBe(true));
    view.setDelay(60_000);
    await view.user.type(editor, 'elena', { skipClick: true });
    expect(names()).toHaveLength(1);
    await view.user.keyboard('{ArrowDown}');
    expect(chosen(editor)).toContain('Elena Moss');
    await view.user.keyboard('{Enter}');
    expect(editor.value).toBe('Elena Moss');
  });

  it('keeps the highlighted option when the response puts others before it', async () => {
    const { view, form } = await openForm();
    const client = picker(form, 'Client');
    await view.user.type(client, 'bela');
    await waitFor(() => expect(names()).toHaveLength(1));
    view.setDelay(SLOW_MS);
    await view.user.clear(client);
    await view.user.type(client, 'la{ArrowDown}', { skipClick: true });
    expect([names().length, chosen(client)]).toEqual([1, expect.stringContaining('Bela Ada')]);
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(names()[0]).toContain('Anna Lang');
    expect(chosen(client)).toContain('Bela Ada');
    await view.user.keyboard('{Enter}');
    expect(client.value).toBe('Bela Ada');
  });

  it('clears the highlight when typing continues', async () => {
    const { view, form } = await openForm();
    const editor = picker(form, 'Editor');
    await view.user.type(editor, 'e');
    await waitFor(() => expect(names().length).toBeGreaterThan(1));
    await view.user.keyboard('{ArrowDown}');
    expect(chosen(editor)).toBeDefined();
    await view.user.keyboard('dda');
    expect(chosen(editor)).toBeUndefined();
    await view.user.keyboard('{Enter}');
    expect(editor.value).toBe('edda');
  });

  it('selects the only match on Enter, once it is known to be the only one', async () => {
    const { view, form } = await openForm();
    const editor = picker(form, 'Editor');
    await view.user.type(editor, 'edd');
    expect(await screen.findByText('1 found')).toBeTruthy();
    await view.user.keyboard('{Enter}');
    expect(editor.value).toBe('Edda Lind');
    expect(form.queryByText('Give the project a title.')).toBeNull();
  });

  it('announces the number of matches, and when there is none', async () => {
    const { view, form } = await openForm();
    const client = picker(form, 'Client');
    await view.user.type(client, 'elena');
    expect(await screen.findByText('1 found')).toBeTruthy();
    await view.user.type(client, 'x', { skipClick: true });
    expect((await screen.findAllByText('No clients found.')).length).toBeGreaterThan(0);
    await view.user.keyboard('{Enter}{Escape}');
    expect(client.value).toBe('elenax');
    expect(screen.getByRole('dialog', { name: 'New Project' })).toBeTruthy();
  });
});

describe('recent choices', () => {
  it('appear first for the user who made them, and for nobody else', async () => {
    const { view, form } = await openForm();
    const client = picker(form, 'Client');
    await view.user.type(client, 'elena');
    await view.user.click(await screen.findByRole('option', { name: /Zoe Elena/ }));
    await view.user.clear(client);
    await waitFor(() => expect(names()).toHaveLength(31));
    expect(names()[0]).toContain('Zoe Elena');
    expect(names()[0]).toContain('Recent');
    await view.user.type(client, 'ada', { skipClick: true });
    expect(names().some((name) => name.includes('Zoe Elena'))).toBe(false);
    await view.user.click(await screen.findByRole('option', { name: /Ada Reed 7/ }));
    await view.user.clear(client);
    await waitFor(() => expect(names()).toHaveLength(31));
    expect(names().slice(0, 2)).toEqual([expect.stringContaining('Ada Reed 7'), expect.stringContaining('Zoe Elena')]);
    view.unmount();
    manager = await server.as('manager');
    const other = await openForm();
    await other.view.user.click(picker(other.form, 'Client'));
    await waitFor(() => expect(names()).toHaveLength(30));
    expect(names()[0]).toContain('Ada Reed 0');
    expect(within(document.body).queryByText('Recent')).toBeNull();
  });
});
