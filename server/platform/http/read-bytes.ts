/** The bytes of a request's body: read when everything else has been judged, and never more of them than the bound (docs/product.md#bounds, docs/wire.md#order). */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { BODY_MB, LIMITS } from '#domain/platform/limits.ts';
import { refuse, type Refusal, requestTooLarge } from '#domain/platform/refusal.ts';

const tooLarge = (): Refusal => requestTooLarge(BODY_MB);

/** What is over the bound flows on and is dropped: the connection stays good for the answer and for the next request. */
function collect(source: IncomingMessage): Promise<Buffer | Refusal> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    source.on('data', (chunk: Buffer | string) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length <= LIMITS.bodyBytes) chunks.push(bytes);
      else resolve(tooLarge());
    });
    source.once('end', () => resolve(Buffer.concat(chunks)));
    // The client went away in the middle of its body: nobody's fault here, and nobody reads the answer.
    source.once('error', () => resolve(refuse('malformed', 'The body of this request broke off.')));
  });
}

async function read(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (request.body === undefined) return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes) return tooLarge();
  return collect(request.body as IncomingMessage);
}

const readAlready = new WeakMap<FastifyRequest, Promise<Buffer | Refusal>>();

/** The body, empty where none was sent; a 413 where it is too large. It can be asked for more than once. */
export function readBytes(request: FastifyRequest): Promise<Buffer | Refusal> {
  const bytes = readAlready.get(request) ?? read(request);
  readAlready.set(request, bytes);
  return bytes;
}
