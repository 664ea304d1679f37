/** A small server with the same API, for import tests. Tests can change every response. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderRequest = { method: string; path: string; url: URL; request: http.IncomingMessage };
export type Reply = (response: http.ServerResponse) => void;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/ld+json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));

export const plain =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

export type OtherProvider = {
  address: string;
  /** Received requests in order, such as `GET /api/users?page=2`. */
  requests: string[];
  close(): Promise<void>;
};

/** A page with the key names of older servers and absolute URLs. */
export const hydraPage = (members: readonly object[], next?: string) => ({
  '@type': 'hydra:Collection',
  'hydra:member': members,
  'hydra:totalItems': 1_000_000,
  ...(next === undefined ? {} : { 'hydra:view': { '@id': 'x', 'hydra:next': next } }),
});

const PERSON = {
  '@id': '/api/users/1',
  firstName: 'Ada',
  lastName: 'Min',
  email: 'ada@there.example',
  type: 'admin',
  status: true,
};

/** Default content of the lists: one user, one client, two projects. */
const LISTS: Record<string, object[]> = {
  '/api/users': [PERSON],
  '/api/clients': [{ '@id': '/api/clients/4', firstName: 'Reed', lastName: '' }],
  '/api/projects': [5, 9].map((id) => ({
    '@id': `/api/projects/${id}`,
    title: `Film ${id}`,
    class: 'Premium',
    status: 'completed',
    trackingId: `TRK-${id}`,
    client: '/api/clients/4',
    assignedTo: PERSON,
    createdAt: '2026-01-02T10:00:00+00:00',
    startedAt: '2026-01-03T10:00:00+00:00',
    endedAt: '2026-01-04T10:00:00+00:00',
    projectRuntime: 90,
    point: 4,
    jPoint: '0',
  })),
  '/api/feedback': [],
  '/api/point_actions': [],
  '/api/point_targets': [],
  '/api/leave_applications': [],
  '/api/media_uploads': [],
};

function defaultReply({ method, path }: ProviderRequest): Reply {
  if (method === 'POST' && path === '/api/authentication_token') return json({ token: 'theirs' });
  if (path === '/api/users/me') return json(PERSON);
  const list = LISTS[path];
  return list ? json(hydraPage(list)) : json({ title: 'Not found' }, 404);
}

/** Starts the server. Where `response` returns undefined, the default content is sent. */
export async function startOtherProvider(
  respond: (request: ProviderRequest) => Reply | undefined = () => undefined,
): Promise<OtherProvider> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    const one = { method: request.method ?? '', path: url.pathname, url, request };
    requests.push(`${one.method} ${request.url}`);
    request.resume();
    (respond(one) ?? defaultReply(one))(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
