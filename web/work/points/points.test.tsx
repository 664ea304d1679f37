/** Project points in the browser, against the real server. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let projectId: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  const done = {
    status: 'completed',
    started_at: '2026-03-01T09:00:00.000Z',
    ended_at: '2026-03-01T10:00:00.000Z',
  } as const;
  projectId = (await aProject(server.db, { title: 'Finished', ...done })).id;
});

const open = (dialog: string, caller = admin) =>
  renderScreen(`/${caller.user.type}/projects?open=${dialog}-${projectId}`, { server, caller });
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
const stored = async () => (await admin.get(`/api/projects/${projectId}`)).json();

describe('Edit Points', () => {
  it('scores a project once a score and a description are entered', async () => {
    const { user } = open('points');
    await user.click(await screen.findByRole('combobox', { name: 'Project points' }));
    await user.click(await screen.findByRole('option', { name: '4 Good' }));
    expect(save().disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Clean cut');
    await user.click(save());
    await waitFor(async () => expect((await stored()).point).toBe(4));
    expect(await screen.findByText('4/5')).toBeTruthy();
  });

  it('preselects the score of the shortcut, in place of the one in a draft', async () => {
    const { user, unmount } = open('points');
    await user.click(await screen.findByRole('combobox', { name: 'Project points' }));
    await user.click(await screen.findByRole('option', { name: '4 Good' }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Clean cut');
    unmount();
    renderScreen(`/admin/projects?open=points-${projectId}&score=5`, { server, caller: admin });
    const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(words.value).toBe('Clean cut');
    await user.click(save());
    await waitFor(async () => expect((await stored()).point).toBe(5));
  });

  it('locks the score while it is being saved', async () => {
    const { user } = open('points');
    await user.click(await screen.findByRole('combobox', { name: 'Project points' }));
    await user.click(await screen.findByRole('option', { name: '4 Good' }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Clean cut');
    const release = holdResponses(({ method }) => method === 'POST');
    await user.click(save());
    const other = screen.getByRole<HTMLInputElement>('radio', { name: 'Personal points' });
    await waitFor(() => expect(other.disabled).toBe(true));
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rejects negative personal points and accepts hundredths', async () => {
    const { user } = open('points');
    await user.click(await screen.findByRole('radio', { name: 'Personal points' }));
    const field = screen.getByLabelText(/^Personal points/, { selector: 'input[inputmode=decimal]' });
    await user.clear(field);
    await user.type(field, '-1');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Extra care');
    await user.click(save());
    expect(await screen.findByText('Personal points cannot be negative')).toBeTruthy();
    await user.clear(field);
    // A native number input would drop the comma in some locales and read 225 points.
    await user.type(field, '2,24{ArrowUp}{ArrowUp}{ArrowDown}');
    expect([field.getAttribute('type') ?? 'text', (field as HTMLInputElement).value]).toEqual(['text', '2.25']);
    await user.click(save());
    await waitFor(async () => expect((await stored()).personalPoint).toBe(2.25));
  });

  it('adds and deducts designation points', async () => {
    const { user } = open('points');
    await user.click(await screen.findByRole('radio', { name: 'Designation points' }));
    await user.click(screen.getByRole('radio', { name: 'Deduct' }));
    const field = screen.getByLabelText(/^Designation points/, { selector: 'input[inputmode=decimal]' });
    await user.type(field, '-3');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Left unsorted');
    await user.click(save());
    expect(await screen.findByText('jPoint amount must be a valid non-negative number')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '1.5');
    await user.click(save());
    await waitFor(async () => expect((await stored()).jPoint).toBe('-1.5'));
  });

  it('shows an error and keeps the input', async () => {
    const { user, setDown } = open('points');
    await user.click(await screen.findByRole('radio', { name: 'Designation points' }));
    await user.type(screen.getByLabelText(/^Designation points/, { selector: 'input[inputmode=decimal]' }), '2');
    const description = screen.getByRole('textbox', { name: 'Description' });
    await user.type(description, 'Helped out');
    setDown(true);
    await user.click(save());
    expect(await screen.findByText('Failed to update jPoint')).toBeTruthy();
    expect((description as HTMLTextAreaElement).value).toBe('Helped out');
  });

  it('requires a score and a description, each with its message', async () => {
    const { user } = open('points');
    const choose = async (): Promise<void> => {
      await user.click(await screen.findByRole('combobox', { name: 'Project points' }));
      await user.click(await screen.findByRole('option', { name: '5 Excellent' }));
    };
    await choose();
    // Choosing the same score again clears it.
    await choose();
    expect(await screen.findByText('Project points must be between 1 and 5')).toBeTruthy();
    const description = screen.getByRole('textbox', { name: 'Description' });
    await user.type(description, 'x');
    expect(save().disabled).toBe(true);
    await user.clear(description);
    expect(await screen.findByText('Description is required')).toBeTruthy();
  });

  it.each([
    ['Personal points', 'Failed to update personal points'],
    ['Project points', 'Failed to update project points'],
  ])('names %s when they could not be saved', async (mode, text) => {
    const { user } = open('points');
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Clean cut');
    if (mode === 'Project points') {
      await user.click(screen.getByRole('combobox', { name: mode }));
      await user.click(await screen.findByRole('option', { name: '4 Good' }));
    } else {
      await user.click(screen.getByRole('radio', { name: mode }));
      await user.type(screen.getByLabelText(/^Personal points/, { selector: 'input[inputmode=decimal]' }), '1.25');
    }
    failNext(({ method, address }) => method !== 'GET' && /^\/api\/(projects|point)\//.test(address), { status: 500 });
    await user.click(save());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('restores the input after the session has ended', async () => {
    const setActive = (isActive: boolean) =>
      server.db.updateTable('users').set({ is_active: isActive }).where('id', '=', admin.user.id).execute();
    const { user, unmount } = open('points');
    await user.click(await screen.findByRole('radio', { name: 'Designation points' }));
    await user.type(screen.getByLabelText(/^Designation points/, { selector: 'input[inputmode=decimal]' }), '2');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Clean cut');
    await setActive(false);
    await user.click(save());
    await screen.findByRole('button', { name: 'Login' });
    unmount();
    await setActive(true);
    const again = open('points');
    const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(words.value).toBe('Clean cut');
    await again.user.click(save());
    await waitFor(async () => expect((await stored()).jPoint).toBe('2'));
  });

  it('is not available to a manager by address', async () => {
    open('points', await server.as('manager'));
    expect(await screen.findByText('Access Denied.')).toBeTruthy();
  });
});

describe('the point logs', () => {
  it('are empty at first', async () => {
    open('log');
    expect(await screen.findByText('No point actions found for this project.')).toBeTruthy();
    expect(screen.getByText('No designation point actions found for this project.')).toBeTruthy();
  });

  it('list the points given', async () => {
    await admin.post(`/api/point/${projectId}`, { point: 5, description: 'Loved by the client' });
    open('log');
    expect(await screen.findByText('Loved by the client')).toBeTruthy();
    expect(screen.getByText('+5')).toBeTruthy();
  });
});
