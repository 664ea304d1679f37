/** Serves the built app: HTML always fresh, hashed assets for ever, a missing asset is 404 and not the app (docs/decisions.md#hardening). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiAddress } from './headers.ts';
import { sendStatus } from './problems.ts';

const WEB_DIST = path.join(import.meta.dirname, '../../web/dist');
const INDEX = path.join(WEB_DIST, 'index.html');

/** The origin that a page names as the host of its API (web/vite.config.ts writes it from `VITE_API_HOST`). */
export function apiHostIn(html: string): string | undefined {
  const content = /<meta name="api-host" content="([^"]*)"/.exec(html)?.[1] ?? '';
  if (!/^https?:\/\//.test(content) || !URL.canParse(content)) return undefined;
  return new URL(content).origin;
}

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

const sendApp = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html', { cacheControl: false });

/** The app on every path that is not the API's; without a build every such path is 404. */
export async function registerStatic(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(INDEX);
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: WEB_DIST,
      index: false,
      wildcard: false,
      setHeaders: (response, file) =>
        response.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  app.setNotFoundHandler((request, reply) => {
    if (isApiAddress(request))
      return sendStatus(request, reply, 404, `No route found for "${request.method} ${request.url.split('?', 1)[0]}"`);
    if (isBuilt && isAppAddress(request)) return sendApp(reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  });
}
