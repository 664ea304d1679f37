/** Prefetched requests match those of the screen: each response is used, and only by the same user. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentPathOf, PROJECT_CONTENT_NAMES } from '#contract/work/project-contents.ts';
import { ZONE_PLACEHOLDER } from '#contract/platform/workspace-name.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { USER_TYPES } from '#domain/platform/actor.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { pagesOf, pathOf } from '#web/lib/address/paths.ts';
import { screenFiles } from '#web/lib/address/screen-files.ts';
import { installBrowserParts } from '#web/testing/browser-parts.ts';
import { injectFetch } from '#web/testing/inject-fetch.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { setTimeZone, timeZoneQuery } from '#web/lib/time/local-time.ts';
import { prefetchRequests } from './prefetch-requests.ts';

const FIRST = readFileSync('web/public/first.js', 'utf8');

let server: TestApp;
/** Paths that were requested over the network. */
let sent: string[];

beforeEach(async () => {
  server = await testApp();
  sent = [];
});
afterEach(async () => {
  delete window.firstResponses;
  document.querySelector('meta[name="first-requests"]')?.remove();
  sessionStorage.clear();
});

const needsOf = (address: string): string =>
  [...screenFiles().keys()].find((name) =>
    new RegExp(`^${name.replaceAll(/\$\w+/g, '\\w+')}$`).test(address.split('?')[0] ?? ''),
  ) ?? '';

/** Sets up the page at an address as the server sends it and its first script finds it. */
function openPage(address: string, { token, user }: Caller): void {
  const meta = document.createElement('meta');
  meta.name = 'first-requests';
  const zone = new URLSearchParams(timeZoneQuery()).toString();
  const requests = prefetchRequests(needsOf(address));
  meta.content = JSON.stringify(requests.map((one) => one.replace(ZONE_PLACEHOLDER, zone && `?${zone}`)));
  document.head.append(meta);
  Object.entries({ token, selectedRole: user.type }).forEach(([name, value]) => sessionStorage.setItem(name, value));
  history.replaceState({}, '', address);
  installBrowserParts();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(server.deps.clock()) });
  const ask = injectFetch(server.fastify, { isDown: false, losesResponses: false, delayMs: 0 });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(path);
    return ask(path, init);
  });
  vm.runInThisContext(FIRST);
  if (window.firstResponses) window.firstResponses.until = Infinity;
}
const left = (): string[] => Object.keys(window.firstResponses?.responses ?? {});

const places = USER_TYPES.flatMap((role) => pagesOf(role).map((page) => ({ role, address: pathOf(role, page) })));

describe('prefetch requests', () => {
  it.each(places)('of $address are exactly those of its screen', async ({ role, address }) => {
    const caller = await server.as(role);
    openPage(address, caller);
    expect(left()).toHaveLength(prefetchRequests(address).length);
    renderScreen(address, { server, caller });
    await waitFor(() => expect(left()).toEqual([]));
  });

  const zoned = places.filter(({ address }) => prefetchRequests(address).some((one) => one.includes(ZONE_PLACEHOLDER)));
  it.each(zoned)('of $address are those of its screen in another time zone', async ({ role, address }) => {
    setTimeZone('America/Los_Angeles');
    onTestFinished(() => setTimeZone(UTC));
    const caller = await server.as(role);
    openPage(address, caller);
    renderScreen(address, { server, caller });
    await waitFor(() => expect(left()).toEqual([]));
  });

  it.each(USER_TYPES)('of a project cover everything shown at first to %s', async (role) => {
    const caller = await server.as(role);
    const of = { admin: 'reviewed_by_id', manager: 'assigned_by_id', editor: 'assigned_to_id' } as const;
    const done = { status: 'completed', ended_at: '2026-03-09T12:00:00.000Z', [of[role]]: caller.user.id } as const;
    const { id } = await aProject(server.db, done);
    const address = `${pathOf(role, 'projects')}/${id}`;
    openPage(address, caller);
    expect(left()).toHaveLength(4);
    const { findByText } = renderScreen(address, { server, caller });
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      sent.push(path);
      return send(path, init);
    });
    await waitFor(() => expect(left()).toEqual([]));
    await findByText('No feedback yet.');
    await waitFor(() => expect(sent).toContain(`/api/projects/${id}/viewing`));
    const parts = PROJECT_CONTENT_NAMES.map((name) => contentPathOf(name, id));
    expect(sent.filter((path) => parts.includes(path))).toEqual([]);
  });

  it('of a version are the current user, its project and the versions', async () => {
    const caller = await server.as('manager');
    const { id } = await aProject(server.db);
    openPage(`/manager/projects/${id}/cut/1`, caller);
    expect(left()).toHaveLength(3);
    renderScreen(`/manager/projects/${id}/cut/1`, { server, caller });
    await waitFor(() => expect(left()).toEqual([]));
  });

  it('are sent to the host that serves the API', async () => {
    const host = document.createElement('meta');
    host.name = 'api-host';
    host.content = 'https://api.example.com';
    document.head.append(host);
    openPage('/admin/projects/1', await server.as('admin'));
    host.remove();
    expect(sent).toHaveLength(left().length);
    expect(sent).toContain('https://api.example.com/api/users/me');
  });

  it.each(['/admin/projects?page=2', '/manager/projects', '/admin/projects/x'])(
    'of %s are only those that are certain to be used',
    async (address) => {
      openPage(address, await server.as('admin'));
      expect(left()).toContain('/api/users/me');
      expect(left().filter((path) => /projects\?|manager|x/.test(path))).toEqual([]);
    },
  );

  it('of another user are not used', async () => {
    openPage('/manager/clients', await server.as('manager'));
    const { findByText } = renderScreen('/manager/clients', { server, caller: await server.as('manager') });
    await findByText(/client/i, { selector: 'h1' });
    expect(left()).toHaveLength(2);
  });
});
