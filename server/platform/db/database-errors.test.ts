/** Classification of both engines' error codes: full disk, unreachable database, bug. */
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts';

test.each([
  ['SQLite: full', { errcode: 13 }],
  ['PostgreSQL: full', { code: '53100' }],
  ['a file that cannot grow', { code: 'ENOSPC' }],
  ['an exceeded disk quota', { code: 'EDQUOT' }],
])('%s is a full disk and not an unreachable database', (_what, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each([
  ['SQLite: busy', { errcode: 5 }],
  ['SQLite: busy in a snapshot', { errcode: 517 }],
  ['SQLite: locked', { errcode: 6 }],
  ['SQLite: read-only', { errcode: 8 }],
  ['SQLite: file moved', { errcode: 1032 }],
  ['SQLite: read error', { errcode: 266 }],
  ['SQLite: sync error', { errcode: 1034 }],
  ['SQLite: no room for its shared memory', { errcode: 4874 }],
  ['SQLite: cannot open', { errcode: 14 }],
  ['PostgreSQL: shutting down', { code: '57P01' }],
  ['PostgreSQL: too many connections', { code: '53300' }],
  ['PostgreSQL: a read-only standby', { code: '25006' }],
  ['PostgreSQL: a deadlock', { code: '40P01' }],
  ['no route', { code: 'EHOSTUNREACH' }],
  ['a broken pipe', { code: 'EPIPE' }],
  ['an unreachable name server', { code: 'EAI_AGAIN' }],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a connection lost earlier', new Error('Client has encountered a connection error and is not queryable')],
])('%s is an unreachable database', (_what, error) => {
  expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([true, false]);
});

test.each([
  ['SQLite: a constraint', { errcode: 2067 }],
  ['SQLite: bad SQL', { errcode: 1 }],
  ['PostgreSQL: bad SQL', { code: '42601' }],
  ['PostgreSQL: a constraint', { code: '23505' }],
  ['an internal error', new TypeError('x is not a function')],
  ['nothing', undefined],
])('%s is neither', (_what, error) => {
  expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([false, false]);
});
