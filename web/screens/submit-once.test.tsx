/** Tests that every form is sent once, however often it is submitted before the response arrives (docs/screens.md#submit-once). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { watchSubmits } from '#web/ui/forms/submit-once.ts';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});

/** Records changing requests; holds the response of the first one until released. */
function holdChanges(): { changes: string[]; release: () => void } {
  const line = fetch;
  const changes: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding: typeof fetch = async (input, init) => {
    const isChange = init?.method !== 'GET' && !/\/clock\/|\/viewing|\/counts$/.test(String(input));
    if (isChange) {
      changes.push(`${init?.method} ${String(input)}`);
      await promise;
    }
    return line(input, init);
  };
  vi.stubGlobal('fetch', holding);
  return { changes, release: resolve };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

/** Opens and fills each form, and returns the field that was typed into last. */
const FORMS: Record<string, (open: (path: string, caller?: Caller) => Screen) => Promise<HTMLElement>> = {
  'sign-in': async (open) => {
    const { user } = open('/login');
    await user.type(await screen.findByLabelText(/^Email/), (await aUser(server.db, { type: 'editor' })).email);
    const password = screen.getByLabelText(/^Password/);
    await user.type(password, 'wrong');
    return password;
  },
  client: async (open) => {
    const { user } = open('/admin/clients', admin);
    await user.click(await button(/Add Client/));
    const name = (await dialog()).getAllByRole('textbox')[0] as HTMLElement;
    await user.type(name, 'Ada Reed');
    return name;
  },
  'several clients': async (open) => {
    const { user } = open('/admin/clients?open=several', admin);
    const names = await (await dialog()).findByRole('textbox');
    await user.type(names, 'Ada Reed\nBo Lind');
    return names;
  },
  'revision request': async (open) => {
    const { id } = await aProject(server.db, { status: 'completed', ended_at: '2026-03-10T11:00:00.000Z' });
    const { user } = open(`/admin/projects/${id}`, admin);
    await user.click(await button('Request revision'));
    const reason = within(await screen.findByRole('dialog', { name: 'Request revision' })).getByRole('textbox');
    await user.type(reason, 'Logo');
    return reason;
  },
};

const BUSY = '[type="submit"]:is(:disabled, [aria-disabled="true"])';

it.each(Object.entries(FORMS))('%s', async (_name, begin) => {
  const box = await begin((path, caller) => renderScreen(path, { server, ...(caller && { caller }) }));
  const { changes, release } = holdChanges();
  const form = box.closest('form') as HTMLFormElement;
  // A double click on a slow machine or a held Enter, with no render in between.
  for (const _press of [1, 2, 3]) fireEvent.submit(form);
  // Submits again once the form renders as busy, since Ctrl Enter works despite the disabled button.
  await waitFor(() => expect(form.querySelector(BUSY)).toBeTruthy());
  fireEvent.submit(form);
  await waitFor(() => expect(changes).toHaveLength(1));
  release();
  await waitFor(() => expect(form.isConnected && form.querySelector(BUSY)).toBeFalsy());
  expect(changes).toEqual([changes[0]]);
});

it('does not submit a form whose only button is disabled', () => {
  const end = watchSubmits();
  document.body.innerHTML = '<form id="sent"><button type="submit" aria-disabled="true">Save</button></form>';
  const form = document.getElementById('sent') as HTMLFormElement;
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', submitted);
  form.requestSubmit();
  expect(submitted).not.toHaveBeenCalled();
  form.querySelector('button')?.removeAttribute('aria-disabled');
  form.requestSubmit();
  expect(submitted).toHaveBeenCalledTimes(1);
  end();
  document.body.innerHTML = '';
});

it('sends text once while Enter is held down', async () => {
  const { id } = await aProject(server.db, { title: 'Teaser' });
  const view = renderScreen(`/admin/projects/${id}`, { server, caller: admin });
  const box = await screen.findByRole('textbox', { name: /feedback/i });
  await view.user.type(box, 'Louder');
  const { changes, release } = holdChanges();
  for (const _press of [1, 2, 3]) fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(changes).toHaveLength(1));
  release();
  expect(await screen.findByText('Louder')).toBeTruthy();
  expect(changes).toHaveLength(1);
});
