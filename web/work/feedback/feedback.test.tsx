/** Feedback on a project in the browser, against the real server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMedia, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (c) => c.charCodeAt(0),
);

let server: TestApp;
let admin: Caller;
let projectId: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
  projectId = (await aProject(server.db, { title: 'Talked about' })).id;
});

const sendFeedback = (caller: Caller, content: string) =>
  caller.post('/api/feedback', { project: `/api/projects/${projectId}`, content });
const open = () => renderScreen(`/admin/projects?open=feedback-${projectId}`, { server, caller: admin });
const box = () => screen.findByRole('textbox', { name: 'New feedback' });

describe('feedback', () => {
  it('is empty at first, adds a line break on Shift+Enter and is sent on Enter', async () => {
    const { user } = open();
    expect(await screen.findByText('No feedback yet.')).toBeTruthy();
    await user.type(await box(), 'First{Shift>}{Enter}{/Shift}second{Enter}');
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toContain('First\nsecond');
    expect(within(entry).getByText('admin')).toBeTruthy();
    expect(within(entry).queryByText('client')).toBeNull();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
  });

  it('shows HTML as plain text', async () => {
    const title = '<img src="x" onerror="alert(1)">';
    await server.db.updateTable('projects').set({ title }).where('id', '=', projectId).execute();
    await server.db.updateTable('users').set({ first_name: '<b>Ada</b>' }).where('id', '=', admin.user.id).execute();
    const content = '<script>alert(1)</script><a href="javascript:alert(1)">Look</a>';
    await sendFeedback(admin, content);
    open();
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toContain(content);
    expect(entry.textContent).toContain('<b>Ada</b>');
    expect((await screen.findAllByText(title, { exact: false })).length).toBeGreaterThan(0);
    expect(document.body.querySelectorAll('script, b, img[src="x"], a[href^="javascript:"]')).toHaveLength(0);
  });

  it('requires text or at least one file', async () => {
    const { user, container } = open();
    const send = await screen.findByRole('button', { name: 'Send' });
    expect((send as HTMLButtonElement).disabled).toBe(true);
    const input = document.querySelector('input[type=file]') ?? container;
    await user.upload(input as HTMLElement, [new File([PNG], 'one.png', { type: 'image/png' })]);
    await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Open one.png' })).toBeTruthy();
  });

  it('accepts a file again after it was removed', async () => {
    const { user } = open();
    await box();
    const input = document.querySelector('input[type=file]') as HTMLElement;
    const file = new File([PNG], 'one.png', { type: 'image/png' });
    await user.upload(input, [file]);
    await user.click(await screen.findByRole('button', { name: 'Remove one.png' }));
    await user.upload(input, [file]);
    expect(await screen.findByRole('button', { name: 'Remove one.png' })).toBeTruthy();
  });

  it('accepts pasted files and shows why one is rejected', async () => {
    open();
    const files = [new File([PNG], 'kept.png', { type: 'image/png' }), new File(['x'], 'tool.exe')];
    fireEvent.paste(await box(), { clipboardData: { files } });
    const waiting = await screen.findByRole('list', { name: 'Attachments to send' });
    expect(within(waiting).getByText('Attachment upload failed')).toBeTruthy();
    expect(within(waiting).getByText(/Accepted types: png, jpg/)).toBeTruthy();
    expect(within(waiting).getByText('kept.png')).toBeTruthy();
  });

  it('keeps a rejected file visible after sending, until it is removed', async () => {
    const { user } = open();
    const files = [new File([PNG], 'kept.png', { type: 'image/png' }), new File(['x'], 'tool.exe')];
    fireEvent.paste(await box(), { clipboardData: { files } });
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Open kept.png' })).toBeTruthy();
    const waiting = within(screen.getByRole('list', { name: 'Attachments to send' }));
    await waitFor(() => expect(waiting.getAllByRole('listitem')).toHaveLength(1));
    expect(waiting.getByText('tool.exe')).toBeTruthy();
    expect(waiting.getByText(/Accepted types: png, jpg/)).toBeTruthy();
    await user.click(waiting.getByRole('button', { name: 'Remove tool.exe' }));
    expect(screen.queryByRole('list', { name: 'Attachments to send' })).toBeNull();
  });

  it('keeps the text when sending fails', async () => {
    const { user, setDown } = open();
    await user.type(await box(), 'Not lost');
    setDown(true);
    await user.type(await box(), '{Enter}');
    expect(await screen.findByText('Failed to send feedback')).toBeTruthy();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Not lost');
  });

  it('clears the field and its error once resent from the unsent bar', async () => {
    const { user, setDown } = open();
    await user.type(await box(), 'Late, but whole');
    setDown(true);
    await user.type(await box(), '{Enter}');
    await screen.findByText('Failed to send feedback');
    setDown(false);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText('Sent.');
    expect((await screen.findByRole('listitem')).textContent).toContain('Late, but whole');
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
    expect(screen.queryByText('Failed to send feedback')).toBeNull();
  });

  it('keeps newer text in the field when the previous entry is resent', async () => {
    const { user, setDown } = open();
    await user.type(await box(), 'Said');
    setDown(true);
    await user.type(await box(), '{Enter}');
    await screen.findByText('Failed to send feedback');
    await user.clear(await box());
    await user.type(await box(), 'Something else');
    setDown(false);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect((await screen.findByRole('listitem')).textContent).toContain('Said');
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Something else');
  });

  it('cannot be edited while its attachments fail to load', async () => {
    const picture = await aMedia(server.db, { uploaded_by_id: admin.user.id, original_name: 'kept.png' });
    await admin.post('/api/feedback', {
      project: `/api/projects/${projectId}`,
      content: 'With a file',
      attachments: [`/api/media_uploads/${picture.id}`],
    });
    const { user } = open();
    const line = fetch;
    let isDown = true;
    vi.stubGlobal('fetch', (...[what, ...rest]: Parameters<typeof fetch>) =>
      isDown && String(what).includes('/api/media_uploads')
        ? Promise.resolve(new Response('{}', { status: 500 }))
        : line(what, ...rest),
    );
    await user.click(await screen.findByRole('button', { name: /^Edit feedback/ }));
    const again = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('textbox', { name: 'Edit feedback' })).toBeNull();
    isDown = false;
    await user.click(again);
    await user.type(await screen.findByRole('textbox', { name: 'Edit feedback' }), '!{Enter}');
    expect(await screen.findByText('With a file!')).toBeTruthy();
    const [entry] = (await admin.get(`/api/feedback?project=${projectId}`)).json().member;
    expect(entry.attachments).toHaveLength(1);
  });

  it('closes the edit form once the edit is resent from the unsent bar', async () => {
    await sendFeedback(admin, 'As it was');
    const { user, setDown } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit feedback/ }));
    const edit = await screen.findByRole('textbox', { name: 'Edit feedback' });
    setDown(true);
    await user.type(edit, ', mended{Enter}');
    await screen.findByText('Failed to edit feedback');
    setDown(false);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('As it was, mended')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Edit feedback' })).toBeNull();
  });

  it('keeps text typed while the previous entry is being sent', async () => {
    const { user } = open();
    await user.type(await box(), 'Said.{Enter}');
    await user.type(await box(), ' And more', { initialSelectionStart: 5 });
    expect((await screen.findByRole('listitem')).textContent).toContain('Said.');
    await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(' And more'));
  });

  it('is edited and deleted only by its author, one at a time', async () => {
    await sendFeedback(admin, 'Mine one');
    await sendFeedback(admin, 'Mine two');
    await sendFeedback(await server.as('manager'), 'Foreign');
    const { user } = open();
    await screen.findByText('Foreign');
    expect(screen.getAllByRole('button', { name: /^Delete feedback/ })).toHaveLength(2);
    const edits = screen.getAllByRole('button', { name: /^Edit feedback/ });
    await user.click(edits[0]!);
    await user.click(screen.getByRole('button', { name: /^Edit feedback/ }));
    const edit = await screen.findByRole('textbox', { name: 'Edit feedback' });
    expect((edit as HTMLTextAreaElement).value).toBe('Mine two');
    await user.clear(edit);
    expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
    await user.type(edit, 'Changed{Enter}');
    expect(await screen.findByText('Changed')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: /^Delete feedback/ })[0]!);
    await screen.findByText('Are you sure you want to delete this feedback?');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Mine one')).toBeNull());
  });

  it('shows an error and recovers on Retry', async () => {
    const { setDown, user } = renderScreen('/admin/projects', { server, caller: admin });
    await screen.findByRole('link', { name: 'Talked about' });
    setDown(true);
    await user.click(screen.getByRole('link', { name: 'Talked about' }));
    expect(await screen.findByText('Failed to fetch project')).toBeTruthy();
    setDown(false);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No feedback yet.')).toBeTruthy();
  });
});

describe('failed feedback', () => {
  it('shows while it loads that it does, and loads again on Retry', async () => {
    const { user } = open();
    failNext(({ address }) => address.startsWith('/api/feedback?'), { status: 500 });
    const release = holdResponses(({ address }) => address.startsWith('/api/feedback?'));
    expect(await screen.findByText('Loading feedbacks...')).toBeTruthy();
    release();
    expect(await screen.findByText('Failed to fetch feedbacks')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No feedback yet.')).toBeTruthy();
  });

  it('is not sent when blank, and stays when it could not be deleted', async () => {
    await sendFeedback(admin, 'First words');
    const { user } = open();
    await user.type(await box(), '   ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await user.click(await screen.findByRole('button', { name: /^Delete feedback/ }));
    failNext(({ method }) => method === 'DELETE', { status: 500 });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete feedback')).toBeTruthy();
    expect(screen.getByText('First words')).toBeTruthy();
  });
});

describe('a draft when the session ends', () => {
  const signOff = async (user: Caller, isActive: boolean): Promise<void> => {
    await server.db.updateTable('users').set({ is_active: isActive }).where('id', '=', user.user.id).execute();
  };

  it('is restored for the same user with its files, and for nobody else', async () => {
    const { user, unmount } = open();
    await user.type(await box(), 'Half a thought');
    fireEvent.paste(await box(), { clipboardData: { files: [new File([PNG], 'one.png', { type: 'image/png' })] } });
    await screen.findByRole('button', { name: 'Remove one.png' });
    await waitFor(() => expect(screen.queryByText(/%$/)).toBeNull());
    await signOff(admin, false);
    fireEvent.paste(await box(), { clipboardData: { files: [new File([PNG], 'two.png', { type: 'image/png' })] } });
    await screen.findByRole('button', { name: 'Login' });
    unmount();
    const other = renderScreen(`/manager/projects/${projectId}`, { server, caller: await server.as('manager') });
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
    other.unmount();
    await signOff(admin, true);
    const again = renderScreen(`/admin/projects/${projectId}`, { server, caller: admin });
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a thought');
    const waiting = within(screen.getByRole('list', { name: 'Attachments to send' }));
    expect(waiting.getAllByRole('listitem').map((one) => one.querySelector('[title]')?.textContent)).toEqual([
      'one.png',
      'two.png',
    ]);
    await waitFor(() => expect(screen.queryByText(/%$/)).toBeNull());
    await again.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: 'Open two.png' })).toBeTruthy();
    again.unmount();
    open();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
  });

  it('is restored for an entry being edited', async () => {
    await sendFeedback(admin, 'First words');
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit feedback/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit feedback' }), ' and more');
    unmount();
    const again = open();
    const edit = await screen.findByRole('textbox', { name: 'Edit feedback' });
    expect((edit as HTMLTextAreaElement).value).toBe('First words and more');
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('First words and more')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Edit feedback' })).toBeNull();
  });

  it('is deleted once discarded', async () => {
    const { user, unmount } = open();
    await user.type(await box(), 'Never mind');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New feedback' })).toBeNull());
    unmount();
    open();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
  });
});
