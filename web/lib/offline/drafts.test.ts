/** Drafts across a reload, an expired session and a sign-out. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `x.${encode({ roles: ['ROLE_ADMIN'], exp: Math.ceil(Date.now() / 1000) + 3_600 })}.x`;

/** Imports the modules as a fresh page load would: empty memory, existing storage. */
async function loadPage() {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  const { session } = await import('#web/lib/api/session-store.ts');
  return { ...drafts, session };
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('token', TOKEN);
});

describe('a draft', () => {
  it('survives a reload, without its files', async () => {
    const page = await loadPage();
    page.saveDraft(page.draftKey(7, 'note'), { content: 'Hi', waiting: [new File(['x'], 'x.png')] });
    const again = await loadPage();
    expect(again.draftOf('7 note')).toEqual({ content: 'Hi', waiting: [null] });
  });

  it('survives the end of the session in memory, but not in storage', async () => {
    const page = await loadPage();
    page.saveDraft('7 note', 'Hi');
    page.session.end();
    page.saveDraft('7 note', 'Hi there');
    expect(sessionStorage.length).toBe(0);
    expect(page.draftOf('7 note')).toBe('Hi there');
  });

  it("survives a reload for a guest without a session, separately from users' drafts", async () => {
    sessionStorage.removeItem('token');
    const page = await loadPage();
    page.saveDraft(page.guestDraftKey('abc', 'note'), 'From outside');
    sessionStorage.setItem('token', TOKEN);
    const signedIn = await loadPage();
    signedIn.saveDraft('7 note', 'From within');
    const again = await loadPage();
    expect([again.draftOf('guest abc note'), again.draftOf('7 note')]).toEqual(['From outside', 'From within']);
  });

  it('stays out of the storage of another user who signs in', async () => {
    const page = await loadPage();
    page.saveDraft('7 note', 'Mine');
    page.session.end();
    page.session.begin(TOKEN);
    page.saveDraft('8 note', 'Hers');
    expect(JSON.parse(sessionStorage.getItem('drafts') ?? '')).toEqual({ '8 note': 'Hers' });
  });

  it('is deleted when discarded and when its user signs out', async () => {
    const page = await loadPage();
    page.saveDraft('7 note 1', 'a');
    page.saveDraft('7 note 2', 'b');
    page.saveDraft('7 other', 'c');
    page.dropDraftsUnder('7 note ');
    expect([page.draftOf('7 note 1'), page.draftOf('7 note 2'), page.draftOf('7 other')]).toEqual([
      undefined,
      undefined,
      'c',
    ]);
    page.forgetDrafts();
    expect(page.draftOf('7 other')).toBeUndefined();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('is ignored when it cannot be parsed', async () => {
    sessionStorage.setItem('drafts', '{');
    expect((await loadPage()).draftOf('7 note')).toBeUndefined();
  });
});
