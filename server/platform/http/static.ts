/** Serves the built app: HTML revalidated and with its screen's scripts, hashed assets cached forever and precompressed, and a 404 for a missing asset (docs/security.md#hardening). */
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WorkspaceSettings } from '#domain/platform/settings.ts';
import { OIDC_OFFER_TEXTS, type OidcOffer } from '#domain/platform/sign-in/oidc-offer.ts';
import { OIDC_META, offerToMeta } from '#contract/platform/oidc-offer.ts';
import { PASSWORD_EMAIL_META, OFFERED_SIGN_INS_META, type OfferedSignIn } from '#contract/platform/session.ts';
import { TIME_ZONE_META, WORKSPACE_NAME_META, ZONE_PLACEHOLDER } from '#contract/platform/workspace-name.ts';
import { isApiPath } from './response/headers.ts';
import { escaped } from './response/html.ts';
import type { UnroutedHandler } from './methods.ts';
import { sendStatus } from './response/problems.ts';

const WEB_DIST = path.join(import.meta.dirname, '../../../web/dist');
const INDEX = path.join(WEB_DIST, 'index.html');
const PRELOADS = path.join(WEB_DIST, 'preloads.json');

/** Returns the API host that a page was built with (web/vite.config.ts writes it from `VITE_API_HOST`). */
export function apiHostIn(html: string): string | undefined {
  const content = /<meta name="api-host" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (!/^https?:\/\//.test(content) || !URL.canParse(content)) return undefined;
  return new URL(content).origin;
}

function withMeta(html: string, name: string, text: string): string {
  return html.replace('</head>', () => `<meta name="${name}" content="${escaped(text)}" /></head>`);
}

/** Adds the demo accounts that the sign-in offers, if any. */
export const withSignIns = (html: string, offered: readonly OfferedSignIn[]): string =>
  offered.length === 0 ? html : withMeta(html, OFFERED_SIGN_INS_META, JSON.stringify(offered));

/** Adds the workspace name, if any. */
export const withWorkspaceName = (html: string, name: string): string =>
  name === '' ? html : withMeta(html, WORKSPACE_NAME_META, name);

/** Adds the time zone of the workspace. A page without one is in UTC. */
const withTimeZone = (html: string, zone: TimeZone): string =>
  zone === UTC ? html : withMeta(html, TIME_ZONE_META, zone);

/** Marks the page if password links can be emailed. */
const withEmailedPasswords = (html: string, canEmailPasswords: boolean): string =>
  canEmailPasswords ? withMeta(html, PASSWORD_EMAIL_META, 'yes') : html;

/** Returns the host that the built app calls besides its own origin. */
export const apiHostOfBuild = (): string | undefined =>
  existsSync(INDEX) ? apiHostIn(readFileSync(INDEX, 'utf8')) : undefined;

/** Adds the company sign-in, if one is set up. */
const withOidc = (html: string, offer: OidcOffer | undefined): string =>
  offer === undefined ? html : withMeta(html, OIDC_META, offerToMeta(offer));

/** Asset folders. A missing file there is a 404, not the app. */
const FOLDERS = /^\/(assets|uploads)\//;

const isAppPath = (request: FastifyRequest): boolean => {
  const address = request.url.split('?', 1)[0] ?? '/';
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  return isPage && !FOLDERS.test(address) && path.extname(address) === '';
};

/** Data from the build about a screen: its scripts and its first queries. */
export type ScreenPreloads = {
  scripts: readonly string[];
  requests: readonly string[];
  /** Sign-in form, embedded in the page (web/identity/session/first-form.ts). */
  form?: string;
};
const NO_PRELOADS: ScreenPreloads = { scripts: [], requests: [] };

/** Returns whether the address matches a screen path such as `/admin/projects/$projectId/cut/$number`. */
function matchesScreen(name: string, address: string): boolean {
  const [wanted, given] = [name.split('/'), address.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at]);
}

/** Returns the preloads of the screen at that address, or of the nearest screen above it. */
export function preloadsFor(preloads: Record<string, ScreenPreloads>, address: string): ScreenPreloads {
  const parent = address.slice(0, address.lastIndexOf('/'));
  const pattern = Object.keys(preloads).find((name) => name.includes('$') && matchesScreen(name, address)) ?? '';
  const named = [address, pattern, parent].find((one) => Object.hasOwn(preloads, one));
  return (named === undefined ? undefined : preloads[named]) ?? NO_PRELOADS;
}

/** Adds the screen's first queries before the script that sends them (web/public/first.js). */
export function withFirstQueries(html: string, requests: ScreenPreloads['requests'], zone: TimeZone): string {
  if (requests.length === 0) return html;
  const sent = requests.map((request) =>
    request.replace(ZONE_PLACEHOLDER, zone === UTC ? '' : `?${new URLSearchParams({ timeZone: zone }).toString()}`),
  );
  return html.replace(
    '<head>',
    () => `<head><meta name="first-requests" content="${escaped(JSON.stringify(sent))}" />`,
  );
}

/** Adds the screen's scripts to the page, so that they load in parallel instead of one after the other. */
export function withScripts(html: string, scripts: readonly string[]): string {
  const fresh = scripts.filter((file) => !html.includes(`/${file}"`));
  const links = fresh.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('');
  return html.replace('</head>', () => `${links}</head>`);
}

/** Names on the sign-in page. */
type Names = { name: string; offered: readonly OfferedSignIn[]; oidc: OidcOffer | undefined };

const SHEET = /<link rel="stylesheet"[^>]*>/;

/** Adds the sign-in form with the names of the workspace and of the accounts that the demo offers. The app's style sheet comes after the form, which has its own styles. */
export function withFirstForm(html: string, form: string, { name, offered, oidc }: Names): string {
  const workspace = name === '' ? '' : `<span class="open-workspace">${escaped(name)}</span>`;
  const named = form.replace('<!--workspace-->', () => workspace);
  const companyForm = oidc === undefined ? named : withCompanyAccount(named, oidc);
  const opened = offered.length === 0 ? companyForm : companyForm.replace('<!--offered', '').replace('offered-->', '');
  const filled = offered.reduce((all, one) => all.replace(`{${one.type}}`, () => escaped(one.name)), opened);
  const [sheet = ''] = SHEET.exec(html) ?? [];
  return html.replace(sheet, '').replace('<div id="root">', (root) => filled + sheet + root);
}

/** Shows the button of the company account, and hides the fields if only administrators sign in with them. */
function withCompanyAccount(form: string, { label, only }: OidcOffer): string {
  const opened = form.replace('<!--oidc', '').replace('oidc-->', '');
  const named = opened.replace('{oidc}', () => escaped(OIDC_OFFER_TEXTS.continueWith(label)));
  if (!only) return named;
  return named
    .replace('<!--only', '')
    .replace('only-->', '')
    .replace(/<!--fields-->.*<!--\/fields-->/s, '');
}

type Page = { html: string; scripts: readonly string[] };

/** Reads the page on each request, since a new build may replace the old one while the server runs. */
async function readPage(address: string, { zone, ...names }: Names & { zone: TimeZone }): Promise<Page> {
  const preloads = JSON.parse(await readFile(PRELOADS, 'utf8').catch(() => '{}')) as Record<string, ScreenPreloads>;
  const { scripts, requests, form } = preloadsFor(preloads, address);
  const index = await readFile(INDEX, 'utf8');
  const html = form === undefined ? index : withFirstForm(index, form, names);
  return { html: withFirstQueries(withScripts(html, scripts), requests, zone), scripts };
}

/** Page data that depends on the workspace. */
export type PageData = {
  offered: readonly OfferedSignIn[];
  canEmailPasswords: boolean;
  oidc: OidcOffer | undefined;
  readWorkspace: () => Promise<Pick<WorkspaceSettings, 'name' | 'timeZone'>>;
  /** Returns further elements for the head of the page at this URL. */
  headOf?: (request: FastifyRequest) => Promise<string>;
};

/** Lists the small file first: browsers limit parallel requests, and other scripts wait for what this one sets and sends. */
const linksTo = (scripts: readonly string[]): string =>
  ['</first.js>; rel=preload; as=script', ...scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin`)].join(
    ', ',
  );

async function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  { offered, canEmailPasswords, oidc, readWorkspace, headOf }: PageData,
): Promise<FastifyReply> {
  const { name, timeZone } = await readWorkspace();
  const found = await readPage(request.url.split('?', 1)[0] ?? '/', { name, offered, oidc, zone: timeZone });
  const named = withTimeZone(withWorkspaceName(withSignIns(found.html, offered), name), timeZone);
  const shared = withOidc(withEmailedPasswords(named, canEmailPasswords), oidc);
  const head = (await headOf?.(request)) ?? '';
  const page = head === '' ? shared : shared.replace('</head>', () => `${head}</head>`);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ 'cache-control': 'no-cache', etag });
  // A proxy that speaks HTTP/2 can turn this header into early hints.
  if (found.scripts.length > 0) void reply.header('link', linksTo(found.scripts));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Options for files that the build has precompressed, better than is possible per request. */
const BUILD_FILES = { index: false, preCompressed: true } as const;

/** Serves the app on every path outside the API. Without a build, those paths are 404. */
export async function registerStatic(
  app: FastifyInstance,
  page: PageData,
  respondToMethod: UnroutedHandler,
): Promise<void> {
  const isBuilt = existsSync(INDEX);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      ...BUILD_FILES,
      root: WEB_DIST,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (response) => response.header('cache-control', 'no-cache'),
    });
    // One wildcard route for all files, which also serves those of a newer build.
    await app.register(fastifyStatic, {
      ...BUILD_FILES,
      root: path.join(WEB_DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (name) => path.extname(name) !== '',
      setHeaders: (response) => response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const hasResponded = respondToMethod(request, reply);
    if (hasResponded) return hasResponded;
    if (isApiPath(request))
      return sendStatus(request, reply, 404, `No route found for "${request.method} ${request.url.split('?', 1)[0]}"`);
    if (isBuilt && isAppPath(request)) return sendApp(request, reply, page);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  });
}
