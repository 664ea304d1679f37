/** Webhook receiver for tests: stores requests and responds with the configured status. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** Responds with this status from now on, including pending requests; 'hang' leaves requests waiting. */
  respond(status: number | 'hang', headers?: Record<string, string>): void;
  close(): Promise<void>;
};

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let response: { status: number | 'hang'; headers: Record<string, string> } = { status: 204, headers: {} };
  const waiting: ServerResponse[] = [];
  const respondAll = (): void => {
    const { status, headers } = response;
    if (status !== 'hang') for (const response of waiting.splice(0)) response.writeHead(status, headers).end();
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      waiting.push(response);
      respondAll();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (status, headers = {}) => {
      response = { status, headers };
      respondAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
