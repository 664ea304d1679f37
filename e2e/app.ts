/** What every journey begins with: the built app with its server, people who are signed in to it, and what they open. */
import type { Page } from 'playwright-core';
import type { UserType } from '#domain/identity/roles.ts';
import { DEMO_PASSWORD, demoSignIns } from '#server/seed/demo.ts';
import { DESK, launchBrowser, type Look, openPage } from './browser.ts';
import { type Credentials, type Program, startProgram } from './program.ts';
import { makeVideo, type VideoWish } from './test-videos.ts';

/** A role of the demo (in an empty house only `admin`, the printed one), somebody by sign-in, or nobody. */
export type Who = UserType | 'nobody' | (Credentials & { role?: UserType });

/** An answer of the API: its status and its JSON. */
export type Answer = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- a journey reads the wire as a stranger does

export type RunningApp = Program & {
  /** A new browser context at this path, already signed in. */
  open(as: Who, path: string, look?: Look): Promise<Page>;
  /** The one page of that person that stays open from look to look, at this path: its files come from the browser's cache. */
  visit(as: UserType | 'nobody', path: string, look?: Look): Promise<Page>;
  /** Calls the API as that person. */
  call(as: Who, method: string, path: string, body?: unknown): Promise<Answer>;
  tokenOf(as: Who): Promise<string>;
  /** A video that the browser makes. */
  video(wish: VideoWish): Promise<Buffer>;
  close(): Promise<void>;
};

function credentialsOf(as: Exclude<Who, 'nobody'>, program: Program, isDemo: boolean): Credentials {
  if (typeof as !== 'string') return as;
  if (!isDemo && as === 'admin') return program.printed;
  const email = isDemo && demoSignIns().find(({ type }) => type === as)?.email;
  if (!email) throw new Error(`An empty house has no ${as}: create one and pass the sign-in.`);
  return { email, password: DEMO_PASSWORD };
}

async function requestToken(address: string, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Starts the built app: empty with its printed administrator, or with the demo team in it. */
export async function startApp({
  demo = false,
  env = {},
}: { demo?: boolean; env?: Record<string, string> } = {}): Promise<RunningApp> {
  const [program, browser] = await Promise.all([startProgram({ isDemo: demo, env }), launchBrowser()]);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async (as: Who): Promise<string> => {
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
    return openPage(browser, path, { address: program.address, token, role, look });
  };
  const pages = new Map<string, Page>();
  const visit: RunningApp['visit'] = async (as, path, look) => {
    const present = pages.get(as);
    if (!present) {
      const page = await open(as, path, look);
      pages.set(as, page);
      return page;
    }
    await present.setViewportSize({ ...DESK, width: look?.width ?? DESK.width });
    await present.goto(path);
    return present;
  };
  const call: RunningApp['call'] = async (as, method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    const answer = await fetch(`${program.address}${path}`, {
      method,
      headers: {
        accept: 'application/ld+json',
        authorization: `Bearer ${await tokenOf(as)}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await program.remove();
  };
  const video = (wish: VideoWish): Promise<Buffer> => makeVideo(browser, wish);
  return { ...program, open, visit, call, tokenOf, video, close };
}
