/** Timer ticks and refetches re-render only what changed. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

/** Time longer than responses count as fresh. */
const STALE_MS = 20_000;

/** Counts pending and sent requests. */
function countRequests() {
  const counted = { sent: 0, open: 0 };
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    counted.sent += 1;
    counted.open += 1;
    return ask(input, init).finally(() => (counted.open -= 1));
  });
  return counted;
}

/** Collects DOM changes, ignoring rewrites of the same value. */
function watchPage() {
  const records: MutationRecord[] = [];
  const watch = new MutationObserver((found) => records.push(...found));
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  watch.observe(document.body, { ...all, attributeOldValue: true, characterDataOldValue: true });
  const present = ({ target, type, attributeName }: MutationRecord): string | null =>
    type === 'attributes' ? (target as Element).getAttribute(attributeName ?? '') : target.nodeValue;
  return () => {
    records.push(...watch.takeRecords());
    watch.disconnect();
    return records.filter((record) => record.type === 'childList' || record.oldValue !== present(record));
  };
}

const placeOf = ({ target }: MutationRecord): Element | null =>
  target instanceof Element ? target : target.parentElement;

/** Formats a change as one line for the failure report. */
function lineOf({ type, attributeName, target, addedNodes, removedNodes }: MutationRecord): string {
  const texts = [target, ...addedNodes, ...removedNodes].map((node) =>
    node instanceof Element ? node.outerHTML.slice(0, 200) : String(node.nodeValue),
  );
  return [type, attributeName, ...texts].join(' | ');
}

/** Advances the time and waits for the refetches. */
async function advanceTime(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

async function openProject(isRunning: boolean) {
  const running = { status: 'started', started_at: '2026-03-10T11:30:00.000Z' } as const;
  const { id } = await aProject(server.db, { title: 'At work', ...(isRunning && running) });
  await aProject(server.db, { title: 'Market tour' });
  renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
  const counted = countRequests();
  await screen.findByRole('region', { name: 'Timer' });
  await screen.findByRole('textbox', { name: 'New feedback' });
  // Repeats until nothing more is sent, since responses may trigger further requests.
  for (let sent = -1; sent !== counted.sent;) {
    sent = counted.sent;
    await waitFor(() => expect(counted.open).toBe(0));
    await act(async () => {});
  }
  return counted;
}

it('updates only the clock and the progress bars of running work each second', async () => {
  await openProject(true);
  const changes = watchPage();
  await advanceTime(1_000);
  expect(screen.getByRole('timer', { name: '0:29:59 left' })).toBeTruthy();
  const elsewhere = changes().filter((change) => !placeOf(change)?.closest('[role=timer], [role=progressbar]'));
  expect(elsewhere.map(lineOf).join('\n')).toBe('');
});

it('changes nothing when a response is the same', async () => {
  const counted = await openProject(false);
  const before = counted.sent;
  const changes = watchPage();
  await advanceTime(STALE_MS);
  await waitFor(() => expect(counted.sent).toBeGreaterThan(before));
  await waitFor(() => expect(counted.open).toBe(0));
  expect(changes().map(lineOf).join('\n')).toBe('');
});

it('shows a new sort order while the request is pending, and sends it once', async () => {
  for (const title of ['At work', 'Market tour']) await aProject(server.db, { title });
  const { user, setDelay } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
  await screen.findByRole('link', { name: 'Market tour' });
  const requests: string[] = [];
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (input.includes('order%5Btitle%5D=desc')) requests.push(input);
    return ask(input, init);
  });
  const head = () => screen.getByRole('columnheader', { name: /Title/ });
  await user.click(within(head()).getByRole('button'));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
  setDelay(100);
  await user.click(within(head()).getByRole('button'));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(requests).toHaveLength(1);
  setDelay(0);
  const titles = () => screen.getAllByRole('link', { name: /At work|Market tour/ }).map((link) => link.textContent);
  await waitFor(() => expect(titles()).toEqual(['Market tour', 'At work']));
  expect(requests).toHaveLength(1);
});
