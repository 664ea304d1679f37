/** Unsubscribe page, and one-click unsubscribe of mail clients (docs/inbox.md#mail-stop). */
import type { FastifyInstance } from 'fastify';
import { NOTIFICATION_KINDS } from '#domain/journal/notifications.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answerClientStop } from './client-stop.ts';
import { changeEmailSettings } from './email-choices.store.ts';
import { unsubscribePage } from './email-content.ts';
import { userToUnsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

const FORM_BYTES = 10_000;
const ALL_NONE = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'none' as const]));

/** Registers the routes. Mail clients post a form with one field, whose content doesn't matter. */
export async function registerUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, _body, done) =>
      done(null),
    );
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const ofClient = await answerClientStop(deps, { url: request.url, isPost: false });
      if (ofClient) return reply.code(ofClient.status).type('text/html; charset=utf-8').send(ofClient.html);
      const isGood = userToUnsubscribe(deps.signer, request.url) !== undefined;
      return reply
        .code(isGood ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(unsubscribePage(isGood ? 'ask' : 'wrong'));
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const ofClient = await answerClientStop(deps, { url: request.url, isPost: true });
      if (ofClient) return reply.code(ofClient.status).type('text/html; charset=utf-8').send(ofClient.html);
      const userId = userToUnsubscribe(deps.signer, request.url);
      const isKnown =
        userId !== undefined &&
        (await deps.db.transaction().execute(async (trx) => {
          const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
          if (user) await changeEmailSettings(trx, userId, { choices: ALL_NONE });
          return user !== undefined;
        }));
      return reply
        .code(isKnown ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(unsubscribePage(isKnown ? 'stopped' : 'wrong'));
    });
  });
}
