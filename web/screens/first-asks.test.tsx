/** What the page asks ahead is what its screen then asks: every answer is taken, and by that person alone. */
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { USER_TYPES } from '#domain/roles.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { pagesOf, pathOf } from '#web/lib/paths.ts';
import { injectFetch } from '#web/testing/inject-fetch.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { firstAsks } from './first-asks.ts';

let server: TestApp;

beforeEach(async () => {
  server = await testApp();
});
afterEach(async () => {
  delete window.firstAnswers;
  await server.close();
});

/** As web/public/first.js does. */
function askFirst(asks: readonly string[], { token, email }: { token: string; email: string }): void {
  const ask = injectFetch(server.fastify, { isDown: false, losesAnswers: false, delayMs: 0 });
  const headers = { accept: 'application/ld+json, application/json', authorization: `Bearer ${token}` };
  const paths = asks.map((path) => path.replace('%7Bemail%7D', encodeURIComponent(email)));
  const answers = Object.fromEntries(paths.map((path) => [path, ask(path, { headers })]));
  window.firstAnswers = { token, answers, until: Infinity };
}
const left = (): string[] => Object.keys(window.firstAnswers?.answers ?? {});

const places = USER_TYPES.flatMap((role) => pagesOf(role).map((page) => ({ role, address: pathOf(role, page) })));

describe('the first questions', () => {
  it.each(places)('of $address are those of its screen', async ({ role, address }) => {
    const caller = await server.as(role);
    const asks = firstAsks(address);
    askFirst(asks, { token: caller.token, email: caller.user.email });
    expect(left()).toHaveLength(asks.length);
    renderScreen(address, { server, caller });
    await waitFor(() => expect(left()).toEqual([]));
  });

  it('of somebody else are left alone', async () => {
    const other = await server.as('admin');
    askFirst(firstAsks('/manager/clients'), { token: other.token, email: other.user.email });
    const { findByText } = renderScreen('/manager/clients', { server, caller: await server.as('manager') });
    await findByText(/client/i, { selector: 'h1' });
    expect(left()).toHaveLength(2);
  });
});
