/** Answers requests that Node can't parse with the usual error body (docs/api-reference.md#errors). */
import { type IncomingMessage, maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemBody } from './response/problems.ts';

type ClientError = Error & { code?: string };

const TOO_LONG = `The address and headers of this request are too long: at most ${maxHeaderSize / 1024} kB together.`;

/** Responses by Node's error code. Anything else is not HTTP. */
const RESPONSES_BY_CODE: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, TOO_LONG],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request timed out.'],
};

/** Time after which a client that keeps sending is disconnected. */
const LINGER_MS = 2_000;

export type Headers = Record<string, string>;

/** Responds on the raw socket and closes it, since the end of such a request can't be found. */
export function respondToMalformed(headers: Headers): (error: ClientError, socket: Socket) => void {
  return (error, socket) => {
    // Every further packet of the same request raises another error.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const [status, detail] = RESPONSES_BY_CODE[error.code ?? ''] ?? [400, 'This request is malformed.'];
    const { body, headers: own } = problemBody(status, detail);
    const lines = Object.entries({
      ...headers,
      ...own,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Responds to an unsupported `Expect` header (RFC 9110, 10.1.1). Node would send no body. */
export const respondToExpectation =
  (headers: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { body, headers: own } = problemBody(417, 'The Expect header of this request is not supported.');
    response.writeHead(417, { ...headers, ...own }).end(body);
  };
