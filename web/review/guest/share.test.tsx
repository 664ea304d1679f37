/** Tests for a guest's visit: password, name, notes, decision and the end of a link (docs/review.md#links). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SHARE_GUEST } from './stored-guest.ts';

let projectId: number;
let cutId: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mia', last_name: 'Reed', email: 'mia@secret.example' });
const editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });

beforeEach(async () => {
  SHARE_GUEST.forget();
  // The test environment has no layout, and the virtualized list renders visible rows only, so sizes are mocked.
  for (const side of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 600 });
  const people = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
  projectId = (await aProject(server.db, { title: 'Wedding film', ...people })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: editor.user.id, comment: 'For the team' }))
    .id;
});

type Link = Parameters<typeof aShareLink>[1];
const aLink = (more: Partial<Link> = {}) =>
  aShareLink(server.db, { project_id: projectId, created_by_id: manager.user.id, label: 'For Ada', ...more });

/** Opens a link as a guest. */
async function openAsGuest(more: Partial<Link> = {}) {
  const link = await aLink(more);
  return { link, ...renderScreen(`/share/${link.token}`, { server }) };
}

const noteBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const nameBox = () => screen.findByRole('textbox', { name: /^Your name/ });
const notes = async (who: Caller) => (await who.get(`/api/feedback?cut=${cutId}`)).json().member;

it("tells below the picture what some browsers don't do with a file without a copy", async () => {
  await server.db.updateTable('cuts').set({ codec: 'hevc' }).where('id', '=', cutId).execute();
  await openAsGuest();
  const reason = 'HEVC (H.265) plays only in Safari and some other browsers.';
  expect(await screen.findByText(`${reason} Ask the team for a copy that plays everywhere.`)).toBeTruthy();
});

describe('guest name', () => {
  it('is requested once, before the first note, which is sent afterwards', async () => {
    const { user } = await openAsGuest();
    await user.type(await noteBox(), 'The logo comes too early{Enter}');
    await user.type(await nameBox(), 'Ada Reed{Enter}');
    await waitFor(async () => expect(await notes(manager)).toMatchObject([{ guestName: 'Ada Reed' }]));
    await waitFor(async () => expect((await noteBox()).value).toBe(''));
    await user.type(await noteBox(), 'And the end{Enter}');
    await waitFor(async () => expect(await notes(manager)).toHaveLength(2));
    expect(screen.queryByRole('textbox', { name: /^Your name/ })).toBeNull();
  });

  it('is remembered, and a note submitted twice is sent once', async () => {
    const { user } = await openAsGuest();
    await user.type(await noteBox(), 'Too loud{Enter}');
    await user.type(await nameBox(), 'Ada{Enter}');
    await waitFor(async () => expect((await noteBox()).value).toBe(''));
    await user.type(await noteBox(), 'And the end');
    const add = screen.getByRole('button', { name: 'Add note' });
    // Two clicks before the first request is sent.
    add.click();
    add.click();
    await waitFor(async () => expect((await noteBox()).value).toBe(''));
    expect(await notes(manager)).toHaveLength(2);
  });

  it('does not capture the text of a guest who keeps typing', async () => {
    const { user } = await openAsGuest();
    await user.type(await noteBox(), 'Too loud{Enter}');
    await nameBox();
    await user.keyboard(' and too long{Enter}');
    expect([(await noteBox()).value, ((await nameBox()) as HTMLInputElement).value]).toEqual([
      'Too loud and too long',
      '',
    ]);
    expect(await notes(manager)).toEqual([]);
    await user.type(await nameBox(), 'Ada{Enter}');
    await waitFor(async () => expect(await notes(manager)).toMatchObject([{ guestName: 'Ada', content: 'Too loud' }]));
    // The server has the note before the page has its response.
    await waitFor(async () => expect((await noteBox()).value).toBe(' and too long'));
    expect(document.activeElement).toBe(await noteBox());
  });

  it('sends nothing and keeps the text when left empty', async () => {
    const { user } = await openAsGuest();
    await user.type(await noteBox(), 'Too loud{Enter}');
    await user.type(await nameBox(), '{Enter}');
    expect(await screen.findByText('This value should not be blank.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await noteBox()).value).toBe('Too loud');
    expect(await notes(manager)).toEqual([]);
  });

  it('is requested before playback and shown over the picture when the link has a watermark', async () => {
    const { user } = await openAsGuest({ has_watermark: true });
    await nameBox();
    expect(document.querySelector('video')).toBeNull();
    await user.keyboard('Ada Reed{Enter}');
    await waitFor(() =>
      expect(document.querySelector('[data-watermark]')?.textContent).toContain('Ada Reed · For Ada'),
    );
  });
});

describe('a comparison', () => {
  const aSecondCut = () => aCut(server.db, { project_id: projectId, uploaded_by_id: editor.user.id, number: 2 });
  const aTeamNote = (content: string, more: object = {}) =>
    manager.post('/api/feedback', { project: projectId, cut: cutId, frame: 50, content, ...more });

  it('is there for guests of a link to all versions, with the notes they may read', async () => {
    await aSecondCut();
    await aTeamNote('Too loud');
    await aTeamNote('Not for clients', { internal: true });
    const { user, address } = await openAsGuest({ shows_all_cuts: true });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Version 1/ }));
    const list = within(await screen.findByRole('region', { name: 'Notes on version 1' }));
    expect(await list.findByText('Too loud')).toBeTruthy();
    expect(list.queryByText('Not for clients')).toBeNull();
    expect(await screen.findByLabelText('Version 1, compared')).toBeTruthy();
    expect(address()).toContain('with=1');
    await user.click(screen.getByRole('button', { name: 'Stop comparing' }));
    await waitFor(() => expect(address()).not.toContain('with'));
  });

  it('and the choice of a version show posters', async () => {
    await server.db
      .updateTable('cuts')
      .set({ poster_filename: `${'a'.repeat(32)}.webp` })
      .execute();
    await aSecondCut();
    const { user } = await openAsGuest({ shows_all_cuts: true });
    for (const menu of ['Version 2', 'Compare']) {
      await user.click(await screen.findByRole('button', { name: menu }));
      const item = await screen.findByRole('menuitem', { name: /^Version 1/ });
      await waitFor(() => expect(item.querySelector('img')?.src).toContain(`/uploads/posters/${cutId}?`));
      await user.keyboard('{Escape}');
    }
    await user.click(screen.getByRole('button', { name: 'Version 2' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Version 1/ }));
    expect(await screen.findByRole('region', { name: 'Version 1 of Wedding film' })).toBeTruthy();
  });

  it('is not there for a link to one version, whatever the address says', async () => {
    await aSecondCut();
    const link = await aLink();
    renderScreen(`/share/${link.token}?with=1`, { server });
    await noteBox();
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Notes on version 1' })).toBeNull();
  });
});

describe('the list of share links', () => {
  const focused = () => {
    const element = document.activeElement;
    return element === document.body ? 'nothing' : (element?.getAttribute('aria-label') ?? element?.textContent);
  };

  it('keeps the focus in the row of a revoked link, and moves it on when the link is deleted', async () => {
    const { id } = await aLink();
    const { user } = renderScreen(`/manager/projects/${projectId}`, { server, caller: manager });
    await user.click(await screen.findByRole('button', { name: /^Client links/ }));
    for (const act of ['Revoke', 'Delete']) {
      await user.click(await screen.findByRole('button', { name: `${act}: For Ada` }));
      const confirmDialog = within(await screen.findByRole('dialog', { name: 'For Ada' }));
      await user.click(await confirmDialog.findByRole('button', { name: act }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `${act}: For Ada` })).toBeNull());
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'For Ada' })).toBeNull());
      await waitFor(() => expect(focused()).toBe(act === 'Revoke' ? 'Not opened yet: For Ada' : 'New link'));
    }
    expect((await manager.get(`/api/share_links/${id}`)).statusCode).toBe(404);
  });
});

describe('opening a share link', () => {
  it("requires the link's password, and reports a wrong one", async () => {
    const { user } = await openAsGuest({ password_hash: await server.deps.passwords.hash('open sesame 1') });
    const field = await screen.findByLabelText(/^Password/);
    await user.keyboard('wrong{Enter}');
    expect(await screen.findByText('Wrong password.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'open sesame 1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Wedding film' })).toBeTruthy();
  });

  it.each([
    ['has run out', { expires_at: '2020-01-01T00:00:00.000Z' }],
    ['was revoked', { revoked_at: '2026-01-01T00:00:00.000Z' }],
  ])('shows nothing for a link that %s', async (_what, more) => {
    await openAsGuest(more);
    expect(await screen.findByText(/^This link doesn't work\./)).toBeTruthy();
    expect(screen.queryByText('Wedding film')).toBeNull();
  });

  it('shows an error while the server is unreachable, and opens after a retry', async () => {
    const link = await aLink();
    const { user, setDown } = renderScreen(`/share/${link.token}`, { server });
    setDown(true);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    setDown(false);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Wedding film' })).toBeTruthy();
  });
});

describe('guest access', () => {
  it("ends when the link is revoked, at the guest's next action", async () => {
    const { link, user } = await openAsGuest();
    await user.type(await noteBox(), 'Too loud{Enter}');
    const name = await nameBox();
    await manager.post(`/api/share_links/${link.id}/revoke`, {});
    await user.type(name, 'Ada{Enter}');
    expect(await screen.findByText(/^This link doesn't work\./)).toBeTruthy();
    await waitFor(() => expect(document.querySelector('video')).toBeNull());
    expect(await notes(manager)).toEqual([]);
  });

  it('shows only notes written for clients, and of the team only names', async () => {
    const body = { project: `/api/projects/${projectId}`, cut: `/api/cuts/${cutId}`, frame: 3 };
    await manager.post('/api/feedback', { ...body, content: 'For you' });
    await manager.post('/api/feedback', { ...body, content: 'Between us', internal: true });
    await openAsGuest({ shows_all_cuts: true });
    expect(await screen.findByText('For you')).toBeTruthy();
    expect(screen.getAllByText('Mia Reed').length).toBeGreaterThan(0);
    const shown = document.body.innerHTML;
    for (const secret of ['Between us', 'secret.example', 'For the team', 'Resolve note', 'Internal ('])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
  });

  it('holds notes for release when the link says so, and tells the guest', async () => {
    const { user } = await openAsGuest({ is_held: true });
    expect(await screen.findByText('The team reviews your notes first.')).toBeTruthy();
    await user.type(await noteBox(), 'Too loud{Enter}');
    await user.type(await nameBox(), 'Ada{Enter}');
    const note = within(
      (await screen.findByText('Too loud', { selector: 'article p' })).closest('article') as HTMLElement,
    );
    expect(await note.findByText('awaiting release')).toBeTruthy();
    expect(await notes(editor)).toEqual([]);
  });

  it('approves a version with the open notes shown', async () => {
    const { user } = await openAsGuest({ may_decide: true });
    await user.type(await noteBox(), 'Too loud{Enter}');
    await user.type(await nameBox(), 'Ada{Enter}');
    await screen.findByText('1 of 1 open');
    await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
    const confirmDialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    expect(confirmDialog.getByText(/1 note is still open on this version/)).toBeTruthy();
    await user.click(confirmDialog.getByRole('button', { name: 'Approve' }));
    await waitFor(async () =>
      expect((await manager.get(`/api/cuts/${cutId}`)).json()).toMatchObject({ decidedByGuest: 'Ada' }),
    );
    expect(await screen.findByText(/^Approved/, { selector: 'main *' })).toBeTruthy();
    // Several quick clicks must open only one dialog.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Version 1 of Wedding film'));
  });

  it('requests changes with a reason', async () => {
    const { user } = await openAsGuest({ may_decide: true });
    await user.click(await screen.findByRole('button', { name: 'Request changes' }));
    await user.type(await nameBox(), 'Ada{Enter}');
    const form = within(await screen.findByRole('form', { name: 'Request changes' }));
    await user.click(form.getByRole('button', { name: 'Request changes' }));
    expect(await form.findByText('This value should not be blank.')).toBeTruthy();
    await user.type(form.getByRole('textbox'), 'The music');
    await user.click(form.getByRole('button', { name: 'Request changes' }));
    await waitFor(async () =>
      expect((await manager.get(`/api/cuts/${cutId}`)).json()).toMatchObject({ decision: 'changes' }),
    );
  });

  it('offers only what the link allows', async () => {
    await openAsGuest({ may_note: false });
    await screen.findByText('No open notes.');
    for (const name of ['Approve', 'Request changes', 'Download', 'Add note', 'Draw'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  });

  it('moves the focus by keyboard between the player, the note field and the shortcut list', async () => {
    const { user } = await openAsGuest();
    const box = await noteBox();
    const player = screen.getByRole('region', { name: /^Version 1 of/ });
    await waitFor(() => expect(document.activeElement).toBe(player));
    await user.keyboard('n');
    expect(document.activeElement).toBe(box);
    await user.keyboard('Too loud{Enter}');
    await user.type(await nameBox(), 'Ada{Enter}');
    await screen.findByText('Too loud', { selector: 'article p' });
    await waitFor(() => expect(document.activeElement).toBe(player));
    await user.keyboard('n');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(player));
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Player shortcuts' }));
    expect(help.queryByText('Resolve or reopen the selected note')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(player));
  });
});

describe('a version that the browser cannot play', () => {
  it('is reported to the team, without a message to the guest', async () => {
    const view = await openAsGuest();
    const video = await waitFor(() => {
      const found = view.container.querySelector('video[src]');
      if (!found) throw new Error('The video has no URL yet.');
      return found;
    });
    // The second failure counts as one of the file; the first may be an expired URL.
    for (let failure = 0; failure < 2; failure += 1) fireEvent.error(video);
    await screen.findByText("This browser can't play this version.");
    const inbox = async () => (await manager.get(`/api/notifications?project=${projectId}`)).json().items;
    await waitFor(async () => expect(await inbox()).toMatchObject([{ kind: 'unplayable', cutNumber: 1, count: 1 }]));
  });
});
