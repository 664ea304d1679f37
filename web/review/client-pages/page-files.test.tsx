/** Files on a contact's page: adding, progress, refusals, taking back, Done, and languages (docs/files.md#contacts). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { PAGE_GUEST } from '#web/review/guest/stored-guest.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let client_id: number;
let projectId: number;
let dana: number;

const LIBRARY = 'tus-js-client';
type Sent = { setHeader: (name: string, value: string) => void };
type Options = {
  endpoint: string;
  metadata: Record<string, string>;
  onBeforeRequest: (request: Sent) => Promise<void>;
  onProgress: (bytes: number) => void;
  onError: (error: Error) => void;
  onSuccess: (done: { lastResponse: { getHeader: () => string } }) => void;
};
let started: Options[];
/** Fake upload, which the test ends. */
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

beforeEach(async () => {
  started = [];
  vi.doMock(LIBRARY, () => ({ Upload }));
  PAGE_GUEST.forget();
  localStorage.clear();
  server = await testApp();
  admin = await server.as('admin');
  client_id = (await aClient(server.db, { first_name: 'Ada', last_name: 'Weiss', company_name: null })).id;
  const created_at = '2026-02-01T09:00:00.000Z';
  projectId = (await aProject(server.db, { title: 'Wedding film', client_id, created_at })).id;
  dana = (await aContact(server.db, { client_id, name: 'Dana Weiss' })).id;
});
afterEach(() => vi.doUnmock(LIBRARY));

const sentFile = (more: object = {}) =>
  aProjectFile(server.db, { client_id, contact_id: dana, contact_name: 'Dana Weiss', ...more });
const openPage = async () =>
  renderScreen((await admin.post(`/api/client_contacts/${dana}/page`)).json().url, { server });
const part = (name: string) => screen.findByRole('region', { name });
const inputOf = (section: HTMLElement): HTMLInputElement =>
  section.querySelector('input[type="file"]') as HTMLInputElement;

it('sends chosen and dropped files to the project that waits for footage, as a visitor', async () => {
  const waiting = (await aProject(server.db, { title: 'Trailer', client_id, created_at: '2026-01-01T09:00:00.000Z' }))
    .id;
  await admin.post(`/api/projects/${waiting}/waits`, { kind: 'footage' });
  const { user } = await openPage();
  const files = await part('Files 0');
  expect(within(files).getByText('Send footage, graphics or documents to the team here.')).toBeTruthy();
  await user.upload(inputOf(files), [new File(['a'], 'a.mov'), new File([''], 'empty.mov')]);
  expect(await screen.findByText('empty.mov: An empty file is not allowed.')).toBeTruthy();
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({
    endpoint: '/api/client_page_uploads',
    metadata: { project: String(waiting), filename: 'a.mov' },
  });
  const headers: Record<string, string> = {};
  await started[0]?.onBeforeRequest({ setHeader: (name, value) => void (headers[name] = value) });
  expect(headers).toEqual({ authorization: expect.stringMatching(/^Visit [\w-]{43}\.[\w-]{43}$/) });
  await user.selectOptions(within(files).getByRole('combobox', { name: 'For which project?' }), 'No specific project');
  fireEvent.drop(files, { dataTransfer: { types: ['Files'], files: [new File(['b'], 'b.mov')], items: [] } });
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[1]?.metadata).not.toHaveProperty('project');
  const uploads = within(within(files).getByRole('list', { name: 'Uploads' }));
  act(() => started[0]?.onProgress(1));
  expect(uploads.getByText('Trailer · 1 B of 1 B')).toBeTruthy();
  await user.click(uploads.getAllByRole('button', { name: 'Pause' })[0] as HTMLElement);
  await user.click(uploads.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(started).toHaveLength(3));
  for (const name of ['a.mov', 'b.mov'])
    await user.click(uploads.getByRole('button', { name: `Cancel upload of ${name}` }));
  await waitFor(() => expect(within(files).queryByRole('list', { name: 'Uploads' })).toBeNull());
});

it('waits while the line is broken, and says clearly that the space is used up', async () => {
  const { user } = await openPage();
  const files = await part('Files 0');
  await user.upload(inputOf(files), [new File(['a'], 'a.mov')]);
  await waitFor(() => expect(started).toHaveLength(1));
  act(() => started[0]?.onError(new Error('offline')));
  expect(await within(files).findByText(/Can't reach the server\. The upload resumes automatically\./)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(started).toHaveLength(2));
  const detail = "There isn't enough space left for this file. Ask the team for more space.";
  const originalResponse = {
    getStatus: () => 409,
    getBody: () => JSON.stringify({ detail }),
    getHeader: () => undefined,
  };
  const originalRequest = { getMethod: () => 'POST' };
  act(() => started[1]?.onError(Object.assign(new Error('full'), { originalResponse, originalRequest })));
  expect(await within(files).findByText(detail)).toBeTruthy();
  await user.click(within(files).getByRole('button', { name: 'Remove a.mov' }));
});

it('chooses a project by its request for footage, and cancels the waiting files of a folder at once', async () => {
  const titles = ['Trailer', 'Teaser'];
  for (const title of titles) {
    const { id } = await aProject(server.db, { title, client_id, created_at: '2026-01-01T09:00:00.000Z' });
    await admin.post(`/api/projects/${id}/waits`, { kind: 'footage' });
  }
  const { user } = await openPage();
  const files = await part('Files 0');
  const chosen = within(files).getByRole<HTMLSelectElement>('combobox', { name: 'For which project?' });
  for (const title of titles) {
    await user.click(screen.getByRole('button', { name: title }));
    expect(chosen.selectedOptions[0]?.textContent).toBe(title);
    expect(document.activeElement?.textContent).toBe('Files 0');
  }
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1}.mov`);
  await user.upload(
    inputOf(files),
    names.map((name) => new File(['a'], name)),
  );
  await waitFor(() => expect(started).toHaveLength(3));
  const uploads = within(await within(files).findByRole('list', { name: 'Uploads' }));
  expect(uploads.getAllByText(/Waiting for other uploads/)).toHaveLength(5);
  expect(uploads.getByText('4 more files waiting')).toBeTruthy();
  await user.click(uploads.getByRole('button', { name: 'Cancel waiting' }));
  expect(uploads.queryByText(/waiting/i)).toBeNull();
  expect(started).toHaveLength(3);
  for (const name of names.slice(0, 3))
    await user.click(uploads.getByRole('button', { name: `Cancel upload of ${name}` }));
});

it('lists what contacts sent, and removes an own file', async () => {
  await sentFile({ original_name: 'Day 1/A001.mov', project_id: projectId, size_bytes: 3 * 1024 ** 3 });
  await sentFile({ original_name: 'Logo.svg', contact_id: null, contact_name: 'Noa Weiss' });
  await aProjectFile(server.db, { client_id, original_name: 'Edit.prproj' });
  const { user } = await openPage();
  const list = within(within(await part('Files 2')).getByRole('list', { name: 'Files 2' }));
  expect(list.getByText(/^Wedding film · 3 GB · Dana Weiss · /)).toBeTruthy();
  expect(list.getByText(/Noa Weiss/)).toBeTruthy();
  expect(screen.queryByText('Edit.prproj')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Remove Day 1/A001.mov' }));
  expect(await screen.findByText('Day 1/A001.mov removed.')).toBeTruthy();
  expect(await part('Files 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('says that the files could not be loaded, and tries again', async () => {
  await sentFile({ original_name: 'Logo.svg' });
  const { user } = await openPage();
  failNext(({ address }) => address === '/api/client_page/files', { status: 500 });
  const files = within(await screen.findByRole('region', { name: 'Files' }));
  expect(await files.findByText("Couldn't load the files.")).toBeTruthy();
  await user.click(files.getByRole('button', { name: 'Retry' }));
  expect(await part('Files 1')).toBeTruthy();
  expect(screen.getByText('Logo.svg')).toBeTruthy();
});

it('notifies the team with Done, once', async () => {
  for (const original_name of ['a.mov', 'b.mov']) await sentFile({ original_name, project_id: projectId });
  await admin.post(`/api/projects/${projectId}/waits`, { kind: 'footage' });
  const { user } = await openPage();
  expect(await screen.findByText('Please send footage')).toBeTruthy();
  expect(await screen.findByText(/^Wedding film · 2 files sent \(/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done, notify the team' }));
  expect(await screen.findByText('The team was notified.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done, notify the team' })).toBeNull());
  await waitFor(() => expect(screen.queryByText('Please send footage')).toBeNull());
});

it.each([
  ['Deutsch', 'Dateien hinzufügen'],
  ['Français', 'Ajouter des fichiers'],
  ['Español', 'Añadir archivos'],
])('speaks %s', async (language, button) => {
  const { user } = await openPage();
  await part('Files 0');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), language);
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
});
