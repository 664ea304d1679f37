/** Start of every journey: the built app with its server, signed-in users and their pages. */
import type { Page } from 'playwright-core';
import type { UserType } from '#domain/platform/actor.ts';
import { DEMO_PASSWORD, demoSignIns } from '#server/seed/demo.ts';
import { closeLater } from '#server/testing/close-later.ts';
import { closePagesOf, DESK, type Appearance, openPage, sharedBrowser } from './browser.ts';
import { type Credentials, type Program, startProgram } from './program.ts';
import { makeVideo, type VideoOptions } from './test-videos.ts';

/** A role of the demo (in an empty instance only `admin`, with the printed password), credentials, or no user. */
export type TestUser = UserType | 'nobody' | (Credentials & { role?: UserType });

/** An API response: its status and its JSON. */
type ApiResponse = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- a journey reads the API without its types

export type RunningApp = Program & {
  /** Opens a path in a new browser context, already signed in. */
  open(as: TestUser, path: string, look?: Appearance): Promise<Page>;
  /** Opens a path in the user's shared page (one for desktop, one for phone), which stays open between visits and keeps the browser cache. */
  visit(as: UserType | 'nobody', path: string, look?: Appearance): Promise<Page>;
  /** Calls the API as that user. */
  call(as: TestUser, method: string, path: string, body?: unknown): Promise<ApiResponse>;
  tokenOf(as: TestUser): Promise<string>;
  /** Generates a video in the browser. */
  video(options: VideoOptions): Promise<Buffer>;
  /** Closes the app before the journey ends. */
  close(): Promise<void>;
};

function credentialsOf(as: Exclude<TestUser, 'nobody'>, program: Program, isDemo: boolean): Credentials {
  if (typeof as !== 'string') return as;
  if (!isDemo && as === 'admin') return program.printed;
  const email = isDemo && demoSignIns().find(({ type }) => type === as)?.email;
  if (!email) throw new Error(`A new workspace has no ${as}: create one and pass the sign-in.`);
  return { email, password: DEMO_PASSWORD };
}

async function requestToken(address: string, { email, password }: Credentials): Promise<string> {
  const response = await fetch(`${address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Starts the built app until the end of the journey: empty with its printed administrator, or with the demo team. */
export async function startApp({
  demo = false,
  env = {},
}: { demo?: boolean; env?: Record<string, string> } = {}): Promise<RunningApp> {
  const [program, browser] = await Promise.all([startProgram({ isDemo: demo, env }), sharedBrowser()]);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async (as: TestUser): Promise<string> => {
    if (as === 'nobody') return '';
    const credentials = credentialsOf(as, program, demo);
    const key = `${credentials.email} ${credentials.password}`;
    const token = tokens.get(key) ?? requestToken(program.address, credentials);
    tokens.set(key, token);
    return token;
  };
  const open: RunningApp['open'] = async (as, path, look) => {
    const role = as === 'nobody' ? undefined : typeof as === 'string' ? as : as.role;
    const token = (await tokenOf(as)) || undefined;
    return openPage(path, { address: program.address, token, role, look });
  };
  const pages = new Map<string, Page>();
  const visit: RunningApp['visit'] = async (as, path, look) => {
    const { isPhone = false, width = DESK.width } = look ?? {};
    const key = `${as} ${isPhone}`;
    const present = pages.get(key);
    if (!present) {
      const page = await open(as, path, look);
      pages.set(key, page);
      return page;
    }
    if (!isPhone) await present.setViewportSize({ ...DESK, width });
    await present.goto(path);
    return present;
  };
  const call: RunningApp['call'] = async (as, method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    const response = await fetch(`${program.address}${path}`, {
      method,
      headers: {
        accept: 'application/ld+json',
        authorization: `Bearer ${await tokenOf(as)}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const close = closeLater(async () => {
    await closePagesOf(program.address);
    await program.remove();
  });
  const video = (options: VideoOptions): Promise<Buffer> => makeVideo(browser, options);
  return { ...program, open, visit, call, tokenOf, video, close };
}
