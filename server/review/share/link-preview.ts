/** Head of a share page: language and brand of the workspace, and title and poster for the previews that chat and email programs show (docs/review.md#links). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstInLink } from '#domain/review/share.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { sendPlainTextError, sendStored } from '#server/files/media/send-stored.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escaped } from '#server/platform/http/response/html.ts';
import { findTitle, listShownCuts, findShownCut } from './guest-cuts.store.ts';
import { brandHead } from './brand-head.ts';
import { findLinkOf } from './guest-auth.ts';

type Preview = { title: string; poster: string | null };

type Link = Row<'share_links'>;

async function findLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Link | undefined> {
  const link = await findLinkOf(db, token, clock());
  return isRefusal(link) ? undefined : link;
}

/** Returns the preview of an open link; none if the link has a password or a watermark, which a preview would bypass. */
async function findPreview(db: Db, link: Link | undefined): Promise<Preview | undefined> {
  if (!link || link.password_hash !== null || link.has_watermark) return undefined;
  const { cuts, newest } = await listShownCuts(db, link);
  const id = link.cut_id ?? firstInLink(cuts, newest)?.id;
  const cut = id === undefined ? undefined : await findShownCut(db, link, id);
  const poster = cut?.poster_filename ?? null;
  return { title: await findTitle(db, link), poster };
}

const PAGE = /^\/share\/([^/?]+)$/;
const og = (property: string, content: string): string =>
  `<meta property="og:${property}" content="${escaped(content)}" />`;

/** Returns elements for the head of a share page: no indexing, language, brand, and the preview if there is one. Returns an empty text for other pages. */
export async function shareHeadOf(deps: Deps, { url, origin }: { url: string; origin: string }): Promise<string> {
  const token = PAGE.exec(url.split('?', 1)[0] ?? '')?.[1];
  if (token === undefined) return '';
  // The page must be served even while the database is unavailable.
  const link = await findLink(deps, token).catch(() => undefined);
  const preview = await findPreview(deps.db, link).catch(() => undefined);
  const chosen = await brandHead(deps.db, link?.contact_id ?? null).catch(() => '');
  const poster = `${origin}/share/${token}/poster`;
  const parts = preview && [og('title', preview.title), ...(preview.poster === null ? [] : [og('image', poster)])];
  return ['<meta name="robots" content="noindex" />', chosen, ...(parts ?? [])].join('');
}

async function sendPoster(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params as { token: string };
  const filename = (await findPreview(deps.db, await findLink(deps, token)))?.poster;
  if (!filename) return sendPlainTextError(reply, 404);
  // The poster isn't cached, since access ends with the link.
  const headers = { 'content-type': 'image/webp', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return (await sendStored(deps.cutFiles, { request, reply, filename }, headers))
    ? reply
    : sendPlainTextError(reply, 404);
}

export function registerSharePosters(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/share/:token/poster',
    handler: (request, reply) => sendPoster(deps, request, reply),
  });
}
