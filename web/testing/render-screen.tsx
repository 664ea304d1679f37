/** Renders the real app at an address for a user, against the real server in process, without mocks. */
import { notifications } from '@mantine/notifications';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished, vi } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { App } from '#web/app/app.tsx';
import { type AppRouter, createAppRouter } from '#web/app/router.tsx';
import { forgetDrafts } from '#web/lib/offline/drafts.ts';
import { dropContents } from '#web/lib/api/early-responses.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { forgetUnsent } from '#web/lib/offline/unsent.ts';
import { session } from '#web/lib/api/session-store.ts';
import { installBrowserParts } from './browser-parts.ts';
import { injectFetch, type Line } from './inject-fetch.ts';
import { watchQueries } from './refreshed-queries.ts';

type Options = {
  server: TestApp;
  /** Signed-in user; nobody by default. */
  caller?: Caller;
  /** Selected role; by default the caller's type, `null` for none. */
  role?: UserType | null;
};

export type Screen = RenderResult & {
  user: UserEvent;
  router: AppRouter;
  /** Returns all cached queries as a string. */
  cachedText: () => string;
  /** Returns path and query, as in the URL bar. */
  address: () => string;
  /** Takes the connection to the server down, or restores it. */
  setDown: (isDown: boolean) => void;
  /** Drops the server's responses after it has handled the requests, or ends that. */
  setLosesResponses: (losesResponses: boolean) => void;
  /** Delays all later responses. */
  setDelay: (ms: number) => void;
};

function signInAs({ caller, role }: Options): void {
  sessionStorage.clear();
  if (!caller) return;
  sessionStorage.setItem('token', caller.token);
  const selected = role === undefined ? caller.user.type : role;
  if (selected) sessionStorage.setItem('selectedRole', selected);
}

/** Plain text at the beginning of what is typed, before the first special key. Mentions, which open a list, are typed. */
const PLAIN = /^[^{[@][^{[]{2,}/;

/**
 * Creates a user whose `type` pastes longer plain text and types only the rest, such as {Enter}, since each typed
 * letter renders the screen again. To test typing itself, use `keyboard`, or pass options to `type`.
 */
function setUpUser(): UserEvent {
  const user = userEvent.setup();
  const type: UserEvent['type'] = async (element, text, options) => {
    const [plain] = (!options && PLAIN.exec(text)) || [];
    if (plain === undefined) return user.type(element, text, options);
    await user.click(element);
    await user.paste(plain);
    if (plain !== text) await user.keyboard(text.slice(plain.length));
  };
  return { ...user, type };
}

/** Renders a screen, which uses the server's fixed clock and is unmounted at the end of the test. */
export function renderScreen(path: string, options: Options): Screen {
  installBrowserParts();
  const line: Line = { isDown: false, losesResponses: false, delayMs: 0 };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(options.server.deps.clock()) });
  // Without XMLHttpRequest, uploads use `fetch` too.
  vi.stubGlobal('XMLHttpRequest', undefined);
  signInAs(options);
  session.reload();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  vi.stubGlobal('fetch', watchQueries(queryClient, injectFetch(options.server.fastify, line)));
  onTestFinished(() => {
    cleanup();
    notifications.clean();
    notifications.cleanQueue();
    queryClient.clear();
    dropContents();
    forgetDrafts();
    forgetUnsent();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const view = render(<App router={router} queryClient={queryClient} />);
  return {
    ...view,
    user: setUpUser(),
    router,
    cachedText: () =>
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data ?? null),
      ),
    address: () => router.state.location.href,
    setDown: (isDown) => {
      line.isDown = isDown;
    },
    setLosesResponses: (losesResponses) => {
      line.losesResponses = losesResponses;
    },
    setDelay: (ms) => {
      line.delayMs = ms;
    },
  };
}
