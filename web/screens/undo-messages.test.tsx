/** Undo from the toast of each undoable action, in the browser against the real server (docs/screens.md#undo). */
import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCut, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});
afterEach(async () => {
  // Removes toasts, which outlive the screen that showed them.
  notifications.clean();
});

const statusOf = async (id: number) => (await admin.get(`/api/projects/${id}`)).json().status;
const open = (path: string, caller = admin) => renderScreen(path, { server, caller });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('undoing from the notification', () => {
  const inDialog = async () => within(await screen.findByRole('dialog'));
  type User = ReturnType<typeof open>['user'];
  type UndoCase = {
    path: string;
    caller?: Caller;
    message: string | RegExp;
    press: (user: User) => Promise<void>;
    state: () => unknown;
  };

  const finished = () =>
    aProject(server.db, {
      title: 'Teaser',
      status: 'completed',
      started_at: '2026-03-10T05:04:00.000Z',
      ended_at: '2026-03-10T06:04:00.000Z',
      runtime_minutes: 60,
    });
  const listed = async (path: string) => (await admin.get(path)).json().totalItems;
  const leaveStatus = async (id: number) => (await admin.get(`/api/leave_applications/${id}`)).json().status;
  const deleted = (name: string | RegExp) => async (user: User) => {
    await user.click(await button(name));
    await user.click((await inDialog()).getByRole('button', { name: 'Delete' }));
  };

  const CASES: Record<string, () => Promise<UndoCase>> = {
    'the project deletion': async () => {
      const { id } = await finished();
      const press = deleted(/^Delete/);
      return {
        path: `/admin/projects/${id}?view=page`,
        message: 'Project deleted',
        press,
        state: () => listed('/api/projects'),
      };
    },
    'the user deletion': async () => {
      await aUser(server.db, { first_name: 'Lena', last_name: 'Fischer' });
      const press = deleted('Delete Lena Fischer');
      return { path: '/admin/team', message: 'Lena Fischer deleted.', press, state: () => listed('/api/users') };
    },
    'a leave decision': async () => {
      const { user: employee } = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
      const { id } = await aLeave(server.db, { employee_id: employee.id });
      const press = async (user: User) => user.click(await button('Reject leave of Lena Fischer'));
      return { path: '/leave', message: 'Leave rejected.', press, state: () => leaveStatus(id) };
    },
    'a withdrawal': async () => {
      const caller = await server.as('editor');
      const { id } = await aLeave(server.db, { employee_id: caller.user.id });
      const press = async (user: User) => {
        await user.click(await button(/^Withdraw leave/));
        await user.click((await inDialog()).getByRole('button', { name: 'Withdraw' }));
      };
      return { path: '/leave', caller, message: 'Application withdrawn.', press, state: () => leaveStatus(id) };
    },
    'a change request of a version': async () => {
      const { id } = await finished();
      await aCut(server.db, { project_id: id, uploaded_by_id: admin.user.id });
      const press = async (user: User) => {
        await user.click(await button('Request changes'));
        const form = await inDialog();
        await user.type(await form.findByRole('textbox', { name: 'Reason' }), 'The logo');
        await user.click(form.getByRole('button', { name: 'Request changes' }));
      };
      return { path: `/admin/projects/${id}/cut/1`, message: 'Changes requested.', press, state: () => statusOf(id) };
    },
    'work that was sent back': async () => {
      const { id } = await finished();
      const press = async (user: User) => {
        await user.click(await button('Send back…'));
        const form = within(await screen.findByRole('region', { name: 'Send back' }));
        await user.type(form.getByRole('textbox', { name: 'Reason' }), 'The logo');
        await user.click(form.getByRole('button', { name: 'Send back' }));
      };
      return { path: '/admin/scoring', message: /^“Teaser” was sent back to/, press, state: () => statusOf(id) };
    },
  };

  it.each(Object.entries(CASES))('%s', async (_name, prepare) => {
    const { path, caller, message: says, press, state } = await prepare();
    const before = await state();
    const { user } = open(path, caller);
    await press(user);
    const message = within((await screen.findByText(says)).parentElement as HTMLElement);
    expect(await state()).not.toEqual(before);
    await user.click(message.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(await state()).toEqual(before);
  });
});
