/** Session lifecycle: start, expiry, role selection and sign-out (docs/people.md#session). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './session-store.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTES = 60_000;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenFor = (role: string, minutes = 60): string =>
  `x.${encode({ roles: [role, 'ROLE_USER'], exp: NOW / 1000 + minutes * 60 })}.x`;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sessionStorage.clear();
  session.reload();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it('selects the only role at once, and none when there are several', () => {
    expect(session.begin(tokenFor('ROLE_EDITOR')).selectedRole).toBe('editor');
    session.end();
    expect(session.begin(tokenFor('ROLE_MODERATOR'))).toMatchObject({
      types: ['manager', 'editor'],
      selectedRole: null,
    });
  });

  it('survives a reload with its role', () => {
    session.begin(tokenFor('ROLE_MODERATOR'));
    session.selectRole('editor');
    session.reload();
    expect(session.get().selectedRole).toBe('editor');
  });

  it('is checked every 5 minutes, and ends once its token has expired', () => {
    const token = tokenFor('ROLE_ADMIN', 7);
    session.begin(token);
    const rechecks = vi.fn<() => void>();
    const unwatch = session.watch(rechecks);
    vi.advanceTimersByTime(5 * MINUTES);
    expect(rechecks).toHaveBeenCalledTimes(1);
    expect(session.get().token).toBe(token);
    vi.advanceTimersByTime(5 * MINUTES);
    expect(rechecks).toHaveBeenCalledTimes(1);
    expect(session.get().token).toBeNull();
    expect(sessionStorage.length).toBe(0);
    unwatch();
  });

  it('clears a role stored without a token after 100 ms', () => {
    sessionStorage.setItem('selectedRole', 'admin');
    const unwatch = session.watch(() => undefined);
    vi.advanceTimersByTime(99);
    expect(sessionStorage.getItem('selectedRole')).toBe('admin');
    vi.advanceTimersByTime(1);
    expect(sessionStorage.getItem('selectedRole')).toBeNull();
    unwatch();
  });
});
