/** Tests for the labels of client links: expiration, permissions, visitors and visits. */
import { expect, it } from 'vitest';
import type { Cut } from '#domain/review/cuts.ts';
import type { ShareLink, Visit } from '#domain/review/share.ts';
import { allowedText, shownText, stateText, visitedText, visitText } from './link-labels.ts';

const link = (more: Partial<ShareLink> = {}) =>
  ({
    state: 'open',
    expiresAt: '2026-12-24T12:00:00.000Z',
    revokedAt: null,
    cutId: null,
    guestCount: 0,
    ...more,
  }) as ShareLink;
const CUTS = [{ id: 7, number: 2 } as Cut];

it.each<[string, Partial<ShareLink>]>([
  ['Open until 12/24/2026', {}],
  ['Expired on 12/24/2026', { state: 'expired' }],
  ['Revoked on 12/20/2026', { state: 'revoked', revokedAt: '2026-12-20T12:00:00.000Z' }],
])('shows the state: %s', (text, more) => expect(stateText(link(more))).toBe(text));

it.each<[string, Partial<ShareLink>]>([
  ['the latest version', {}],
  ['version 2', { cutId: 7 }],
  // The link's version was deleted in the meantime.
  ['the latest version', { cutId: 8 }],
  ['all versions', { cutId: 7, showsAllCuts: true }],
])('shows the versions covered: %s', (text, more) => expect(shownText(link(more), CUTS)).toBe(text));

it.each<[string, Partial<ShareLink>]>([
  ['the latest version', { isHeld: true }],
  ['the latest version · notes', { mayNote: true }],
  ['the latest version · notes held for release', { mayNote: true, isHeld: true }],
  ['sent versions · download once approved', { showsSentOnly: true, downloadsApproved: true }],
  [
    'version 2 · can approve · download · watermark · password',
    { cutId: 7, mayDecide: true, mayDownload: true, hasWatermark: true, hasPassword: true },
  ],
])('shows the permissions: %s', (text, more) => expect(allowedText(link(more), CUTS)).toBe(text));

it.each<[string, Partial<ShareLink>]>([
  ['Not opened yet', { lastVisitAt: null }],
  ['1 visit', { guestCount: 1, lastVisitAt: null }],
  ['2 visits, last on 12/01/2026', { guestCount: 2, lastVisitAt: '2026-12-01T08:00:00.000Z' }],
])('shows the visits: %s', (text, more) => expect(visitedText(link(more))).toBe(text));

it.each<[string, Partial<Visit>]>([
  ['Guest Ada opened the link', { act: 'opened' }],
  ['Guest Ada played version 3', { act: 'played' }],
  ['Guest Ada requested changes to version 3', { act: 'changes' }],
  ['Guest Ada wrote notes on a deleted version', { act: 'noted', cutNumber: null }],
  ['An unnamed guest approved version 3', { act: 'approved', guestName: '' }],
  // A failed attempt can't be attributed to a guest.
  ['Wrong password', { act: 'wrong-password' }],
])('shows an event: %s', (text, more) =>
  expect(visitText({ id: 1, act: 'opened', guestName: 'Ada', cutNumber: 3, at: '', ...more })).toBe(text),
);
