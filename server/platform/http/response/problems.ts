/** Error responses: one table from refusal kind to status, and one body format per kind (docs/api-reference.md#errors). */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_MB } from '#domain/platform/limits.ts';
import { type Refusal, type RefusalKind, refuse, requestTooLarge } from '#domain/platform/refusal.ts';
import {
  isDatabaseUnavailable,
  isDatabaseDamaged,
  isDiskFull,
  isMissingReference,
  MOVED_MESSAGE,
  movedMessageOf,
} from '#server/platform/db/database-errors.ts';
import { BusyError } from '#server/platform/schedule/fair-queue.ts';
import { UnavailableError } from '#server/platform/health/unavailable.ts';

const STATUS_OF: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  invalid: 422,
  throttled: 429,
  busy: 503,
};

function errorBody(status: number, detail: string): object {
  return {
    '@context': '/api/contexts/Error',
    '@id': `/api/errors/${status}`,
    '@type': 'Error',
    title: 'An error occurred',
    detail,
    description: detail,
    message: detail,
    status,
    type: `/errors/${status}`,
  };
}

function violationBody(refusal: Refusal): object {
  const violations = refusal.violations ?? [];
  const codes = violations.map((v) => v.code);
  const id = `/validation_errors/${codes.length > 1 ? codes.map((code, i) => `${i}=${code}`).join(';') : codes[0]}`;
  return {
    '@context': '/api/contexts/ConstraintViolation',
    '@id': `/api${id}`,
    '@type': 'ConstraintViolation',
    status: 422,
    violations,
    ...(refusal.encodings ? { encodings: refusal.encodings } : {}),
    detail: refusal.message,
    description: refusal.message,
    message: refusal.message,
    type: id,
    title: 'An error occurred',
  };
}

function withoutLinkedData(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !key.startsWith('@') && key !== 'description'));
}

const ERROR_LINK = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Returns an Error body with its headers, for responses outside of routes. */
export function problemBody(status: number, detail: string): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(errorBody(status, detail));
  const length = String(Buffer.byteLength(body));
  return { body, headers: { 'content-type': PROBLEM_TYPE, 'content-length': length, link: ERROR_LINK } };
}

/** Sends an Error body of any status. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, body: object): FastifyReply {
  const accept = request.headers.accept ?? '';
  const isPlain = /application\/(problem\+)?json/.test(accept) && !accept.includes('ld+json');
  const link = reply.getHeader('link');
  if (!isPlain) reply.header('link', link ? `${ERROR_LINK},${String(link)}` : ERROR_LINK);
  return reply
    .code(status)
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(isPlain ? withoutLinkedData(body) : body));
}

/** Sends a refusal with the status of its kind. Both sign-in refusals use the body of docs/api-reference.md#sign-in-errors. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = STATUS_OF[refusal.kind];
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.kind === 'unauthenticated') return sendUnauthenticated(reply, refusal.message, 401, refusal.ticket);
  if (refusal.kind === 'throttled') return sendUnauthenticated(reply, refusal.message, 429);
  const several = {
    ...(refusal.items ? { items: refusal.items } : {}),
    ...(refusal.openChecks ? { openChecks: refusal.openChecks } : {}),
    ...(refusal.violations ? { violations: refusal.violations } : {}),
  };
  const body =
    refusal.kind === 'invalid' ? violationBody(refusal) : { ...errorBody(status, refusal.message), ...several };
  return sendProblem(request, reply, status, body);
}

/** Sends a status with its message. */
export const sendStatus = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  detail: string,
): FastifyReply => sendProblem(request, reply, status, errorBody(status, detail));

/** Responds to a URL that no route can parse: invalid escapes are 400, an id beyond the valid range is 404. */
export function sendMalformedUrl(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  return error.code === 'FST_ERR_BAD_URL'
    ? sendStatus(request, reply, 400, 'The address of this request is invalid.')
    : sendStatus(request, reply, 404, 'Not Found');
}

/** Sends the error body of sign-in and token checks (docs/api-reference.md#sign-in-errors). */
export function sendUnauthenticated(
  reply: FastifyReply,
  message: string,
  status: 401 | 429 = 401,
  mfa?: string,
): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // Bytes, since Fastify adds a charset to text, which Lexik's responses don't have (docs/api-reference.md#headers).
  const body = Buffer.from(JSON.stringify({ code: status, message, mfa }));
  return reply.code(status).header('content-type', 'application/json').send(body);
}

type HttpError = { statusCode?: number; code?: string };

/** Sends a failure with a message for the user. Details go to the log only. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { statusCode, code } = error as HttpError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return sendRefusal(request, reply, requestTooLarge(BODY_MB));
  if (error instanceof BusyError)
    return sendRefusal(request, reply, {
      ...refuse('busy', error.message),
      retryAfterSeconds: 5,
    });
  // References in the body were checked before; a record may have been deleted since.
  if (isMissingReference(error))
    return sendRefusal(
      request,
      reply,
      refuse('conflict', 'A referenced record was just deleted. Reload and try again.'),
    );
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full');
    return sendStatus(request, reply, 507, 'The disk of this server is full. Nothing was saved.');
  }
  const moved = movedMessageOf(error);
  if (moved !== undefined) {
    request.log.error({ detail: moved }, 'moved away');
    return sendStatus(request, reply, 503, MOVED_MESSAGE);
  }
  if (isDatabaseDamaged(error)) {
    request.log.error({ err: error }, 'database damaged');
    return sendStatus(
      request,
      reply,
      503,
      'The database of this server is damaged. An administrator must restore a backup.',
    );
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'database away');
    reply.header('retry-after', '5');
    return sendStatus(
      request,
      reply,
      503,
      'The database cannot be reached at the moment. Nothing was saved; please try again.',
    );
  }
  if (error instanceof UnavailableError) {
    request.log.error({ err: error }, 'unavailable');
    reply.header('retry-after', '5');
    return sendStatus(request, reply, 503, error.userMessage);
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sendStatus(request, reply, statusCode, (error as Error).message);
  const errorId = randomUUID();
  request.log.error({ err: error, errorId }, 'unexpected failure');
  reply.header('x-error-id', errorId);
  return sendStatus(request, reply, 500, 'Internal Server Error');
}
