/** File stream to a player that checks the viewer's access every few seconds (docs/review.md#play). */
import { Readable } from 'node:stream';

/** Same interval as the guest page's check of its link. */
const CHECK_MS = 10_000;

type Watch = { clock(): string; mayContinue(): Promise<boolean> };

async function* piecesOf(file: Readable, { clock, mayContinue }: Watch): AsyncGenerator<Buffer> {
  let checkedMs = Date.parse(clock());
  for await (const piece of file) {
    const nowMs = Date.parse(clock());
    if (nowMs - checkedMs >= CHECK_MS) {
      if (!(await mayContinue())) throw new Error('The viewer no longer has access to this file.');
      checkedMs = nowMs;
    }
    yield piece as Buffer;
  }
}

/** Returns the same bytes. The stream is cut off once the viewer loses access. */
export const whileAllowed = (file: Readable, watch: Watch): Readable => Readable.from(piecesOf(file, watch));
