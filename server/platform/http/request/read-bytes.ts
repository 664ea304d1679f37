/** Bytes of a request body: read after all other checks, and never beyond the limit (docs/product.md#bounds, docs/api-reference.md#order). */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { BODY_MB, LIMITS } from '#domain/platform/limits.ts';
import { refuse, type Refusal, requestTooLarge } from '#domain/platform/refusal.ts';

const tooLarge = (): Refusal => requestTooLarge(BODY_MB);

/** Collects the body. Bytes beyond the limit are drained and dropped, so that the connection stays usable for the response and the next request. */
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
    // The client disconnected in the middle of its body and won't read the response.
    source.once('error', () => resolve(refuse('malformed', 'The body of this request is incomplete.')));
  });
}

async function read(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (request.body === undefined) return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes) return tooLarge();
  return collect(request.body as IncomingMessage);
}

export type BodyReader = () => Promise<Buffer | Refusal>;

/** Returns the reader of a body, empty when none was sent, or a 413 when it is too large. The first call reads the body, later calls return the same result. */
export function bodyReader(request: FastifyRequest): BodyReader {
  let bytes: Promise<Buffer | Refusal> | undefined;
  return () => (bytes ??= read(request));
}
