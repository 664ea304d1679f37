/** Tests for deliverables on the project, in the player, in the queue and for guests (docs/review.md#deliverables). */
import { MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptedTypesText } from '#domain/review/cut-files.ts';
import { DELIVERABLE_TEXTS } from '#domain/review/deliverables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let projectId: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mia', last_name: 'Reed' });
const editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
beforeEach(async () => {
  const people = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
  projectId = (await aProject(server.db, { title: 'Wedding film', ...people })).id;
});
afterEach(() => notifications.clean());

type ListedDeliverable = { id: number | null; name: string; aspect: string; lengthSeconds: number; state: string };
const listed = async (): Promise<ListedDeliverable[]> =>
  (await manager.get(`/api/projects/${projectId}/deliverables`)).json().deliverables;
const names = async () => (await listed()).map(({ name }) => name);

/** Adds deliverables and returns their IDs. */
async function add(...added: string[]): Promise<number[]> {
  const body = { deliverables: added.map((name) => ({ name })) };
  await manager.post(`/api/projects/${projectId}/deliverables`, body);
  return (await listed()).flatMap(({ id, name }) => (id !== null && added.includes(name) ? [id] : []));
}

const cutOf = (deliverableId: number | null | undefined, number: number, more: object = {}) =>
  aCut(server.db, {
    project_id: projectId,
    uploaded_by_id: editor.user.id,
    deliverable_id: deliverableId ?? null,
    number,
    ...more,
  });

const open = (caller = manager) =>
  renderScreen(`/${caller.user.type}/projects/${projectId}?view=page`, { server, caller });
const list = () => screen.findByRole('list', { name: 'Deliverables' });
const headings = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const row = async (name: string): Promise<HTMLElement> => {
  const found = (await within(await list()).findByRole('heading', { name })).closest('li');
  if (!found) throw new Error(`No row of ${name}`);
  return found;
};
type User = ReturnType<typeof open>['user'];
const choose = async (user: User, name: string, item: RegExp) => {
  await user.click(await screen.findByRole('button', { name: `Actions on ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const undo = async (user: User) => user.click(await screen.findByRole('button', { name: 'Undo' }));

describe('adding deliverables', () => {
  it('shows what was understood, and adds them with Undo', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add deliverables' }));
    const box = await screen.findByRole('textbox', { name: /^Deliverables/ });
    fireEvent.change(box, { target: { value: 'Short 1 9:16 45s\n\nThumbnail\nTrailer 1m 30s' } });
    const preview = within(screen.getByRole('list', { name: 'Preview' })).getAllByRole('listitem');
    expect(preview.map(({ textContent }) => textContent)).toEqual(['Short 19:16 · 45s', 'Thumbnail', 'Trailer1m 30s']);
    await user.click(screen.getByRole('button', { name: 'Add 3 deliverables' }));
    expect(await screen.findByText('3 deliverables added.')).toBeTruthy();
    expect(await headings()).toEqual(['Main', 'Short 1', 'Thumbnail', 'Trailer']);
    expect(screen.getByText('0 of 3 approved · 2m 15s in total, 1 without length')).toBeTruthy();
    await undo(user);
    await waitFor(async () => expect(await names()).toEqual(['Main']));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Deliverables' })).toBeNull());
  });

  it('names the line of an error and keeps the text', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add deliverables' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Deliverables/ });
    fireEvent.change(box, { target: { value: `Short 1\n${'x'.repeat(101)}` } });
    await user.click(screen.getByRole('button', { name: 'Add 2 deliverables' }));
    expect(await screen.findAllByText(/^Line 2: /)).toHaveLength(2);
    fireEvent.change(box, { target: { value: 'Short\n'.repeat(MAX_DELIVERABLES + 1) } });
    await user.click(screen.getByRole('button', { name: /^Add 31/ }));
    expect(await screen.findByText(DELIVERABLE_TEXTS.tooMany)).toBeTruthy();
    expect(await names()).toEqual(['Main']);
  });

  it('keeps what could not be sent, and closes once it is sent again', async () => {
    const { user, setDown } = open();
    await user.click(await screen.findByRole('button', { name: 'Add deliverables' }));
    const box = await screen.findByRole('textbox', { name: /^Deliverables/ });
    fireEvent.change(box, { target: { value: 'Short 1' } });
    setDown(true);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('1 change was not sent: new deliverables.');
    setDown(false);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add deliverables' })).toBeNull());
    expect(await names()).toEqual(['Main', 'Short 1']);
  });

  it('is not offered to editors, and changes nothing else without deliverables', async () => {
    await cutOf(null, 1);
    open(editor);
    expect(await screen.findByRole('list', { name: 'Versions' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add deliverables' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Deliverables' })).toBeNull();
  });
});

describe('deliverables of a project', () => {
  it('lists versions and state of each', async () => {
    const [short] = await add('Short', 'Trailer');
    await cutOf(null, 1, { decision: 'approved' });
    await cutOf(short, 2, { decision: 'changes' });
    await cutOf(short, 3);
    open();
    expect(await screen.findByText('1 of 3 approved')).toBeTruthy();
    const shorts = within(await row('Short'));
    expect(shorts.getByText('In review')).toBeTruthy();
    expect(shorts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Version 3', 'Version 2']);
    expect(within(await row('Trailer')).getByText('No version yet')).toBeTruthy();
    expect(within(await row('Main')).getAllByText('Approved')).toHaveLength(2);
  });

  it('can be edited, canceled and restored, and deleted while empty', async () => {
    const [short] = await add('Short', 'Trailer');
    await cutOf(short, 1);
    const { user } = open();
    await choose(user, 'Short', /^Rename/);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Reel');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Aspect ratio' }), '9:16');
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '1m 30s{Enter}');
    expect(await screen.findByText('9:16 · 1m 30s')).toBeTruthy();
    await choose(user, 'Reel', /^Cancel deliverable/);
    expect(await within(await row('Reel')).findByText('Canceled')).toBeTruthy();
    await undo(user);
    expect(await within(await row('Reel')).findByText('In review')).toBeTruthy();
    await choose(user, 'Reel', /^Delete/);
    expect((await screen.findAllByText(DELIVERABLE_TEXTS.hasVersions)).length).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
    await choose(user, 'Trailer', /^Delete/);
    await waitFor(async () => expect(await names()).toEqual(['Main', 'Reel']));
    await undo(user);
    await waitFor(async () => expect(await names()).toEqual(['Main', 'Reel', 'Trailer']));
  });

  it('move with Alt and arrow keys, keeping the focus', async () => {
    await add('A', 'B', 'C');
    const { user } = open();
    const menu = await screen.findByRole('button', { name: 'Actions on A' });
    menu.focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(async () => expect(await names()).toEqual(['Main', 'B', 'C', 'A']));
    await waitFor(async () => expect(await headings()).toEqual(['Main', 'B', 'C', 'A']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions on A');
    expect(await screen.findByText('A moved to position 3 of 3.')).toBeTruthy();
    // The last one moves up only.
    await user.click(menu);
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  });

  it('hand a version to another one, with Undo, unless it is decided', async () => {
    const [short] = await add('Short');
    await cutOf(null, 1, { decision: 'approved' });
    const cut = await cutOf(null, 2);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move to…: version 2' }));
    expect(screen.queryByRole('button', { name: 'Move to…: version 1' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Short/ }));
    expect(await screen.findByText('Moved to Short.')).toBeTruthy();
    const target = async () => (await manager.get(`/api/cuts/${cut.id}`)).json().deliverable?.id;
    expect(await target()).toBe(short);
    await undo(user);
    await waitFor(async () => expect(await target()).toBeUndefined());
  });
});

describe('dropped files', () => {
  const dataTransfer = { types: ['Files'], files: [new File(['not a video'], 'notes.txt')] };
  const refused = () => screen.findByText(`notes.txt: ${acceptedTypesText(true)}`);

  it('go to the deliverable they are dropped on', async () => {
    await add('Short');
    open();
    fireEvent.drop(await row('Short'), { dataTransfer });
    expect(await refused()).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Upload to which deliverable?' })).toBeNull();
  });

  it('ask for the deliverable once when dropped elsewhere', async () => {
    await add('Trailer');
    const { user } = open();
    await list();
    fireEvent.drop(screen.getByRole('region', { name: 'Versions' }), { dataTransfer });
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload to which deliverable?' }));
    await user.click(await dialog.findByRole('button', { name: /^Trailer/ }));
    expect(await refused()).toBeTruthy();
  });
});

describe('the player', () => {
  it('stays within the deliverable, and lists versions by deliverable', async () => {
    const [short] = await add('Short');
    await cutOf(short, 1);
    await cutOf(short, 2);
    await cutOf(null, 3);
    const { user } = renderScreen(`/manager/projects/${projectId}/cut/1`, { server, caller: manager });
    expect(await screen.findByRole('heading', { name: 'Wedding film, Short · Version 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Version 2 is newer' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Version 2',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Version 1' }));
    const main = within(await screen.findByRole('group', { name: 'Main' }));
    expect(within(screen.getByRole('group', { name: 'Short' })).getAllByRole('menuitem')).toHaveLength(2);
    await user.click(main.getByRole('menuitem'));
    expect(await screen.findByRole('heading', { name: 'Wedding film, Main · Version 3' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('offers no decision on a version of a canceled deliverable', async () => {
    const [short] = await add('Short');
    await cutOf(short, 1);
    await manager.patch(`/api/deliverables/${short}`, { canceled: true });
    renderScreen(`/manager/projects/${projectId}/cut/1`, { server, caller: manager });
    expect(await screen.findByText('This deliverable is canceled.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('the review queue', () => {
  it('has one line for each deliverable', async () => {
    await server.db.updateTable('projects').set({ title: 'Teaser' }).where('id', '=', projectId).execute();
    const [short] = await add('Short');
    await cutOf(short, 1);
    await cutOf(null, 2);
    renderScreen('/manager/reviews', { server, caller: manager });
    expect(await screen.findByRole('link', { name: 'Teaser, Short · Version 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Teaser, version 2' })).toBeTruthy();
  });
});

describe('client links', () => {
  it('offer the latest version of each deliverable', async () => {
    await add('Short');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Client links/ }));
    await user.click(await screen.findByRole('button', { name: 'New link' }));
    expect(await screen.findByRole('option', { name: 'Latest version of each deliverable' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Always the latest version' })).toBeNull();
  });

  it('let guests decide on each deliverable', async () => {
    const [short] = await add('Short');
    await cutOf(null, 1);
    await cutOf(short, 2);
    const link = { project_id: projectId, created_by_id: manager.user.id, may_decide: true };
    const { token } = await aShareLink(server.db, link);
    const { user } = renderScreen(`/share/${token}`, { server });
    const tabs = () => within(screen.getByRole('navigation', { name: 'Deliverables' })).getAllByRole('button');
    await screen.findByRole('navigation', { name: 'Deliverables' });
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['MainAwaiting approval', 'ShortAwaiting approval']);
    expect(screen.getByText('2 of 2 need your decision')).toBeTruthy();
    expect(await screen.findByText('Main · Version 1')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await user.type(await screen.findByRole('textbox', { name: /^Your name/ }), 'Ada{Enter}');
    const confirmDialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    await user.click(confirmDialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(tabs().map(({ textContent }) => textContent)).toEqual(['MainApproved', 'ShortAwaiting approval']),
    );
    expect(screen.getByText('1 of 2 needs your decision')).toBeTruthy();
    expect(tabs()[0]?.getAttribute('aria-current')).toBe('true');
  });
});
