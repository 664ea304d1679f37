/** Measured subjects of the server, each as the requests of a screen. */
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';
import type { BenchMessage } from './load.ts';
import { BENCH_PASSWORD } from './database.ts';

export type Scenario = { name: string; connections: readonly number[]; next(): BenchMessage };

const CONNECTIONS = [1, 10, 50] as const;
const json = (body: unknown): string => JSON.stringify(body);

export const signInBody = (n: number): string => json({ email: largeEmail('admin', n), password: BENCH_PASSWORD });

/** Returns a function that walks over 1 to `total` in leaps, so that no database page is read twice in a row. */
function pageJumps(total: number): () => number {
  let at = 0;
  return () => (at = (at + 7_919) % total) + 1;
}

type Setting = {
  token: string;
  projects: number;
  now: string;
  /** IDs of the revised projects. */
  revised: Iterable<number>;
};

export function scenariosOf({ token, projects, now, revised }: Setting): Scenario[] {
  const authorization = `Bearer ${token}`;
  const read = { authorization, accept: 'application/ld+json' };
  const write = { authorization, 'content-type': 'application/merge-patch+json' };
  const [nextItem, nextUpdate, nextPage] = [pageJumps(projects), pageJumps(projects), pageJumps(projects)];
  let written = 0;
  const marked = new Set(revised);
  const get = (name: string, path: () => string, connections: readonly number[] = CONNECTIONS): Scenario => ({
    name,
    connections,
    next: () => ({ path: path(), headers: read }),
  });
  const day = now.slice(0, 10);
  const month = `startDate=${day.slice(0, 8)}01&endDate=${day}`;
  const editor = LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 1;
  const once = [1, 10];
  return [
    get('list page', () => '/api/projects'),
    get('list, another page each time', () => `/api/projects?page=${1 + (nextPage() % Math.floor(projects / 15))}`),
    get('item', () => `/api/projects/${nextItem()}`),
    {
      name: 'update',
      connections: CONNECTIONS,
      next: () => {
        written += 1;
        return {
          method: 'PATCH',
          path: `/api/projects/${nextUpdate()}`,
          headers: write,
          body: json({ title: `Cut ${written}` }),
        };
      },
    },
    {
      name: 'update of a counted field',
      connections: CONNECTIONS,
      next: () => {
        const id = nextUpdate();
        // The opposite of what is stored: an update to the same value would change no count.
        const isRevised = !marked.delete(id);
        if (isRevised) marked.add(id);
        return { method: 'PATCH', path: `/api/projects/${id}`, headers: write, body: json({ revised: isRevised }) };
      },
    },
    {
      name: 'sign-in',
      connections: CONNECTIONS,
      next: () => ({
        method: 'POST',
        path: '/api/authentication_token',
        headers: { 'content-type': 'application/json' },
        body: signInBody((written % LARGE_PEOPLE.admin) + 1),
      }),
    },
    get('list, by status', () => '/api/projects?status=started&order[id]=desc', once),
    get('list, by editor', () => `/api/projects?assignedTo.email=${largeEmail('editor', 7)}&order[id]=desc`, once),
    get('list, by client', () => '/api/projects?client.id=12', once),
    get(
      'list, created in a month',
      () => `/api/projects?createdAt[after]=${day.slice(0, 8)}01&order[createdAt]=asc`,
      once,
    ),
    get('list, by class and status', () => '/api/projects?class=Premium&status=completed&order[id]=desc', once),
    get('list, under a manager', () => `/api/projects?AssignedBy=${LARGE_PEOPLE.admin + 3}&order[id]=desc`, once),
    get('list, revised', () => '/api/projects?revised=true&order[id]=desc', once),
    get('list, ended in a month', () => `/api/projects?endedAt[after]=${day.slice(0, 8)}01&order[id]=desc`, once),
    get('list, by title', () => '/api/projects?title=wedding', once),
    get('list, deep page', () => `/api/projects?page=${Math.floor(projects / 15) - 1}`, once),
    get('list, deep page by date', () => `/api/projects?order[createdAt]=desc&page=${Math.floor(projects / 30)}`, once),
    get('dashboard counts', () => '/api/stats/dashboard', once),
    get('dashboard counts, month', () => `/api/stats/dashboard?${month}`, once),
    get('leaderboard, month', () => `/api/stats/leaderboard?admin=true&${month}`, once),
    get('leaderboard, all time', () => '/api/stats/leaderboard?admin=true', once),
    get('boss view, month', () => `/api/bossview?status=completed&${month}`, once),
    get("a user's figures", () => `/api/stats/users/${editor}`, once),
    get("a user's figures, month", () => `/api/stats/users/${editor}?${month}`, once),
    get('people with their points', () => '/api/users', once),
  ];
}
