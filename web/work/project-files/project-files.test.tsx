/** Files on a project and on its client's page: list, upload by button and drop, changes, undo, space and loading errors. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let manager: Caller;
let editor: Caller;
let clientId: number;
let projectId: number;

const LIBRARY = 'tus-js-client';
type Options = { endpoint: string; metadata: Record<string, string> };
let started: Options[];
/** Fake upload that never ends. */
class Upload {
  readonly #options: Options;
  constructor(_file: File, options: Options) {
    this.#options = options;
  }
  start(): void {
    started.push(this.#options);
  }
  async abort(): Promise<void> {}
}

const server = await testApp();
beforeEach(async () => {
  started = [];
  vi.doMock(LIBRARY, () => ({ Upload }));
  [manager, editor] = [await server.as('manager'), await server.as('editor')];
  clientId = (await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' })).id;
  const project = { client_id: clientId, assigned_to_id: editor.user.id, title: 'Wedding film' };
  projectId = (await aProject(server.db, project)).id;
});
afterEach(() => vi.doUnmock(LIBRARY));

const add = (more: object = {}) =>
  aProjectFile(server.db, { client_id: clientId, project_id: projectId, uploaded_by_id: editor.user.id, ...more });
const openProject = (caller: Caller) =>
  renderScreen(`/${caller === manager ? 'manager' : 'editor'}/projects/${projectId}?view=page`, { server, caller });
const openClient = () => renderScreen(`/manager/clients/${clientId}`, { server, caller: manager });
const section = () => screen.findByRole('region', { name: 'Files' });
const names = (within_: HTMLElement) =>
  within(within(within_).getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('lists the files of a project with folder, size, person and note, latest first', async () => {
  await add({ original_name: 'Day 1/A001.mov', size_bytes: 3 * 1024 ** 3, note: 'B camera' });
  await add({ original_name: 'Logo.svg', uploaded_by_id: null, contact_name: 'Dana Weiss', size_bytes: 2_048 });
  openProject(editor);
  const files = await section();
  expect(await within(files).findByRole('heading', { name: 'Files 2' })).toBeTruthy();
  const [first, second] = names(files);
  expect(first).toMatch(/^Logo\.svg2 KB · Dana Weiss · /);
  expect(second).toMatch(/^Day 1\/A001\.mov3 GB · .*B camera$/);
  expect(within(screen.getByRole('navigation', { name: 'Sections' })).getByText('Files').textContent).toBe('Files 2');
  // A file of someone else can be downloaded only.
  expect(within(files).getByRole('button', { name: 'Download Logo.svg' })).toBeTruthy();
  expect(within(files).queryByRole('button', { name: 'Actions on Logo.svg' })).toBeNull();
});

it('renames a file and changes its note', async () => {
  await add({ original_name: 'Day 1/A001.mov' });
  const { user } = openProject(editor);
  await user.click(await screen.findByRole('button', { name: 'Actions on Day 1/A001.mov' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or add note' }));
  const form = within(await screen.findByRole('form', { name: 'Edit file' }));
  const name = form.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This value should not be blank.')).toBeTruthy();
  await user.type(name, 'Day 2/B001.mov');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Second camera');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const files = await section();
  await waitFor(() => expect(names(files)[0]).toMatch(/^Day 2\/B001\.mov.*Second camera$/));
});

it('deletes a file, and gives it back with Undo', async () => {
  await add({ original_name: 'A001.mov' });
  const { user } = openProject(editor);
  await user.click(await screen.findByRole('button', { name: 'Actions on A001.mov' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const files = await section();
  expect(await within(files).findByText('No files yet. Drop files or folders here.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names(files)).toHaveLength(1));
});

it('uploads chosen and dropped files three at a time, with pause and cancel', async () => {
  const { user } = openProject(editor);
  const files = await section();
  await within(files).findByRole('button', { name: 'Add files' });
  const input = files.querySelectorAll<HTMLInputElement>('input[type="file"]')[1] as HTMLInputElement;
  await user.upload(input, [new File(['a'], 'a.mov'), new File([''], 'empty.mov'), new File(['b'], 'b.mov')]);
  expect(await screen.findByText('empty.mov: An empty file is not allowed.')).toBeTruthy();
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[0]).toMatchObject({
    endpoint: '/api/file_uploads',
    metadata: { project: String(projectId), filename: 'a.mov' },
  });
  const dropped = ['c.mov', 'd.mov'].map((name) => new File(['c'], name));
  fireEvent.drop(files, { dataTransfer: { types: ['Files'], files: dropped, items: [] } });
  const list = within(await within(files).findByRole('list', { name: 'Uploads' }));
  expect(await list.findByText(/Waiting for other uploads/)).toBeTruthy();
  expect(started.map(({ metadata }) => metadata['filename'])).toEqual(['a.mov', 'b.mov', 'c.mov']);
  await user.click(list.getByRole('button', { name: 'Cancel upload of b.mov' }));
  await waitFor(() => expect(started.at(-1)?.metadata['filename']).toBe('d.mov'));
  await user.click(list.getAllByRole('button', { name: 'Pause' })[0] as HTMLElement);
  expect(list.getByRole('button', { name: 'Resume' })).toBeTruthy();
  for (const name of ['a.mov', 'c.mov', 'd.mov'])
    await user.click(list.getByRole('button', { name: `Cancel upload of ${name}` }));
});

it('names refused files in one message', async () => {
  openProject(editor);
  const files = await section();
  await within(files).findByRole('button', { name: 'Add files' });
  const empty = ['a.mov', 'b.mov', 'c.mov', 'd.mov', 'e.mov'].map((name) => new File([''], name));
  fireEvent.drop(files, { dataTransfer: { types: ['Files'], files: empty, items: [] } });
  expect(await screen.findByText('a.mov, b.mov, c.mov ...: An empty file is not allowed.')).toBeTruthy();
  expect(screen.getAllByText(/An empty file is not allowed/)).toHaveLength(1);
  expect(started).toEqual([]);
});

it('reads dropped folders', async () => {
  openProject(editor);
  const files = await section();
  await within(files).findByRole('button', { name: 'Add files' });
  const entry = (name: string) => ({
    name,
    isFile: true,
    file: (give: (file: File) => void) => give(new File(['x'], name)),
  });
  const folder = (name: string, inside: readonly object[]) => ({
    name,
    isFile: false,
    createReader: () => {
      let left = inside;
      return {
        readEntries: (give: (entries: readonly object[]) => void) => {
          give(left);
          left = [];
        },
      };
    },
  });
  const root = folder('Day 1', [entry('A.mov'), entry('.DS_Store'), folder('Sound', [entry('A.wav')])]);
  const items = [{ webkitGetAsEntry: () => root }];
  fireEvent.drop(files, { dataTransfer: { types: ['Files'], files: [], items } });
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started.map(({ metadata }) => metadata['filename'])).toEqual(['Day 1/A.mov', 'Day 1/Sound/A.wav']);
  const list = within(await within(files).findByRole('list', { name: 'Uploads' }));
  for (const name of ['Day 1/A.mov', 'Day 1/Sound/A.wav'])
    fireEvent.click(list.getByRole('button', { name: `Cancel upload of ${name}` }));
});

it('shows all files of a client with their projects, and changes its space', async () => {
  await add({ original_name: 'A001.mov', size_bytes: 5 * 1024 ** 3 });
  await add({ original_name: 'Contract.pdf', project_id: null, size_bytes: 1024 ** 3 });
  const { user } = openClient();
  const files = await section();
  expect(await within(files).findByText('6 GB of 50 GB used')).toBeTruthy();
  expect(within(files).getByRole('link', { name: 'Wedding film' })).toBeTruthy();
  await user.click(within(files).getByRole('button', { name: 'Change space' }));
  const space = within(files).getByRole('textbox', { name: 'Space in GB' });
  await user.clear(space);
  await user.type(space, '6000');
  await user.click(within(files).getByRole('button', { name: 'Save' }));
  expect(await within(files).findByText('Choose between 1 GB and 5 TB.')).toBeTruthy();
  await user.clear(space);
  await user.type(space, '100');
  await user.click(within(files).getByRole('button', { name: 'Save' }));
  expect(await within(files).findByText('6 GB of 100 GB used')).toBeTruthy();
});

it('says that files could not be loaded, and tries again', async () => {
  await add({ original_name: 'A001.mov' });
  const { user } = openProject(editor);
  // The project's contents include its files, which are requested alone if the contents fail.
  const fail = (path: string): void => {
    failNext(({ address }) => address.startsWith(`/api/projects/${projectId}/${path}`), { status: 500 });
  };
  fail('contents');
  fail('files');
  const files = await section();
  expect(await within(files).findByText("Couldn't load the files.")).toBeTruthy();
  await user.click(within(files).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names(files)).toHaveLength(1));
});
