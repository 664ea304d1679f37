/** Tests for scoring in the browser against the real server: queue, scores by button and key, concurrent reviewers. */
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let manager: Caller;
beforeEach(async () => {
  localStorage.clear();
  server = await testApp();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterEach(() => {
  notifications.clean();
  return server.close();
});

/** Creates a project completed on that day of March 2026. */
async function finished(title: string, day: number, more: Partial<NewRow<'projects'>> = {}): Promise<number> {
  const at = `2026-03-${String(day).padStart(2, '0')}`;
  const times = { started_at: `${at}T09:00:00.000Z`, ended_at: `${at}T10:00:00.000Z`, runtime_minutes: 60 };
  return (await aProject(server.db, { title, status: 'completed', ...times, ...more })).id;
}

const open = (caller = admin, search = '') => renderScreen(`/${caller.user.type}/scoring${search}`, { server, caller });
const onDesk = (title: string) => screen.findByRole('article', { name: title });
const text = () => screen.getByRole('textbox', { name: 'Description' }) as HTMLTextAreaElement;
const stored = async (id: number) => (await admin.get(`/api/projects/${id}`)).json();
const left = (count: string) => screen.findByText(`${count} left`);

describe('the queue', () => {
  it('contains for an administrator all finished projects without a score, oldest end first, with the current one in the address', async () => {
    await finished('Younger', 4);
    const oldest = await finished('Oldest', 2, { description: 'Cut to the beat.' });
    await finished('Scored', 1, { point: 3 });
    await aProject(server.db, { title: 'Open' });
    const { address } = open();
    const article = await onDesk('Oldest');
    expect(within(article).getByText('Cut to the beat.')).toBeTruthy();
    expect(within(article).getByText('Points 0/5, not scored')).toBeTruthy();
    await left('2 projects');
    await waitFor(() => expect(address()).toBe(`/admin/scoring?project=${oldest}`));
    expect(document.title).toBe('Oldest · completed · Cutroom');
  });

  it('contains for a manager the projects they review, with scores read-only', async () => {
    await finished("Somebody else's", 1);
    await finished('Mine', 2, { reviewed_by_id: manager.user.id });
    open(manager);
    await onDesk('Mine');
    await left('1 project');
    expect(screen.getByText('Not scored yet. Only an administrator can score it.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Score' })).toBeNull();
    // Only the person who assigned the project may send it back.
    expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull();
    expect((screen.getByRole('button', { name: 'Skip' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('says so when empty', async () => {
    open();
    expect(await screen.findByText('Nothing to score. Finished work appears here.')).toBeTruthy();
  });

  it('puts skipped projects last, and returns to them with Back', async () => {
    const [first, second] = [await finished('First', 1), await finished('Second', 2)];
    const { user, address, router } = open();
    await onDesk('First');
    await user.keyboard('s');
    const article = await onDesk('Second');
    expect(document.activeElement).toBe(within(article).getByRole('heading', { name: 'Second' }));
    expect(address()).toBe(`/admin/scoring?project=${second}`);
    router.history.back();
    await onDesk('First');
    expect(address()).toBe(`/admin/scoring?project=${first}`);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await onDesk('Second');
  });
});

describe('scoring', () => {
  it('submits a score by its key once there is a description, and shows the next project at once', async () => {
    const [first] = [await finished('First', 1), await finished('Second', 2)];
    const { user } = open();
    await onDesk('First');
    await user.click(screen.getByRole('button', { name: 'Clean cut, good pace.' }));
    await user.click(screen.getByRole('button', { name: 'Audio needs more work.' }));
    expect(text().value).toBe('Clean cut, good pace. Audio needs more work.');
    await user.keyboard('4');
    await onDesk('Second');
    await left('1 project');
    expect(await stored(first)).toMatchObject({ point: 4 });
    expect(await screen.findByText('“First” scored 4 Good.')).toBeTruthy();
    expect(text().value).toBe('');
  });

  it('focuses a missing description first, where digits are text and Enter submits the score', async () => {
    const id = await finished('First', 1);
    const { user } = open();
    await onDesk('First');
    await user.keyboard('5');
    expect(document.activeElement).toBe(text());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Description is required')).toBeTruthy();
    await user.keyboard('Cut 1 and 2{Enter}');
    expect(await screen.findByText('Nothing to score. Finished work appears here.')).toBeTruthy();
    expect(await stored(id)).toMatchObject({ point: 5 });
  });

  it('can be undone from the toast', async () => {
    const id = await finished('First', 1);
    const { user, address } = open();
    await onDesk('First');
    await user.type(text(), 'Too harsh');
    await user.click(screen.getByRole('button', { name: '2 Below Average' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await onDesk('First');
    expect((await stored(id)).point).toBe(0);
    expect(address()).toBe(`/admin/scoring?project=${id}`);
    await user.type(text(), 'Seen again');
    await user.click(screen.getByRole('button', { name: '4 Good' }));
    await waitFor(async () => expect((await stored(id)).point).toBe(4));
  });

  it('can be repeated right after an undo on a slow connection', async () => {
    const id = await finished('First', 1);
    await finished('Second', 2);
    const { user, setDelay } = open();
    await onDesk('First');
    await user.type(text(), 'Too harsh');
    await user.click(screen.getByRole('button', { name: '2 Below Average' }));
    await onDesk('Second');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    setDelay(300);
    await user.click(undo);
    await onDesk('First');
    await user.click(text());
    await user.paste('Seen again');
    await user.click(screen.getByRole('button', { name: '4 Good' }));
    await onDesk('Second');
    expect((await stored(id)).point).toBe(4);
  });

  it("doesn't return to a decided project on a slow connection", async () => {
    await finished('First', 1);
    await finished('Second', 2);
    await finished('Third', 3);
    const { user } = open();
    await onDesk('First');
    await left('3 projects');
    const release = holdResponses(({ address }) => address.includes('/api/projects?'));
    await user.keyboard('s');
    await onDesk('Second');
    await user.click(text());
    await user.paste('Well cut');
    await user.click(screen.getByRole('button', { name: '4 Good' }));
    await onDesk('Third');
    await user.keyboard('s');
    expect(await onDesk('First')).toBeTruthy();
    release();
    await left('2 projects');
  });

  it('keeps the text of each project until it is submitted, and respects disabled single keys', async () => {
    await finished('First', 1);
    await finished('Second', 2);
    localStorage.setItem('cutroom.preference.shortcut-keys', 'off');
    const { user } = open();
    await onDesk('First');
    await user.type(text(), 'Half a thought');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('s3');
    expect(screen.getByRole('article', { name: 'First' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await onDesk('Second');
    expect(text().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await onDesk('First');
    expect(text().value).toBe('Half a thought');
  });

  it("stores the user's own phrases for the next visit", async () => {
    await finished('First', 1);
    const view = open();
    await onDesk('First');
    await view.user.type(text(), 'Mind the logo.');
    await view.user.click(screen.getByRole('button', { name: 'Save this reply' }));
    view.unmount();
    const again = open();
    await onDesk('First');
    await again.user.clear(text());
    await again.user.click(screen.getByRole('button', { name: 'Mind the logo.' }));
    expect(text().value).toBe('Mind the logo.');
    await again.user.click(screen.getByRole('button', { name: 'Delete saved reply: Mind the logo.' }));
    expect(screen.queryByRole('button', { name: 'Mind the logo.' })).toBeNull();
  });
});

describe('sending back', () => {
  it('requires a reason, then shows the next project', async () => {
    const [first] = [await finished('First', 1), await finished('Second', 2)];
    const { user } = open();
    await onDesk('First');
    await user.keyboard('b');
    const form = within(await screen.findByRole('region', { name: 'Send back' }));
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Reason' })));
    await user.click(form.getByRole('button', { name: 'Send back' }));
    expect(await form.findByText('This value should not be blank.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Logo is wrong');
    await user.click(form.getByRole('button', { name: 'Send back' }));
    await onDesk('Second');
    expect(await stored(first)).toMatchObject({ status: 'assigned', revisionCount: 1 });
    expect(screen.queryByRole('region', { name: 'Send back' })).toBeNull();
  });
});

describe('concurrent changes', () => {
  it('report a score by someone else, change nothing and show the next project', async () => {
    const [first] = [await finished('First', 1), await finished('Second', 2)];
    const { user } = open();
    await onDesk('First');
    await user.type(text(), 'Fine');
    const quicker = await server.as('admin');
    await quicker.post(`/api/point/${first}`, { point: 2, description: 'Quicker' });
    await user.click(screen.getByRole('button', { name: '5 Excellent' }));
    expect(await screen.findByText('“First” was already scored 2/5.')).toBeTruthy();
    await onDesk('Second');
    expect(await stored(first)).toMatchObject({ point: 2 });
  });

  it('require a second look after any other change, and keep the text', async () => {
    const first = await finished('First', 1);
    const { user } = open();
    await onDesk('First');
    await user.type(text(), 'Fine');
    await admin.patch(`/api/projects/${first}`, { title: 'First, renamed' });
    await user.click(screen.getByRole('button', { name: '5 Excellent' }));
    expect(await screen.findByText(/Someone else changed this project/)).toBeTruthy();
    await onDesk('First, renamed');
    expect(text().value).toBe('Fine');
    await user.click(screen.getByRole('button', { name: '5 Excellent' }));
    await waitFor(async () => expect((await stored(first)).point).toBe(5));
  });
});
