/** A file on its way to a player: every few seconds it is asked whether the viewer still may see it (docs/review.md#play). */
import { Readable } from 'node:stream';

/** As often as the open page of a guest asks whether its link still holds. */
const EVERY_MS = 10_000;

type Watch = { clock(): string; mayGoOn(): Promise<boolean> };

async function* piecesOf(file: Readable, { clock, mayGoOn }: Watch): AsyncGenerator<Buffer> {
  let askedMs = Date.parse(clock());
  for await (const piece of file) {
    const nowMs = Date.parse(clock());
    if (nowMs - askedMs >= EVERY_MS) {
      if (!(await mayGoOn())) throw new Error('Whoever this file is sent to may not see it any more.');
      askedMs = nowMs;
    }
    yield piece as Buffer;
  }
}

/** The same bytes; the stream breaks off once the viewer may not see them any more. */
export const watched = (file: Readable, watch: Watch): Readable => Readable.from(piecesOf(file, watch));
