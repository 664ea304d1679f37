/** Tests that the check of test responses finds what a strict client would refuse. */
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { asPublished } from './openapi-check.ts';

const response = (body: object | string, statusCode = 200, type = 'application/json; charset=utf-8') =>
  ({
    statusCode,
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    raw: { req: { method: 'GET', url: '/api/notifications/unread' } },
  }) as unknown as LightMyRequestResponse;

it('returns a valid response unchanged', () => {
  const good = response({ unread: 3 });
  expect(asPublished(good)).toBe(good);
  expect(() => asPublished(response({ code: 401, message: 'M' }, 401, 'application/json'))).not.toThrow();
});

it.each([
  ['an undocumented field', response({ unread: 3, total: 4 }), '"total"'],
  ['a missing field', response({}), '"unread"'],
  ['a field of another type', response({ unread: '3' }), '/unread'],
  ['an undocumented status', response({ unread: 3 }, 418), 'the status 418'],
  ['an undocumented media type', response('<p>', 200, 'text/html'), 'the type text/html of 200'],
])('rejects %s', (_what, bad, named) => {
  expect(() => asPublished(bad)).toThrow(named);
});
