/** Writes a stream to a new file within limits. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Thrown when the limit of size or time is exceeded. */
export class LimitExceededError extends Error {}

/** Returns the size and the SHA-256 in hex. Throws LimitExceededError beyond the limits. */
export async function saveStream(
  source: AsyncIterable<unknown>,
  file: string,
  { maxBytes = Infinity, maxMs = Infinity }: { maxBytes?: number; maxMs?: number } = {},
): Promise<{ bytes: number; sha256: string }> {
  const until = performance.now() + maxMs;
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes || performance.now() > until) throw new LimitExceededError(file);
      hash.update(chunk as Buffer);
      await handle.appendFile(chunk as Buffer);
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
