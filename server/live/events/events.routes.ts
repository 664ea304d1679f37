/** Event stream: access checks, stream limits and resumption (docs/api-reference.md#stream). */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/platform/actor.ts';
import { refuse } from '#domain/platform/refusal.ts';
import { type Presence, PRESENCE_SCREENS } from '#domain/live/presence.ts';
import { EVENTS_PATH } from '#contract/platform/events.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Deps } from '#server/platform/deps.ts';
import { actorOf, setupRefusal } from '#server/identity/authentication/authenticate.ts';
import type { MethodTable } from '#server/platform/http/methods.ts';
import { sendRefusal, sendUnauthenticated } from '#server/platform/http/response/problems.ts';
import { parseQueryString } from '#server/platform/http/request/query-string.ts';
import { listReviewableIds } from '#server/work/teams/teams.store.ts';
import { Hub, type Listener } from './hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Prevents proxies from buffering events.
  'x-accel-buffering': 'no',
  // The connection closes with its stream, so that a stopping server doesn't wait for the connection.
  connection: 'close',
};

const RETRY_SECONDS = 30;
const TOO_MANY = 'Too many event streams are open. Try again later.';

const isPresenceScreen = (text: string): text is Presence['screen'] =>
  (PRESENCE_SCREENS as readonly string[]).includes(text);

/** Returns the project that the page shows, or the name of an invalid query parameter. */
function viewingOf(request: FastifyRequest): { viewing?: Presence } | { invalidParameter: string } {
  const { scalars } = parseQueryString(request.url.split('?', 2)[1] ?? '');
  const [project, place = 'project'] = [scalars.get('project'), scalars.get('place')];
  if (!isPresenceScreen(place)) return { invalidParameter: 'place' };
  if (project === undefined) return {};
  const projectId = idFromDigits(project);
  return projectId === undefined ? { invalidParameter: 'project' } : { viewing: { projectId, screen: place } };
}

/** Returns the client's last position, from the `Last-Event-ID` header or the query. */
function sinceOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  return parseQueryString(request.url.split('?', 2)[1] ?? '').scalars.get('since');
}

/** Checks read access. The stream continues without presence on projects that the user may not read. */
const mayRead = async ({ db }: Deps, actor: Actor, id: number): Promise<boolean> =>
  (await listReviewableIds(db, actor, [id])).has(id);

type Services = {
  methods: MethodTable;
  /** Returns what is wrong with the instance, undefined when healthy. */
  health(): Promise<string | undefined>;
};
function listenerOf(deps: Deps, request: FastifyRequest, actor: Actor): Omit<Listener, 'sessionId'> {
  const token = request.headers.authorization?.split(' ').at(-1) ?? '';
  return {
    actor,
    stream: new PassThrough(),
    isTokenGood: () => deps.tokens.check(token, Date.parse(deps.clock())).state === 'good',
    check: async () => {
      const check = await actorOf(deps, request);
      return 'fault' in check || setupRefusal(request) ? undefined : check.actor;
    },
  };
}

export function registerEvents(app: FastifyInstance, deps: Deps, { methods, health }: Services): void {
  const hub = new Hub({ ...deps, health });
  app.addHook('preClose', () => hub.close());
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const check = await actorOf(deps, request);
    if ('fault' in check) return sendUnauthenticated(reply, check.fault);
    request.actorId = check.actor.id;
    const early = setupRefusal(request);
    if (early) return sendRefusal(request, reply, early);
    const sessionId = request.sessionId;
    if (!hub.hasRoom(check.actor.id, sessionId)) {
      const refusal = { ...refuse('busy', TOO_MANY), retryAfterSeconds: RETRY_SECONDS };
      return sendRefusal(request, reply, refusal);
    }
    const viewingRequest = viewingOf(request);
    if ('invalidParameter' in viewingRequest)
      return sendRefusal(
        request,
        reply,
        refuse('malformed', `Invalid value for query parameter "${viewingRequest.invalidParameter}".`),
      );
    const listener = { ...listenerOf(deps, request, check.actor), sessionId };
    if (viewingRequest.viewing && (await mayRead(deps, check.actor, viewingRequest.viewing.projectId)))
      listener.watcher = { ...viewingRequest.viewing, id: deps.newId(), userId: check.actor.id };
    reply.raw.once('close', () => listener.stream.destroy());
    void hub.add(listener, sinceOf(request)).catch((error: unknown) => listener.stream.destroy(error as Error));
    return reply.headers(HEADERS).send(listener.stream);
  };
  methods.set(EVENTS_PATH, { methods: ['GET'], posted: '', patched: '' });
  app.route({ method: 'GET', url: EVENTS_PATH, exposeHeadRoute: false, compress: false, handler });
}
