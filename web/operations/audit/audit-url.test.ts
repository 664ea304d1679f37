/** Tests for the address of the audit log and its query (docs/screens.md#audit). */
import { expect, it } from 'vitest';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { parseAuditUrl, auditQueryOf } from './audit-url.ts';

const queryOf = (address: string) => auditQueryOf(parseAuditUrl(parseSearch(address)));

it.each<[address: string, query: object]>([
  ['', {}],
  ['?action=users', { action: 'users' }],
  ['?action=nonsense', {}],
  ['?actor=7', { actor: 7 }],
  ['?actor=0', {}],
  ['?actor=7a', {}],
  ['?actor=1234567890123456', {}],
  ['?record=project', { record: 'project' }],
  ['?record=project:12', { record: 'project:12' }],
  ['?record=project:', {}],
  ['?record=Project:12', {}],
  ['?words=a%20cut', { words: 'a cut' }],
  ['?startDate=2026-03-01&endDate=2026-03-31', { from: '2026-03-01T00:00:00.000Z', till: '2026-03-31T23:59:59.999Z' }],
  ['?startDate=2026-03-31&endDate=2026-03-01', { from: '2026-03-31T00:00:00.000Z' }],
  ['?endDate=2026-02-30', {}],
])('%s', (address, query) => {
  expect(queryOf(address)).toEqual(query);
});

it.each([
  ['?before=90', 90],
  ['?before=-1', undefined],
])('reads the cursor of %s as %j', (address, before) => {
  expect(parseAuditUrl(parseSearch(address)).before).toBe(before);
});
