/** Tests for captions on the screens of the team and of guests (docs/captions.md). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { preferenceKey } from '#web/lib/preferences.ts';

const [HEIGHT_PX, ROW_PX] = [600, 60];

const ENGLISH = `1
00:00:00,000 --> 00:00:02,000
Say <i>it</i> <b>loud</b>

2
00:00:02,000 --> 00:00:02,500
Far too much text for half a second

3
00:00:59,000 --> 00:01:30,000
<script>alert(1)</script>
`;
const SPANISH = `1
00:00:00,000 --> 00:00:02,000
Dilo alto
`;

let projectId: number;
let cutId: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
beforeEach(async () => {
  // The test environment has no layout, so sizes are mocked.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  projectId = (await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id })).id;
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Uploads captions to a version. */
async function upload(text: string, fields: Record<string, string>, to = cutId): Promise<number> {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`),
    `name="file"; filename="a.srt"\r\nContent-Type: text/plain\r\n\r\n${text}`,
  ];
  const body = `${parts.map((part) => `--part\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--part--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=part', accept: 'application/json' };
  const response = await manager.request('POST', `/api/cuts/${to}/captions`, { body: Buffer.from(body), headers });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const show = (number = 1) => renderScreen(`/manager/projects/${projectId}/cut/${number}`, { server, caller: manager });
const overlay = () => document.querySelector<HTMLElement>('[data-captions]');
const openTab = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('tab', { name: 'Captions' }));
  return within(await screen.findByRole('tabpanel', { name: 'Captions' }));
};
const captionsOf = async (id = cutId) => (await manager.get(`/api/cuts/${id}/captions`)).json().captions;

it('shows nothing of captions on a version without any', async () => {
  show();
  await screen.findByText('0 of 0 open');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
});

it('shows the chosen language over the picture as text, by menu and key, and remembers it', async () => {
  await upload(ENGLISH, { language: 'en' });
  await upload(SPANISH, { language: 'es' });
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Captions' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await waitFor(() => expect(overlay()?.textContent).toBe('Say it loud'));
  expect(overlay()?.querySelector('i')?.textContent).toBe('it');
  expect(overlay()?.querySelector('b')?.textContent).toBe('loud');
  expect(overlay()?.querySelector('p')?.dir).toBe('auto');
  expect(overlay()?.lang).toBe('en');
  const panel = await openTab(user);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Language' }), 'Spanish');
  await waitFor(() => expect(overlay()?.textContent).toBe('Dilo alto'));
  unmount();
  const again = show();
  await waitFor(() => expect(overlay()?.textContent).toBe('Dilo alto'));
  document.querySelector<HTMLElement>('section[aria-label^="Version 1"]')?.focus();
  await again.user.keyboard('c');
  await waitFor(() => expect(overlay()).toBeNull());
  await again.user.keyboard('c');
  await waitFor(() => expect(overlay()).toBeTruthy());
});

it('lists cues with their timecode, and finds them by text and by what is hard to read', async () => {
  await upload(ENGLISH, { language: 'en' });
  const { user } = show();
  const panel = await openTab(user);
  expect(await panel.findByText('3 of 3')).toBeTruthy();
  // A script in a file is text.
  expect(panel.getByText('<script>alert(1)</script>')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Too fast 1' }));
  expect(panel.getByText('1 of 3')).toBeTruthy();
  expect(panel.getByRole('button', { name: /^00:00:02:00 ?Far too much/ })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Too fast 1' }));
  await user.click(panel.getByRole('button', { name: 'After the end 1' }));
  expect(panel.getByText('<script>alert(1)</script>')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'After the end 1' }));
  await user.type(panel.getByRole('searchbox', { name: 'Search' }), 'LOUD');
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
});

it('writes a note on the range of a cue, with its text', async () => {
  await upload(ENGLISH, { language: 'en' });
  const { user } = show();
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Note at 00:00:00:00' }));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  expect(box.value).toBe('“Say it loud” ');
  expect(document.activeElement).toBe(box);
  await user.keyboard('should be italic{Enter}');
  const notes = async () => (await manager.get(`/api/feedback?cut=${cutId}`)).json().member;
  await waitFor(async () =>
    expect(await notes()).toMatchObject([{ content: '“Say it loud” should be italic', frame: 0, endFrame: 49 }]),
  );
});

it('moves between the tabs by arrow keys, without moving the video', async () => {
  await upload(ENGLISH, { language: 'en' });
  const { user } = show();
  (await screen.findByRole('tab', { name: 'Notes' })).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Captions', selected: true }));
  expect(await screen.findByRole('tabpanel', { name: 'Captions' })).toBeTruthy();
  expect(screen.getByText(/^Frame 0/)).toBeTruthy();
});

it('adds captions dropped on a version, in the language of their name, without the start timecode', async () => {
  await server.db.updateTable('cuts').set({ start_frame: 90_000 }).where('id', '=', cutId).execute();
  const { user } = show();
  await screen.findByText('0 of 0 open');
  const text = SPANISH.replaceAll('00:00:0', '01:00:0');
  const files = [new File([text], 'ep24.es.srt')];
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files } });
  const form = within(await screen.findByRole('form', { name: 'Add captions' }));
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Language' }).value).toBe('es');
  expect((await form.findByRole<HTMLInputElement>('checkbox', { name: 'Subtract 01:00:00:00' })).checked).toBe(true);
  await user.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect(await captionsOf()).toMatchObject([{ language: 'es', lastMs: 2_000 }]));
  expect(await screen.findByRole('tab', { name: 'Captions' })).toBeTruthy();
});

it('asks how a file is encoded, and shows how it would read', async () => {
  const { user } = show();
  await screen.findByText('0 of 0 open');
  const bytes = Buffer.from(SPANISH.replace('Dilo alto', 'Mañana'), 'latin1');
  const files = [new File([bytes], 'ep24.es.srt')];
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files } });
  const form = within(await screen.findByRole('form', { name: 'Add captions' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  await user.click(await form.findByRole('radio', { name: /^windows-1252.*Mañana/s }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect(await captionsOf()).toHaveLength(1));
});

it('asks which version captions dropped on a project belong to, and names them in its row', async () => {
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2 });
  const { user } = renderScreen(`/manager/projects/${projectId}?view=page`, { server, caller: manager });
  await screen.findByRole('region', { name: 'Versions' });
  const files = [new File([SPANISH], 'ep24.es.srt')];
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add captions to which version?' }));
  await user.click(dialog.getByRole('button', { name: /^Version 1/ }));
  await user.click(
    within(await screen.findByRole('form', { name: 'Add captions' })).getByRole('button', { name: 'Add' }),
  );
  expect(await screen.findByText('Captions: es')).toBeTruthy();
  expect(await captionsOf()).toHaveLength(1);
});

it('hides captions from the client, renames, replaces and deletes them, with Undo', async () => {
  await upload(ENGLISH, { language: 'en' });
  const { user } = show();
  const panel = await openTab(user);
  const act = async (label: string) => {
    await user.click(await panel.findByRole('button', { name: /^Actions on / }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  };
  await act('Make internal');
  await waitFor(async () => expect(await captionsOf()).toMatchObject([{ isInternal: true }]));
  await act('Show to client');
  await waitFor(async () => expect(await captionsOf()).toMatchObject([{ isInternal: false }]));
  await act('Rename');
  const rename = within(await screen.findByRole('form', { name: 'Rename captions' }));
  await user.type(rename.getByRole('textbox', { name: 'Label' }), 'SDH');
  await user.click(rename.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await captionsOf()).toMatchObject([{ label: 'SDH' }]));
  await act('Replace file');
  const chooser = await screen.findByRole('dialog', { name: 'Replace English · SDH captions' });
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept=".srt,.vtt,.sbv"]');
  await user.upload(input as HTMLInputElement, new File([SPANISH], 'corrected.srt'));
  await user.click(await within(chooser).findByRole('button', { name: 'Replace' }));
  expect(await panel.findByText('1 of 1')).toBeTruthy();
  await act('Delete');
  await waitFor(async () => expect(await captionsOf()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await captionsOf()).toMatchObject([{ language: 'en', label: 'SDH', cueCount: 1 }]));
});

it('copies captions of another version with an offset in frames', async () => {
  await upload(ENGLISH, { language: 'en' });
  const next = await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2 });
  const { user } = show(2);
  await user.click(await screen.findByRole('button', { name: 'Version 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy captions from another version' }));
  const form = within(await screen.findByRole('form', { name: 'Copy captions' }));
  const offset = form.getByRole('textbox', { name: 'Offset in frames' });
  await user.clear(offset);
  await user.type(offset, '25');
  await user.click(form.getByRole('button', { name: 'Copy' }));
  await waitFor(async () => expect(await captionsOf(next.id)).toMatchObject([{ language: 'en', lastMs: 91_000 }]));
});

it('shows guests the captions of their link, never internal ones, and the download only where allowed', async () => {
  await upload(ENGLISH, { language: 'en' });
  await upload(SPANISH, { language: 'es', isInternal: 'true' });
  localStorage.setItem(preferenceKey('player-captions'), 'yes');
  const link = (more: object) =>
    aShareLink(server.db, { project_id: projectId, created_by_id: manager.user.id, label: 'For Ada', ...more });
  const { user, unmount } = renderScreen(`/share/${(await link({})).token}`, { server });
  await waitFor(() => expect(overlay()?.textContent).toBe('Say it loud'));
  const panel = await openTab(user);
  expect(await panel.findByText('3 of 3')).toBeTruthy();
  expect(panel.queryByRole('button', { name: /Actions|Download/ })).toBeNull();
  expect(within(panel.getByRole('combobox')).getAllByRole('option')).toHaveLength(1);
  unmount();
  const again = renderScreen(`/share/${(await link({ may_download: true })).token}`, { server });
  const download = await (await openTab(again.user)).findByRole('button', { name: 'Download' });
  await again.user.click(download);
  expect(await screen.findByRole('menuitem', { name: 'SRT' })).toBeTruthy();
});
