/** The URL that calendar apps read: anyone who has it, by the owner's current rights (docs/inbox.md#calendar). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_READS_PER_HOUR, FEED_SCOPE_LABELS } from '#domain/live/calendar-feeds.ts';
import { calendarText } from '#domain/live/icalendar.ts';
import { hasCurrentCopy, sendPlainTextError } from '#server/files/media/send-stored.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { readInstanceId } from '#server/platform/instance-id.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publicOriginOf } from '#server/platform/http/response/own-origin.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { VERSION } from '#server/platform/version.ts';
import { countRead, findFeed, recordFeedUse } from './calendar-feeds.store.ts';
import { readFeedContent } from './feed-entries.ts';

const FILE = /^([0-9a-f]{32})\.ics$/;

/** Returns the path of a feed. */
export const feedPathOf = (token: string): string => `/feeds/${token}.ics`;

const HOUR_MS = 3_600_000;
const secondsToNextHour = (now: string): number => Math.ceil((HOUR_MS - (Date.parse(now) % HOUR_MS)) / 1000);

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

async function sendFeed(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, config } = deps;
  const now = clock();
  const [, token] = FILE.exec((request.params as { file: string }).file) ?? [];
  const feed = token === undefined ? undefined : await findFeed(db, digestOf(token));
  const reads = await countRead(db, { feedId: feed?.id ?? 0, address: networkOf(request.ip), now });
  if (reads > FEED_READS_PER_HOUR) return sendPlainTextError(reply.header('retry-after', secondsToNextHour(now)), 429);
  if (!feed) return sendPlainTextError(reply, 404);
  await recordFeedUse(db, feed, now);
  const origin = publicOriginOf(request, config.publicUrl);
  const actor = { id: feed.user_id, type: feed.type, email: feed.email };
  const day = await readSettings(db);
  const { scope, created_at: since } = feed;
  const content = await readFeedContent(deps.reports, { actor, scope, origin, now, since, day });
  const name = `${day.name || 'Cutroom'}: ${FEED_SCOPE_LABELS[scope]}`;
  // A release may write the same entries in another way.
  const etag = etagOf([VERSION, name, content.version].join());
  reply.headers({ etag, 'cache-control': 'private, max-age=900', 'x-robots-tag': 'noindex' });
  if (hasCurrentCopy(request, etag)) return reply.code(304).send();
  const instanceId = await readInstanceId(db);
  const text = calendarText({ name, instanceId }, await content.listEntries());
  return reply.type('text/calendar; charset=utf-8').send(text);
}

export function registerFeedFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/:file',
    handler: (request, reply) => sendFeed(deps, request, reply),
  });
}
