/** Tests for the review screen: virtualized notes, and focus returning to the player after a note is sent (docs/review.md#note-list). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { playbackFacts } from '#server/testing/video-facts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { preferenceKey } from '#web/lib/preferences.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';

const [HEIGHT_PX, NOTE_PX] = [600, 80];
/** Maximum number of rendered rows: visible ones plus overscan. */
const MAX_VISIBLE = 20;
const AT_ONCE = 200;
const MEDIA_ERR_DECODE = 3;

let projectId: number;
let cutId: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
beforeEach(async () => {
  // The test environment has no layout, so sizes are mocked.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(NOTE_PX);
  projectId = (await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id })).id;
  const cut = { project_id: projectId, uploaded_by_id: manager.user.id, frame_count: 10_000 };
  cutId = (await aCut(server.db, cut)).id;
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

async function addNotes(count: number): Promise<void> {
  const { id } = manager.user;
  const rows = Array.from({ length: count }, (_, at) => ({
    project_id: projectId,
    created_by_id: id,
    content: `Note ${at}`,
    type: 'client' as const,
    created_at: '2026-03-09T10:00:00.000Z',
  }));
  for (let at = 0; at < count; at += AT_ONCE) {
    const values = rows.slice(at, at + AT_ONCE);
    const notes = await server.db.insertInto('feedback').values(values).returning('id').execute();
    const marks = notes.map((note, index) => ({ feedback_id: note.id, cut_id: cutId, frame: at + index }));
    await server.db.insertInto('feedback_marks').values(marks).execute();
  }
}

const show = () => renderScreen(`/manager/projects/${projectId}/cut/1`, { server, caller: manager });
const scroller = () => screen.findByRole('region', { name: 'Notes by position' });

it('renders only the visible ones of two thousand notes at any scroll position', async () => {
  await addNotes(NOTE_LIMITS.notesPerCut);
  show();
  const list = await scroller();
  await screen.findByText(`${NOTE_LIMITS.notesPerCut} of ${NOTE_LIMITS.notesPerCut} open`);
  const rows = () => within(list).getAllByRole('listitem');
  await within(list).findByText('Note 0');
  await waitFor(() => expect(rows().length).toBeLessThanOrEqual(MAX_VISIBLE));
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe(String(NOTE_LIMITS.notesPerCut));
  list.scrollTop = Number.parseFloat(within(list).getByRole('list').style.height) - HEIGHT_PX;
  fireEvent.scroll(list);
  await within(list).findByText(`Note ${NOTE_LIMITS.notesPerCut - 1}`);
  await waitFor(() => expect(rows().length).toBeLessThanOrEqual(MAX_VISIBLE));
  expect(within(list).queryByText('Note 0')).toBeNull();
});

it.each(['by its button', 'by Enter'])('moves the focus to the player after a note is sent %s', async (way) => {
  const { user, address } = show();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(box, 'The logo is late');
  if (way === 'by Enter') await user.keyboard('{Enter}');
  else await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('1 of 1 open');
  // The note is in the address, like any other selected note.
  await waitFor(() => expect(address()).toMatch(/note=\d+/));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Version 1 of Wedding film'));
  await user.keyboard('n');
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('');
});

it('keeps the focus in the field after Enter when single keys are off', async () => {
  localStorage.setItem(preferenceKey('shortcut-keys'), 'off');
  const { user } = show();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(box, 'The logo is late{Enter}And the end{Enter}');
  await screen.findByText('2 of 2 open');
  expect(document.activeElement).toBe(box);
});

const isInPlayer = () =>
  waitFor(() => expect(document.activeElement?.closest('[aria-label="Version 1 of Wedding film"]')).toBeTruthy());

it('moves the focus to the player when the focused control disappears', async () => {
  await addNotes(1);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Reply to note at/ }));
  await user.keyboard('On it{Enter}');
  await screen.findByText('On it');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Go to/));
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  await user.click(await screen.findByRole('button', { name: 'Done drawing' }));
  await isInPlayer();
  await user.click(screen.getAllByRole('button', { name: /^Delete note by/ })[0] as HTMLElement);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('0 of 0 open');
  await isInPlayer();
});

it('adds a text on the picture as one stroke, and none when canceled', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Draw' }));
  await user.click(await screen.findByRole('button', { name: 'Text' }));
  const sheet = await screen.findByRole('application');
  sheet.focus();
  await user.keyboard('{Enter}Here{Enter}');
  expect(await screen.findByRole('button', { name: 'Draw (1)' })).toBeTruthy();
  await user.keyboard('{Enter}Not here{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(sheet));
  expect(screen.getByRole('button', { name: 'Draw (1)' })).toBeTruthy();
});

it('keeps the draft of a reply on Escape, and discards it on Cancel', async () => {
  await addNotes(1);
  const { user } = show();
  const response = async () => user.click(await screen.findByRole('button', { name: /^Reply to note at/ }));
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ });
  await response();
  await user.keyboard('Half a thought{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply/ })).toBeNull());
  await response();
  expect((await box()).value).toBe('Half a thought');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await response();
  expect((await box()).value).toBe('');
});

it('keeps a resolved note visible for reopening until another one is resolved', async () => {
  await addNotes(3);
  const { user } = show();
  const list = within(await scroller());
  await user.click((await list.findAllByRole('button', { name: /^Resolve note/ }))[1] as HTMLElement);
  await screen.findByText('2 of 3 open');
  expect(await list.findByRole('button', { name: /^Reopen note/ })).toBeTruthy();
  expect(list.getByText('Note 1')).toBeTruthy();
  await user.click(list.getAllByRole('button', { name: /^Resolve note/ })[0] as HTMLElement);
  await screen.findByText('1 of 3 open');
  await waitFor(() => expect(list.queryByText('Note 1')).toBeNull());
  expect(list.getByText('Note 0')).toBeTruthy();
  await isInPlayer();
});

it('clears the range after a note is sent, so the next note gets the current frame', async () => {
  const { user } = show();
  await screen.findByText('0 of 0 open');
  await isInPlayer();
  for (const [content, keys] of [
    ['Too long', '{Home}i{Shift>}{ArrowRight}{/Shift}o'],
    ['The logo', '{Shift>}{ArrowRight}{/Shift}'],
  ]) {
    await user.keyboard(`${keys}n${content}{Enter}`);
    await screen.findByText(content as string);
    await isInPlayer();
  }
  const marks = await server.db
    .selectFrom('feedback_marks')
    .select(['frame', 'end_frame'])
    .where('cut_id', '=', cutId)
    .orderBy('feedback_id')
    .execute();
  expect(marks).toEqual([
    { frame: 0, end_frame: 10 },
    { frame: 20, end_frame: null },
  ]);
});

it('offers to carry over open notes of the previous version that are not carried over yet', async () => {
  await addNotes(1);
  const cut = { project_id: projectId, uploaded_by_id: manager.user.id, number: 2, frame_count: 10_000 };
  const next = await aCut(server.db, cut);
  const first = await server.db
    .selectFrom('feedback_marks')
    .select('feedback_id')
    .where('cut_id', '=', cutId)
    .executeTakeFirstOrThrow();
  expect((await manager.post(`/api/cuts/${next.id}/carry`)).statusCode).toBe(200);
  expect((await manager.post(`/api/feedback/${first.feedback_id}/resolve`)).statusCode).toBe(200);
  await addNotes(1);
  const { user } = renderScreen(`/manager/projects/${projectId}/cut/2`, { server, caller: manager });
  await screen.findByText('1 open note on version 1');
  await user.click(screen.getByRole('button', { name: 'Carry over' }));
  await screen.findByText('2 of 2 open');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Carry over' })).toBeNull());
});

it('ends a comparison on Back, and stays on the version', async () => {
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2, frame_count: 10_000 });
  const { user, router, address } = show();
  await screen.findByText('0 of 0 open');
  await isInPlayer();
  await user.keyboard('v');
  await screen.findByRole('button', { name: 'Stop comparing' });
  expect(address()).toMatch(/cut\/1\?with=2$/);
  await user.click(screen.getByRole('radio', { name: 'Slider' }));
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop comparing' })).toBeNull());
  expect(address()).toMatch(/cut\/1$/);
  // Ending the comparison must not add a history entry either.
  const steps = router.history.length;
  await user.keyboard('v');
  await user.click(await screen.findByRole('button', { name: 'Stop comparing' }));
  await waitFor(() => expect(address()).toMatch(/cut\/1$/));
  await user.keyboard('v');
  await screen.findByRole('button', { name: 'Stop comparing' });
  expect(router.history.length).toBe(steps);
  await isInPlayer();
});

it('keeps the offset of a comparison in the address, lists the other notes, and carries them by it', async () => {
  const other = { project_id: projectId, uploaded_by_id: manager.user.id, number: 2, frame_count: 10_000 };
  const next = await aCut(server.db, other);
  await addNotes(3);
  const { id } = await server.db.selectFrom('feedback').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  await server.db.updateTable('feedback_marks').set({ frame: 500 }).where('feedback_id', '=', id).execute();
  const path = `/manager/projects/${projectId}/cut/2?with=1&offset=100`;
  const { user, address } = renderScreen(path, { server, caller: manager });
  const notesOfOther = within(await screen.findByRole('region', { name: 'Notes on version 1' }));
  expect(await notesOfOther.findByText('3 of 3 open')).toBeTruthy();
  expect(notesOfOther.queryByRole('button', { name: /Reply|Resolve/ })).toBeNull();
  const offset = await screen.findByRole('textbox', { name: 'Version 1 offset in frames' });
  expect((offset as HTMLInputElement).value).toBe('Offset 100');
  await user.click(notesOfOther.getByRole('button', { name: /^Go to 00:00:20:00/ }));
  // The note takes the frame at which typing begins.
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'x');
  expect(await screen.findByRole('button', { name: '00:00:16:00' })).toBeTruthy();
  await user.click(offset);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(address()).toContain('offset=10'));
  await user.click(await screen.findByRole('button', { name: 'Carry over with offset 10' }));
  await screen.findByText('3 of 3 open', { ignore: '[aria-label="Notes on version 1"] *' });
  const carried = (await manager.get(`/api/feedback?cut=${next.id}`)).json().member;
  expect(carried.map(({ frame }: { frame: number }) => frame).toSorted((a: number, b: number) => a - b)).toEqual([
    0, 0, 490,
  ]);
  await user.click(screen.getByRole('button', { name: 'Stop comparing' }));
  await waitFor(() => expect(address()).not.toMatch(/with|offset/));
});

it('adds a note on the whole version, which is listed first and has no marker', async () => {
  await addNotes(2);
  const { user } = show();
  const whole = await screen.findByRole('button', { name: 'Whole version' });
  await user.click(whole);
  expect(whole.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Draw' })).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Warmer overall{Enter}');
  await screen.findByText('3 of 3 open');
  const first = within((await scroller()).querySelector('[data-index="0"]') as HTMLElement);
  expect(first.getByText('Warmer overall')).toBeTruthy();
  expect(first.getByRole('button', { name: 'Select note on the whole version, by Mo Derator' })).toBeTruthy();
  expect(first.getByRole('button', { name: 'Reply to note on the whole version' })).toBeTruthy();
  const { member } = (await manager.get(`/api/feedback?cut=${cutId}`)).json();
  expect(member.at(-1)).toMatchObject({ content: 'Warmer overall', whole: true });
  // The next note is on a frame again.
  expect(screen.getByRole('button', { name: 'Whole version' }).getAttribute('aria-pressed')).toBe('false');
});

it('keeps the reason of a change request when a newer version arrives, and names that version in the error', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Request changes' }));
  const requestDialog = within(await screen.findByRole('dialog', { name: 'Request changes to version 1' }));
  await user.type(requestDialog.getByRole('textbox', { name: /^Reason/ }), 'Too loud');
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve', hidden: true })).toBeNull());
  await user.click(requestDialog.getByRole('button', { name: 'Request changes' }));
  expect(await screen.findByText(/Version 2 is the latest/)).toBeTruthy();
  expect(requestDialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Too loud');
});

it('clears the note field when the note is resent from the unsent bar', async () => {
  const { user, setDown } = show();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(box, 'The logo is late');
  setDown(true);
  await user.keyboard('{Enter}');
  await screen.findByText(CUT_TEXTS.noteFailed);
  expect(box.value).toBe('The logo is late');
  setDown(false);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await within(await scroller()).findByText('The logo is late')).toBeTruthy();
  await waitFor(() => expect(box.value).toBe(''));
  expect(screen.queryByText(CUT_TEXTS.noteFailed)).toBeNull();
});

it('says what some browsers do with a version, and offers the upload of a copy', async () => {
  const facts = { playback_facts: playbackFacts({ audioTracks: [{ codec: 'pcm-s24', channels: 2 }] }) };
  await server.db.updateTable('cuts').set(facts).where('id', '=', cutId).execute();
  show();
  await screen.findByText(/because of its PCM audio\. Add an H\.264 copy that plays everywhere\.$/);
  expect(screen.getAllByRole('button', { name: 'Add a playable copy to version 1' })).toHaveLength(1);
});

it('offers to try again when no data of the video arrives', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const { user } = show();
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  await screen.findByText('No data is arriving.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalled());
});

it('shows the whole review in full screen: notes on demand, one set of decisions, and a note by its key', async () => {
  const { user, address } = show();
  await screen.findByText('0 of 0 open');
  await isInPlayer();
  await user.keyboard('f');
  const review = await screen.findByRole('region', { name: 'Version 1 of Wedding film' });
  expect(document.documentElement.hasAttribute('data-whole')).toBe(true);
  const notes = await within(review).findByRole('button', { name: 'Notes' });
  expect(notes.getAttribute('aria-pressed')).toBe('false');
  // The buttons of the page's header, which the style sheet shows next to the notes.
  expect(screen.getByRole('button', { name: 'Approve' }).closest('[data-decide]')).toBeTruthy();
  await user.keyboard('nToo late{Enter}');
  expect(notes.getAttribute('aria-pressed')).toBe('true');
  await within(review).findByText('Too late');
  await isInPlayer();
  // The app's keys, such as G P for the projects, do nothing in the player.
  await user.keyboard('gp');
  expect(address()).toMatch(/cut\/1/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.documentElement.hasAttribute('data-whole')).toBe(false));
});

it('reports a damaged part, skips it, and takes a note there', async () => {
  const { user } = show();
  const video = await screen.findByLabelText<HTMLVideoElement>('Version 1 of Wedding film', { selector: 'video' });
  await waitFor(() => expect(video.src).not.toBe(''));
  const load = vi.spyOn(video, 'load').mockReturnValue(undefined);
  Object.defineProperties(video, { readyState: { value: 4 }, videoWidth: { value: 1920 } });
  fireEvent.loadedMetadata(video);
  fireEvent.seeked(video);
  await user.type(screen.getByRole('textbox', { name: 'Timecode' }), '{Control>}a{/Control}00:00:09:00{Enter}');
  Object.defineProperty(video, 'error', { value: { code: MEDIA_ERR_DECODE } });
  fireEvent.error(video);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  fireEvent.error(video);
  await screen.findByText('The file is damaged at 00:00:09:00.');
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Broken here{Enter}');
  await screen.findByText('Broken here');
  await screen.findByRole('button', { name: /^Go to 00:00:09:00/ });
  await user.click(screen.getByRole('button', { name: 'Skip ahead' }));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/damaged/)).toBeNull();
});

it('remembers theater mode', async () => {
  const { user, unmount } = show();
  await screen.findByText('0 of 0 open');
  await isInPlayer();
  await user.keyboard('t');
  const button = () => screen.findByRole('button', { name: 'Theater mode' });
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
  unmount();
  show();
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
});

it('remembers volume, muting and speed on this device', async () => {
  const { user, unmount } = show();
  const volume = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Volume' });
  fireEvent.change(await volume(), { target: { value: '40' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  unmount();
  const again = show();
  expect((await volume()).value).toBe('40');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('1.5');
  await again.user.click(screen.getByRole('button', { name: 'Mute' }));
  expect((await volume()).value).toBe('0');
  again.unmount();
  show();
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy();
});

it('changes the width of the notes by keyboard and pointer, and remembers it on this device', async () => {
  const { user, unmount } = show();
  const handle = () => screen.findByRole('separator', { name: 'Width of the notes' });
  const width = async () => (await handle()).getAttribute('aria-valuenow');
  (await handle()).focus();
  // Without a choice, at most 26 % of the window.
  expect(await width()).toBe('360');
  await user.keyboard('{ArrowLeft}');
  expect(await width()).toBe('380');
  // The separator takes the key, so the player doesn't step.
  expect(screen.getByRole('slider', { name: 'Playback position' }).getAttribute('aria-valuenow')).toBe('0');
  await user.keyboard('{Home}{ArrowRight}');
  expect(await width()).toBe('280');
  const captured = { setPointerCapture: () => undefined };
  fireEvent.pointerDown(Object.assign(await handle(), captured), { clientX: 600 });
  fireEvent.pointerMove(await handle(), { clientX: 550 });
  fireEvent.lostPointerCapture(await handle());
  fireEvent.pointerMove(await handle(), { clientX: 500 });
  expect(await width()).toBe('330');
  unmount();
  show();
  expect(await width()).toBe('330');
  fireEvent.doubleClick(await handle());
  expect(await width()).toBe('360');
});

it('zooms to 100 % and pans by keyboard, and remembers guides', async () => {
  const { user, unmount } = show();
  await screen.findByText('0 of 0 open');
  await isInPlayer();
  await user.keyboard('z');
  const area = await screen.findByRole('application', { name: /^Zoomed picture/ });
  area.focus();
  await user.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Zoom and guides' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '4:5' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Safe area' }));
  await screen.findByRole('img', { name: 'Guides: safe area, 4:5' });
  unmount();
  show();
  await screen.findByRole('img', { name: 'Guides: safe area, 4:5' });
});

it('previews time and note under the pointer on the filmstrip', async () => {
  await addNotes(1);
  show();
  const strip = (await screen.findByRole('slider', { name: 'Playback position' })).parentElement as HTMLElement;
  await screen.findByText('1 of 1 open');
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_000, 54));
  const hover = (x: number) => fireEvent.pointerMove(strip, { clientX: x, pointerType: 'mouse' });
  hover(500);
  const preview = (await screen.findByText('00:03:20:00')).parentElement as HTMLElement;
  expect(within(preview).queryByText('Note 0')).toBeNull();
  hover(0);
  expect(await within(preview).findByText('Note 0')).toBeTruthy();
  fireEvent.pointerLeave(strip.parentElement as HTMLElement);
  await waitFor(() => expect(preview.isConnected).toBe(false));
});

it('filters and sorts notes, and shows a link to a note to copy by hand on plain http', async () => {
  await addNotes(3);
  const { user } = show();
  const list = within(await scroller());
  await list.findByText('Note 0');
  await user.click(screen.getByRole('button', { name: 'Search, filter and sort notes' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Newest first');
  expect((await list.findAllByRole('listitem'))[0]?.textContent).toContain('Note 2');
  await user.type(screen.getByRole('textbox', { name: 'Search notes' }), 'note 1');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  vi.stubGlobal('isSecureContext', false);
  await user.click(list.getByRole('button', { name: /^Copy link to note at/ }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this note' });
  expect(field.value).toMatch(new RegExp(`/manager/projects/${projectId}/cut/1\\?f=1&note=\\d+$`));
});

it('lets the viewer choose between the file and its lighter copy, and remembers it', async () => {
  const names = ['a'.repeat(32), 'b'.repeat(32)].map((name) => `${name}.mp4`);
  await server.db
    .updateTable('cuts')
    .set({ filename: names[0] as string, copy_filename: names[1] as string, playback_facts: playbackFacts() })
    .where('id', '=', cutId)
    .execute();
  const first = show();
  const playedIn = ({ container }: typeof first) => container.querySelector('video')?.src ?? '';
  await waitFor(() => expect(playedIn(first)).toContain(names[0]));
  await first.user.click(screen.getByRole('button', { name: 'Quality' }));
  expect((await screen.findByRole('menuitemradio', { name: 'Auto (Original)' })).getAttribute('aria-checked')).toBe(
    'true',
  );
  await first.user.click(screen.getByRole('menuitemradio', { name: 'Review copy' }));
  await waitFor(() => expect(playedIn(first)).toContain(names[1]));
  first.unmount();
  const second = show();
  await waitFor(() => expect(playedIn(second)).toContain(names[1]));
  second.unmount();
  // The following applies to a comparison too.
  await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id, number: 2, frame_count: 10_000 });
  renderScreen(`/manager/projects/${projectId}/cut/2?with=1`, { server, caller: manager });
  const compared = await screen.findByLabelText<HTMLVideoElement>('Version 1, compared');
  await waitFor(() => expect(compared.src).toContain(names[1]));
});
