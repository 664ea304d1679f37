/**
 * Another server of the documented API (docs/screens.md#lists, docs/api-reference.md#calls, docs/api-reference.md#collection), as API Platform would
 * behave: its own page size, no `view` on a single page, no nulls, no `search`, no ETag, references where the documents allow
 * them, and nothing beyond the documents. Ignores unknown query parameters, refuses unknown keys of a body, and serves the built app.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

type Row = { id: number } & Record<string, unknown>;
type Table = 'users' | 'clients' | 'projects' | 'feedback' | 'media_uploads';
export type Provider = {
  address: string;
  tables: Record<Table, Row[]>;
  /** Request bodies, in order. */
  bodies: { call: string; body: Record<string, unknown> }[];
  /** Requests that aren't in the documents. */
  undocumented: string[];
  close(): void;
};

const PAGE = 10;
const DIST = path.join(import.meta.dirname, '../web/dist');
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const CLASSES: Record<Table, string> = {
  users: 'User',
  clients: 'Client',
  projects: 'Project',
  feedback: 'Feedback',
  media_uploads: 'MediaUpload',
};

const words = (text: string): readonly string[] => text.split(/\s+/);
/** Accepted keys of bodies, from the save payload and timer actions (docs/projects.md#record, docs/api-reference.md#calls). */
const WRITABLE: Partial<Record<Table, readonly string[]>> = {
  projects:
    words(`@id @type title description platform class editRatioMin editRatioHour trackingId status client assignedTo
    assignedBy reviewedBy createdAt startedAt endedAt deadlineAt revised revisionCount rawLenght videoLength duplicate
    originalProjectId personalPoint jPointAction pauseTime resumeTime feedbacks`),
  clients: words('firstName lastName profileImage projects'),
  feedback: words('project editor createdBy content type attachments'),
};
/** Documented calls: collections that can be listed, and classes that can be created. */
const LISTED: readonly string[] = ['users', 'clients', 'projects'];
const NEEDED: Partial<Record<Table, readonly string[]>> = {
  feedback: ['project', 'createdBy', 'type'],
  clients: ['firstName', 'profileImage', 'projects'],
  projects: ['title', 'client', 'class'],
};

const iri = (table: string, id: number): string => `/api/${table}/${id}`;
const idIn = (value: unknown): number => Number(String(value).split('/').at(-1));
const text = (value: unknown): string => String(value ?? '').toLowerCase();

/** Applies the documented filters; returns true when the row matches. */
function isFound(row: Row, query: URLSearchParams, tables: Provider['tables']): boolean {
  const one = (table: Table, value: unknown): Row | undefined => tables[table].find(({ id }) => id === idIn(value));
  const tests: Record<string, (value: string) => boolean> = {
    id: (value) => row.id === Number(value),
    status: (value) => row['status'] === value,
    class: (value) => row['class'] === value,
    revised: (value) => String(row['revised']) === value,
    duplicate: (value) => String(row['duplicate']) === value,
    title: (value) => text(row['title']).includes(text(value)),
    trackingId: (value) => row['trackingId'] === value,
    firstName: (value) => text(row['firstName']).includes(text(value)),
    AssignedBy: (value) => idIn(row['assignedBy']) === idIn(value),
    'client.id': (value) => idIn(row['client']) === Number(value),
    'client.firstName': (value) => text(one('clients', row['client'])?.['firstName']).includes(text(value)),
    'client.lastName': (value) => text(one('clients', row['client'])?.['lastName']).includes(text(value)),
    'assignedTo.email': (value) => one('users', row['assignedTo'])?.['email'] === value,
  };
  const types = query.getAll('type[]');
  if (types.length > 0 && !types.includes(String(row['type']))) return false;
  const states = query.getAll('status[]');
  if (states.length > 0 && !states.includes(String(row['status']))) return false;
  return [...query].every(([name, value]) => tests[name]?.(value) ?? true);
}

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const tokenFor = (user: Row): string => {
  const roles = { admin: 'ROLE_ADMIN', manager: 'ROLE_MODERATOR', editor: 'ROLE_EDITOR' };
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600, roles: [roles[user['type'] as 'admin'], 'ROLE_USER'] };
  return `h.${Buffer.from(JSON.stringify({ ...claims, username: user['email'] })).toString('base64url')}.s`;
};

type ProviderResponse = [status: number, body?: unknown];
const refusal = (status: number, detail: string): ProviderResponse => [
  status,
  { '@type': 'Error', title: 'An error occurred', detail, status },
];

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const content = Buffer.concat(parts).toString();
  return content === '' ? {} : JSON.parse(content);
}

/** Starts the server on a free local port. */
export async function startProvider(tables: Provider['tables']): Promise<Provider> {
  const bodies: Provider['bodies'] = [];
  const undocumented: string[] = [];

  /** Embeds clients and returns people as references; both are documented. */
  const shown = (table: Table, { plainPassword: _secret, ...row }: Row): Record<string, unknown> => {
    const client = table === 'projects' && tables.clients.find(({ id }) => id === idIn(row['client']));
    const feedbacks = tables.feedback
      .filter(({ project }) => idIn(project) === row.id)
      .map(({ id }) => iri('feedback', id));
    const projects = tables.projects
      .filter((one) => idIn(one['client']) === row.id)
      .map(({ id }) => iri('projects', id));
    const more = {
      ...(client ? { client: { '@id': iri('clients', client.id), ...client } } : {}),
      ...(table === 'projects' ? { feedbacks } : {}),
      ...(table === 'clients' ? { projects } : {}),
    };
    return { '@id': iri(table, row.id), '@type': CLASSES[table], ...row, ...more };
  };

  const list = (table: Table, url: URL): ProviderResponse => {
    const rows = tables[table].filter((row) => isFound(row, url.searchParams, tables));
    if (url.searchParams.get('order[id]') === 'desc') rows.reverse();
    const [page, last] = [Number(url.searchParams.get('page') ?? 1), Math.max(1, Math.ceil(rows.length / PAGE))];
    const member = rows.slice((page - 1) * PAGE, page * PAGE).map((row) => shown(table, row));
    const at = (number: number): string => `${url.pathname}?page=${number}`;
    const view = { first: at(1), last: at(last), ...(page < last ? { next: at(page + 1) } : {}) };
    return [200, { '@type': 'Collection', totalItems: rows.length, member, ...(last > 1 ? { view } : {}) }];
  };

  const write = (table: Table, body: Record<string, unknown>, id?: number): ProviderResponse => {
    bodies.push({ call: id === undefined ? `POST ${table}` : `PATCH ${table}`, body });
    const unknown = Object.keys(body).filter((key) => !WRITABLE[table]?.includes(key));
    if (unknown.length > 0)
      return refusal(400, `Extra attributes are not allowed ("${unknown.join('", "')}" are unknown).`);
    const missing = id === undefined ? (NEEDED[table]?.filter((key) => body[key] === undefined) ?? []) : [];
    if (missing.length > 0) return refusal(422, `${missing[0]}: This value should not be blank.`);
    const row = tables[table].find((one) => one.id === id) ?? {
      id: tables[table].length + 1,
      createdAt: '2026-03-02T09:00:00+00:00',
    };
    if (id === undefined) tables[table].push(row);
    Object.assign(row, body, { '@id': undefined, '@type': undefined });
    return [id === undefined ? 201 : 200, shown(table, row)];
  };

  const respond = async (request: IncomingMessage, url: URL): Promise<ProviderResponse> => {
    const { method = 'GET' } = request;
    const body = method === 'POST' || method === 'PATCH' ? await bodyOf(request) : {};
    if (url.pathname === '/api/authentication_token') {
      const user = tables.users.find(
        ({ email, plainPassword }) => email === body['email'] && plainPassword === body['password'],
      );
      return user ? [200, { token: tokenFor(user) }] : [401, { code: 401, message: 'Invalid credentials.' }];
    }
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!token) return [401, { code: 401, message: 'JWT Token not found' }];
    const caller = tables.users.find(({ email }) => email === payloadOf(token)['username']);
    if (!caller) return [401, { code: 401, message: 'Invalid credentials.' }];
    const [, name, key] = /^\/api\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const refuseUndocumented = (): ProviderResponse => {
      undocumented.push(`${method} ${url.pathname}`);
      return refusal(404, 'Not Found');
    };
    if (url.pathname === '/api/stats/dashboard') return [200, { assignedProjects: tables.projects.length }];
    if (url.pathname === '/api/stats/users') return [200, []];
    // Figures of one person; the documents allow omitting figures the server doesn't count.
    if (/^\/api\/stats\/users\/\d+$/.test(url.pathname))
      return [200, { completedProjects: 0, ongoingProjects: tables.projects.length }];
    if (!name || !(name in tables)) return refuseUndocumented();
    const table = name as Table;
    if (table === 'users' && key === 'me') {
      const { id, type: _type, status: _status, ...me } = caller;
      return [200, { '@id': iri('users', id), ...me, plainPassword: undefined }];
    }
    const type = request.headers['content-type'];
    if (method === 'PATCH' && type !== 'application/merge-patch+json') return refusal(415, 'Unsupported');
    if (method === 'POST' && type !== 'application/ld+json') return refusal(415, 'Unsupported');
    if (key === undefined && method === 'GET') return LISTED.includes(table) ? list(table, url) : refuseUndocumented();
    if (key === undefined) return method === 'POST' && WRITABLE[table] ? write(table, body) : refuseUndocumented();
    const index = tables[table].findIndex(({ id }) => id === Number(key));
    const row = tables[table][index];
    if (!row) return refusal(404, 'Not Found');
    if (method === 'DELETE') tables[table].splice(index, 1);
    if (method === 'DELETE') return [204];
    return method === 'PATCH' ? write(table, body, row.id) : [200, shown(table, row)];
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    if (!url.pathname.startsWith('/api/')) {
      const file = path.join(DIST, path.normalize(url.pathname));
      const isFile = path.extname(file) !== '' && existsSync(file);
      response.setHeader(
        'content-type',
        isFile ? (TYPES[path.extname(file)] ?? 'application/octet-stream') : 'text/html',
      );
      response.end(readFileSync(isFile ? file : path.join(DIST, 'index.html')));
      return;
    }
    void respond(request, url).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/ld+json; charset=utf-8' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, tables, bodies, undocumented, close: () => void server.close() };
}
