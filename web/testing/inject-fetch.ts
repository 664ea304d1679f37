/** `fetch` of a screen under test, answered by the real server in process. */
import type { FastifyInstance } from 'fastify';

const BOUNDARY = 'cutroom-test-boundary';

async function multipartOf(form: FormData): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of form) {
    const file = typeof value === 'string' ? undefined : value;
    const head = file ? `; filename="${file.name}"\r\nContent-Type: ${file.type || 'application/octet-stream'}` : '';
    parts.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`));
    parts.push(file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(String(value)), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Connection to the server: down, losing responses, or delayed. */
export type Line = { isDown: boolean; losesResponses: boolean; delayMs: number };

/** Sends requests to `app`; while the connection is down they fail as without a network. */
export function injectFetch(app: FastifyInstance, line: Line): typeof fetch {
  return async (input, init = {}) => {
    if (line.isDown) throw new TypeError('Failed to fetch');
    const { body } = init;
    const isForm = body instanceof FormData;
    const headers = { ...(init.headers as Record<string, string>) };
    if (isForm) headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: String(input),
      headers,
      payload: isForm ? await multipartOf(body) : (body as string | undefined),
    });
    if (line.losesResponses) throw new TypeError('Failed to fetch');
    if (line.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, line.delayMs));
    init.signal?.throwIfAborted();
    const fields = Object.entries(response.headers)
      .filter(([name]) => name !== 'date')
      .map(([name, value]): [string, string] => [name, String(value)]);
    // The server's clock is fixed in tests, but Node stamps responses with the real time.
    fields.push(['date', new Date().toUTCString()]);
    const content = response.statusCode === 204 ? null : new Uint8Array(response.rawPayload);
    return new Response(content, { status: response.statusCode, headers: fields });
  };
}
