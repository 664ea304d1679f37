/** Unsent changes: stored, shown, sent again or discarded, in the browser against the real server (docs/screens.md#unsent). */
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/platform/limits.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sendUnsent } from '#web/lib/offline/unsent.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

/** Window handle of the test environment. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
});
afterEach(async () => {
  // Removes toasts, which outlive the screen that showed them.
  notifications.clean();
});

const running = () =>
  aProject(server.db, {
    title: 'Teaser',
    status: 'started',
    started_at: '2026-03-10T05:04:00.000Z',
    video_length_seconds: 3_000,
  });
/** Advances the time of device and server. */
function wait(minutes: number): void {
  const now = Date.parse(server.deps.clock()) + minutes * 60_000;
  server.setNow(new Date(now).toISOString());
  vi.setSystemTime(now);
}
const statusOf = async (id: number) => (await admin.get(`/api/projects/${id}`)).json().status;
const open = (path: string, caller = admin) => renderScreen(path, { server, caller });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('an unsent change', () => {
  it('is sent once, however quickly Send again is pressed', async () => {
    const { id } = await running();
    const { user, setDown, setDelay } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    await screen.findByText('1 change was not sent: timer end.');
    setDown(false);
    setDelay(50);
    // Fires the two click events of a double click with nothing in between.
    const again = await button('Send again');
    for (const detail of [1, 2]) fireEvent.click(again, { detail });
    await screen.findByText('Sent.');
    await waitFor(async () => expect(await statusOf(id)).toBe('completed'));
    setDelay(0);
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
    expect(screen.queryByText(/^Couldn't save/)).toBeNull();
    expect(screen.getAllByText('Sent.')).toHaveLength(1);
  });

  it('is dropped when the same timer action has succeeded since', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const pause = await button('Pause');
    setDown(true);
    await user.click(pause);
    await screen.findByText('1 change was not sent: timer pause.');
    setDown(false);
    // The later time makes the request body differ.
    vi.setSystemTime(Date.now() + 60_000);
    await user.click(await button('Pause'));
    await waitFor(async () => expect(await statusOf(id)).toBe('paused'));
    await waitFor(() => expect(screen.queryByText(/was not sent/)).toBeNull());
  });

  it('is stored, shown and sent again', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    expect(await screen.findByText('1 change was not sent: timer end.')).toBeTruthy();
    expect(await statusOf(id)).toBe('started');
    await user.click(await button('Send again'));
    await waitFor(async () => expect((await button('Send again')).getAttribute('aria-disabled')).not.toBe('true'));
    expect(screen.getByText('1 change was not sent: timer end.')).toBeTruthy();
    setDown(false);
    await user.click(await button('Send again'));
    await screen.findByText('Sent.');
    expect(await statusOf(id)).toBe('completed');
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
  });

  it('reports a late timer action at its arrival time, and offers to move the end back', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    await screen.findByText('1 change was not sent: timer end.');
    wait(32);
    setDown(false);
    await user.click(await button('Send again'));
    const [pressed, arrived] = ['12:00', '12:32'];
    expect(await screen.findByText(`Ended at ${arrived}. You pressed End at ${pressed} while offline.`)).toBeTruthy();
    expect(screen.queryByText('Failed to end project')).toBeNull();
    expect((await admin.get(`/api/projects/${id}`)).json().endedAt).toBe(`2026-03-10T${arrived}:00+00:00`);
    await user.click(await button(`Move end time to ${pressed}`));
    await screen.findByText(`Ended at ${pressed}.`);
    expect((await admin.get(`/api/projects/${id}`)).json()).toMatchObject({
      endedAt: `2026-03-10T${pressed}:00+00:00`,
      timeCorrections: [{ reason: 'End was pressed offline' }],
    });
  });

  it('keeps the focus on its button while sending, then moves it to the content below', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    const again = await button('Send again');
    again.focus();
    let release = (): void => undefined;
    const line = fetch;
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      await held;
      return line(...args);
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'));
    // The button must not be disabled, since browsers blur disabled elements.
    expect(again.matches(':disabled')).toBe(false);
    setDown(false);
    release();
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(await statusOf(id)).toBe('completed');
  });

  it('is shown in a dialog that covers the screen, and can be sent from there', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    act(() => happyDOM.setViewport({ width: 390, height: 780 }));
    const dialog = within(await screen.findByRole('dialog'));
    const end = await dialog.findByRole('button', { name: 'End' });
    setDown(true);
    await user.click(end);
    expect(await dialog.findByText('1 change was not sent: timer end.')).toBeTruthy();
    setDown(false);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Sent.');
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    expect(await statusOf(id)).toBe('completed');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/not sent/)).toBeNull();
  });

  it('is stored once when submitted twice before failing', async () => {
    const { user } = open('/admin/clients');
    await user.click(await button(/Add Client/));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, 'Ada Reed');
    const form = (dialog.getAllByRole('textbox')[0] as HTMLElement).closest('form') as HTMLElement;
    const [line, response] = [fetch, Promise.withResolvers<Response>()];
    const posts: RequestInit[] = [];
    const sent: typeof fetch = (input, init) => {
      if (init?.method !== 'POST') return line(input, init);
      posts.push(init);
      return response.promise;
    };
    vi.stubGlobal('fetch', sent);
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(posts).toHaveLength(1));
    response.reject(new TypeError('Failed to fetch'));
    expect(await screen.findAllByText('1 change was not sent: new client.')).toBeTruthy();
    expect(posts).toHaveLength(1);
  });

  it('is not resent blindly once the server may have forgotten its retry key', async () => {
    const { user, setLosesResponses } = open('/admin/clients');
    await user.click(await button(/Add Client/));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, 'Ada Reed');
    setLosesResponses(true);
    await user.keyboard('{Enter}');
    await screen.findAllByText('1 change was not sent: new client.');
    setLosesResponses(false);
    const most = (LIMITS.retryHours - 1) * 3_600_000;
    const advance = (ms: number): void => {
      vi.setSystemTime(Date.now() + ms);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    advance(most);
    expect(screen.getAllByRole('button', { name: 'Send again' }).length).toBeGreaterThan(0);
    advance(1_000);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
    expect(
      screen.getAllByText(/^No response for about a day: new client\. Check whether they were saved/),
    ).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Discard' }).length).toBeGreaterThan(0);
    await sendUnsent();
    expect((await admin.get('/api/clients?firstName=Ada')).json().totalItems).toBe(1);
  });

  /** The server applies the action but its response is lost; sent again, it counts as sent. */
  async function pressWithLostResponse(
    { user, setLosesResponses }: ReturnType<typeof open>,
    pressed: HTMLElement,
    words: string,
    duringRequest = async (): Promise<void> => undefined,
  ): Promise<void> {
    setLosesResponses(true);
    await user.click(pressed);
    await screen.findByText(`1 change was not sent: ${words}.`);
    await duringRequest();
    setLosesResponses(false);
    await user.click(await button('Send again'));
    await screen.findByText('Sent.');
    expect(screen.queryByText(/^Couldn't save/)).toBeNull();
  }

  it('is resolved when a deletion was applied but its response was lost', async () => {
    const { id } = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    const view = open('/admin/clients');
    const { user } = view;
    await user.click(await button(/Delete.*Ada Reed/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Ada Reed' }));
    await pressWithLostResponse(view, dialog.getByRole('button', { name: 'Delete' }), 'client deletion');
    expect((await admin.get(`/api/clients/${id}`)).statusCode).toBe(404);
  });

  it('is resolved when ending a project was applied but its response was lost', async () => {
    const { id } = await running();
    const view = open(`/admin/projects/${id}`);
    const end = await button('End');
    await pressWithLostResponse(view, end, 'timer end', async () => expect(await statusOf(id)).toBe('completed'));
    expect(screen.queryByText(/change was not sent/)).toBeNull();
  });

  it("is resolved when a form's fields were saved but the response was lost", async () => {
    const { id } = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    const view = open('/admin/clients');
    const { user } = view;
    await user.click(await button(/Edit.*Ada Reed/));
    const dialog = within(await screen.findByRole('dialog'));
    const [name] = (await dialog.findAllByRole('textbox')) as [HTMLElement];
    await user.clear(name);
    await user.type(name, 'Eve Stone');
    const submit = dialog.getAllByRole('button').find((one) => one.getAttribute('type') === 'submit') as HTMLElement;
    await pressWithLostResponse(view, submit, 'client change');
    expect((await admin.get(`/api/clients/${id}`)).json()).toMatchObject({ firstName: 'Eve Stone' });
  });

  it('is not reported as sent when someone else has ended the project since', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    await screen.findByText('1 change was not sent: timer end.');
    server.setNow(new Date(Date.parse(server.deps.clock()) + 10 * 60_000).toISOString());
    await admin.patch(`/api/projects/${id}`, { status: 'completed', endedAt: server.deps.clock() });
    expect(await statusOf(id)).toBe('completed');
    setDown(false);
    await user.click(await button('Send again'));
    expect(await screen.findByText("Couldn't save: timer end.")).toBeTruthy();
    expect(screen.queryByText('Sent.')).toBeNull();
  });

  it('reports a change that is no longer accepted', async () => {
    const { id } = await running();
    const { user, setDown } = open(`/admin/projects/${id}`);
    const end = await button('End');
    setDown(true);
    await user.click(end);
    await screen.findByText('1 change was not sent: timer end.');
    await admin.patch(`/api/projects/${id}`, { status: 'paused', pauseTime: ['2026-03-10T12:00:00Z'] });
    setDown(false);
    await user.click(await button('Send again'));
    expect(await screen.findByText('This project is paused and cannot be ended.')).toBeTruthy();
    expect(screen.queryByText(/change was not sent/)).toBeNull();
  });

  it('is discarded after confirmation, and is not shown to other users', async () => {
    const { id } = await running();
    const first = open(`/admin/projects/${id}`);
    const end = await button('End');
    first.setDown(true);
    await first.user.click(end);
    await screen.findByText('1 change was not sent: timer end.');
    cleanup();
    open('/manager', await server.as('manager'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/not sent/)).toBeNull();
    cleanup();
    const { user } = open('/admin');
    await screen.findByText('1 change was not sent: timer end.');
    await user.click(await button('Discard'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/change was not sent/)).toBeNull());
    expect(await statusOf(id)).toBe('started');
  });

  it('is applied once when the server applied it but its response was lost', async () => {
    const { user, setLosesResponses } = open('/admin/clients');
    await user.click(await button(/Add Client/));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, 'Ada Reed');
    setLosesResponses(true);
    const save = dialog.getAllByRole('button').find((one) => one.getAttribute('type') === 'submit') as HTMLElement;
    await user.click(save);
    await screen.findByText('1 change was not sent: new client.');
    setLosesResponses(false);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await admin.get('/api/clients?firstName=Ada')).json().totalItems).toBe(1);
    expect(screen.queryByText(/not sent/)).toBeNull();
  });
});
