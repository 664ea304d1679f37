/** Serves the built app: HTML always fresh and naming its screen's scripts, hashed assets for ever and compressed by the build, a missing asset is 404 and not the app (docs/decisions.md#hardening). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_MAIL_META } from '#contract/identity/password-links.ts';
import { OFFERED_SIGN_INS_META, type OfferedSignIn } from '#contract/identity/session.ts';
import { HOUSE_NAME_META } from '#contract/identity/house-name.ts';
import { type FirstForm, type OfHouse, pageOfSignIn } from './first-form.ts';
import { isApiAddress } from './headers.ts';
import { escaped } from './html.ts';
import type { AnswerMethod } from './methods.ts';
import { sendStatus } from './problems.ts';

const WEB_DIST = path.join(import.meta.dirname, '../../../web/dist');
const INDEX = path.join(WEB_DIST, 'index.html');
const PRELOADS = path.join(WEB_DIST, 'preloads.json');
const FIRST_FORM = path.join(WEB_DIST, 'first-form.json');

/** The origin that a page names as the host of its API (web/vite.config.ts writes it from `VITE_API_HOST`). */
export function apiHostIn(html: string): string | undefined {
  const content = /<meta name="api-host" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (!/^https?:\/\//.test(content) || !URL.canParse(content)) return undefined;
  return new URL(content).origin;
}

function withMeta(html: string, name: string, text: string): string {
  return html.replace('</head>', () => `<meta name="${name}" content="${escaped(text)}" /></head>`);
}

/** The page with those whom its sign-in offers to be; the page itself where it offers nobody. */
export const withSignIns = (html: string, offered: readonly OfferedSignIn[]): string =>
  offered.length === 0 ? html : withMeta(html, OFFERED_SIGN_INS_META, JSON.stringify(offered));

/** The page with the name of the house; the page itself where it has none. */
export const withHouse = (html: string, name: string): string =>
  name === '' ? html : withMeta(html, HOUSE_NAME_META, name);

/** The page with the word that a link to a new password can be mailed, where it can. */
const withMailedPasswords = (html: string, mailsPasswords: boolean): string =>
  mailsPasswords ? withMeta(html, PASSWORD_MAIL_META, 'yes') : html;

/** What the built app calls besides the origin that serves it. */
export const apiHostOfBuild = (): string | undefined =>
  existsSync(INDEX) ? apiHostIn(readFileSync(INDEX, 'utf8')) : undefined;

/** Folders of files: what is not in them is not there. */
const FOLDERS = /^\/(assets|uploads)\//;

const isAppAddress = (request: FastifyRequest): boolean => {
  const address = request.url.split('?', 1)[0] ?? '/';
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  return isPage && !FOLDERS.test(address) && path.extname(address) === '';
};

/** What the build tells of a screen: its scripts, and what it asks first. */
export type ScreenNeeds = {
  scripts: readonly string[];
  asks: readonly (readonly string[])[];
  /** The sign-in, whose form stands in the page. */
  hasFirstForm?: boolean;
};
const NOTHING: ScreenNeeds = { scripts: [], asks: [] };

/** Whether an address is one of those that a name such as `/admin/projects/$projectId/cut/$number` stands for. */
function isNamedBy(name: string, address: string): boolean {
  const [wanted, given] = [name.split('/'), address.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at]);
}

/** The needs of the screen at that address or, for one of a thing in it, above it. */
export function needsAt(preloads: Record<string, ScreenNeeds>, address: string): ScreenNeeds {
  const above = address.slice(0, address.lastIndexOf('/'));
  const pattern = Object.keys(preloads).find((name) => name.includes('$') && isNamedBy(name, address)) ?? '';
  const named = [address, pattern, above].find((one) => Object.hasOwn(preloads, one));
  return (named === undefined ? undefined : preloads[named]) ?? NOTHING;
}

/** The page with its screen's first questions, before the script that asks them (web/public/first.js). */
export const withAsks = (html: string, asks: ScreenNeeds['asks']): string =>
  asks.length === 0
    ? html
    : html.replace('<head>', () => `<head><meta name="first-asks" content="${escaped(JSON.stringify(asks))}" />`);

/** The page with its screen's scripts named, so that they are fetched beside the first and not one after the other. */
export function withScripts(html: string, scripts: readonly string[]): string {
  const fresh = scripts.filter((file) => !html.includes(`/${file}"`));
  const links = fresh.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('');
  return html.replace('</head>', () => `${links}</head>`);
}

type Page = { html: string; scripts: readonly string[]; sheets: readonly string[] };

async function readSignIn(of: OfHouse): Promise<{ html: string; sheets: readonly string[] }> {
  const form = JSON.parse(await readFile(FIRST_FORM, 'utf8')) as FirstForm;
  return { html: pageOfSignIn(form, of), sheets: [form.sheet] };
}

/** Read anew each time: a new build may take the place of the old one beneath a server that runs. */
async function readPage(address: string, of: OfHouse): Promise<Page> {
  const preloads = JSON.parse(await readFile(PRELOADS, 'utf8').catch(() => '{}')) as Record<string, ScreenNeeds>;
  const { scripts, asks, hasFirstForm = false } = needsAt(preloads, address);
  const { html, sheets } = hasFirstForm ? await readSignIn(of) : { html: await readFile(INDEX, 'utf8'), sheets: [] };
  return { html: withAsks(withScripts(html, scripts), asks), scripts, sheets };
}

/** What the page says of this house. */
export type OnPage = { offered: readonly OfferedSignIn[]; mailsPasswords: boolean; readHouse: () => Promise<string> };

/** The small ones lead: a browser asks for few things at once, and what those ask for or paint is waited for. */
const linksTo = ({ scripts, sheets }: Page): string =>
  [
    ...sheets.map((file) => `</${file}>; rel=preload; as=style`),
    '</first.js>; rel=preload; as=script',
    ...(sheets.length > 0 ? ['</first-form.js>; rel=preload; as=script'] : []),
    ...scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin`),
  ].join(', ');

async function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  { offered, mailsPasswords, readHouse }: OnPage,
): Promise<FastifyReply> {
  const name = await readHouse();
  const found = await readPage(request.url.split('?', 1)[0] ?? '/', { name, offered });
  const page = withMailedPasswords(withHouse(withSignIns(found.html, offered), name), mailsPasswords);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ 'cache-control': 'no-cache', etag });
  // A proxy that speaks HTTP/2 may make early hints of it.
  if (found.scripts.length > 0) void reply.header('link', linksTo(found));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page);
}

/** The copies that the build made of each file: better than what could be made while somebody waits. */
const OF_THE_BUILD = { index: false, preCompressed: true } as const;

/** The app on every path that is not the API's; without a build every such path is 404. */
export async function registerStatic(app: FastifyInstance, page: OnPage, answerMethod: AnswerMethod): Promise<void> {
  const isBuilt = existsSync(INDEX);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      ...OF_THE_BUILD,
      root: WEB_DIST,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (response) => response.header('cache-control', 'no-cache'),
    });
    // One route for some hundred files, also for those of a new build that takes the place of the old one.
    await app.register(fastifyStatic, {
      ...OF_THE_BUILD,
      root: path.join(WEB_DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (name) => path.extname(name) !== '',
      setHeaders: (response) => response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const answered = answerMethod(request, reply);
    if (answered) return answered;
    if (isApiAddress(request))
      return sendStatus(request, reply, 404, `No route found for "${request.method} ${request.url.split('?', 1)[0]}"`);
    if (isBuilt && isAppAddress(request)) return sendApp(request, reply, page);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  });
}
