/** Password hashing with argon2id, stored as PHC strings, a few at a time (docs/people.md#passwords). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import type { Passwords } from '#server/platform/ports.ts';

const derive = promisify(argon2);

/** Memory in KiB, passes and lanes. */
export type HashCost = { memory: number; passes: number; parallelism: number };
export const STANDARD_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes computed at once. More than one per processor isn't faster, and each uses 19 MiB. */
const MAX_CONCURRENT = Math.min(4, availableParallelism());
const MAX_WAIT_MS = 5_000;
const BUSY = 'Too many people are signing in at once. Please try again in a moment.';
const TAG_LENGTH = 32;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

async function hashWith(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost });
}

const phcOf = (nonce: Buffer, tag: Buffer, { memory, passes, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;

function parsePhc(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return undefined;
  return {
    cost: { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) },
    nonce: Buffer.from(match[4] as string, 'base64'),
    tag: Buffer.from(match[5] as string, 'base64'),
  };
}

export function createPasswords(cost: HashCost = STANDARD_COST): Passwords {
  const runQueued = createFairQueue({ maxRunning: MAX_CONCURRENT, maxWaitMs: MAX_WAIT_MS, busyText: BUSY });
  return {
    hash: (password) =>
      runQueued(async () => {
        const nonce = randomBytes(16);
        return phcOf(nonce, await hashWith(password, nonce, cost), cost);
      }),
    none: () => phcOf(randomBytes(16), randomBytes(TAG_LENGTH), cost),
    verify: (password, stored) =>
      runQueued(async () => {
        const parsed = parsePhc(stored);
        if (!parsed) return false;
        const tag = await hashWith(password, parsed.nonce, parsed.cost);
        return tag.length === parsed.tag.length && timingSafeEqual(tag, parsed.tag);
      }),
    hashDummy: (password) =>
      runQueued(async () => {
        await hashWith(password, Buffer.alloc(16), cost);
      }),
  };
}
