/** The page that stops all mail to somebody, for people, and the one click of their mail programs (docs/people.md#mail-stop). */
import type { FastifyInstance } from 'fastify';
import { NOTIFICATION_KINDS } from '#domain/live/notifications.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeMailSettings } from './mail-choices.store.ts';
import { stopPage } from './mail-words.ts';
import { personToStop, STOP_PATH } from './stop-link.ts';

const FORM_BYTES = 10_000;
const ALL_NONE = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'none' as const]));

/** Mail programs send a form with one field; what is in it does not matter. */
export async function registerStopMail(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, _body, done) =>
      done(null),
    );
    scope.get(STOP_PATH, async (request, reply) => {
      const isGood = personToStop(deps.seal, request.url) !== undefined;
      return reply
        .code(isGood ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(stopPage(isGood ? 'ask' : 'wrong'));
    });
    scope.post(STOP_PATH, async (request, reply) => {
      const userId = personToStop(deps.seal, request.url);
      const isThere =
        userId !== undefined &&
        (await deps.db.transaction().execute(async (trx) => {
          const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
          if (user) await changeMailSettings(trx, userId, { choices: ALL_NONE });
          return user !== undefined;
        }));
      return reply
        .code(isThere ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(stopPage(isThere ? 'stopped' : 'wrong'));
    });
  });
}
