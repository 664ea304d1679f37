/** Optimistic timer actions: shown before the response, and rolled back if refused. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const painting = vi.hoisted(() => ({ isSlow: false }));
vi.mock('#web/lib/after-paint.ts', () => ({
  afterPaint: (action: () => void) => (painting.isSlow ? undefined : action()),
}));

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

/** Holds PATCH requests until called, and then sends or refuses them. */
function holdChanges(): (isRefused: boolean) => void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'PATCH') return ask(input, init);
    if (!(await promise)) return ask(input, init);
    return new Response(JSON.stringify({ detail: 'Somebody else was quicker.' }), { status: 409 });
  });
  return resolve;
}

const button = (name: string) => within(screen.getByRole('region', { name: 'Timer' })).queryByRole('button', { name });
const isReady = (name: string): boolean => button(name)?.hasAttribute('disabled') === false;

async function openStarted() {
  const started = { status: 'started', started_at: '2026-03-10T11:30:00.000Z' } as const;
  const { id } = await aProject(server.db, { title: 'At work', ...started });
  const view = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
  await waitFor(() => expect(isReady('Pause')).toBe(true));
  return view;
}

it('shows the new status in the detail and in the list before the response', async () => {
  const { user } = await openStarted();
  const response = holdChanges();
  await user.click(button('Pause')!);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Timer' }).textContent).toMatch(/paused/i));
  expect(document.querySelector('main [data-row]')?.textContent).toMatch(/paused/i);
  response(false);
  await waitFor(() => expect(isReady('Resume')).toBe(true));
});

it('restores the previous state with a reason when the action is refused', async () => {
  const { user } = await openStarted();
  const response = holdChanges();
  await user.click(button('Pause')!);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Timer' }).textContent).toMatch(/paused/i));
  response(true);
  await waitFor(() => expect(isReady('Pause')).toBe(true));
  expect(screen.getByText(/Somebody else was quicker\./)).toBeTruthy();
});

it('shows what the server stored if its response precedes the paint and the next one is lost', async () => {
  const { user } = await openStarted();
  // The browser is busy: the optimistic state would be painted after the response.
  painting.isSlow = true;
  onTestFinished(() => {
    painting.isSlow = false;
  });
  const ask = globalThis.fetch;
  let isStored = false;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (isStored) return new Promise<Response>(() => undefined);
    isStored = init?.method === 'PATCH';
    return ask(input, init);
  });
  await user.click(button('Pause')!);
  await waitFor(() => expect(isReady('Resume')).toBe(true), { timeout: 10_000 });
  expect(screen.getByRole('region', { name: 'Timer' }).textContent).toMatch(/paused/i);
  expect(document.querySelector('main [data-row]')?.textContent).toMatch(/paused/i);
});
