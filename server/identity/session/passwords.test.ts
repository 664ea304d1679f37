/** Tests of password hashing: argon2id as a PHC string, with limited concurrency (docs/people.md#passwords). */
import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { BusyError } from '#server/platform/schedule/fair-queue.ts';
import { createPasswords, STANDARD_COST } from './passwords.ts';

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

test('verifies a password against its own hash only', async () => {
  const passwords = createPasswords(CHEAP);
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify('correct horse', stored)).toBe(true);
  expect(await passwords.verify('Correct horse', stored)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(stored);
});

test('meets the OWASP minimum for argon2id by default, and stores the cost in the hash', async () => {
  expect(STANDARD_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  expect(await createPasswords().hash('correct horse')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]{22}\$[^$=]{43}$/,
  );
});

test('verifies a hash made with another cost', async () => {
  const stored = await createPasswords({ memory: 16, passes: 2, parallelism: 1 }).hash('correct horse');
  expect(await createPasswords(CHEAP).verify('correct horse', stored)).toBe(true);
});

test.each(['', 'none', '$2y$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=8,t=1,p=1$AAAA$'])(
  'verifies no password against %j',
  async (stored) => {
    expect(
      await createPasswords(CHEAP)
        .verify('', stored)
        .catch(() => false),
    ).toBe(false);
  },
);

test('rejects work beyond five seconds as busy, and finishes the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const passwords = createPasswords(CHEAP);
    const settled = Array.from({ length: 6 }, () =>
      passwords.hash('x').then(
        () => 'done',
        (e: unknown) => e,
      ),
    );
    vi.advanceTimersByTime(5_000);
    const results = await Promise.all(settled);
    const lanes = Math.min(4, availableParallelism());
    expect(results.filter((r) => r === 'done')).toHaveLength(lanes);
    expect(results.filter((r) => r instanceof BusyError)).toHaveLength(6 - lanes);
    expect(await passwords.hash('again')).toContain('argon2id');
  } finally {
    vi.useRealTimers();
  }
});
