/** Latency of a trivial request while others run heavy ones: their effect on the event loop. */
import { measure, type Measurement, type BenchMessage } from './load.ts';

const CALLERS = 4;

/** Measures `/healthz` requests while a few clients at once send each heavy request in turn. */
export async function measureWaits(
  { address, token, seconds }: { address: string; token: string; seconds: number },
  now: string,
): Promise<{ name: string; trivialRequest: Measurement }[]> {
  const headers = { authorization: `Bearer ${token}` };
  const year = `startDate=${Number(now.slice(0, 4)) - 1}${now.slice(4, 8)}01&endDate=${now.slice(0, 10)}`;
  let requestCount = 0;
  const heavy: Record<string, string | (() => string)> = {
    'nothing else': '/healthz',
    'analytics of a year': `/api/stats/analytics?${year}`,
    'boss view of a month': `/api/bossview?status=completed&startDate=${now.slice(0, 8)}01&endDate=${now.slice(0, 10)}`,
    'leaderboard of all time': '/api/stats/leaderboard?admin=true',
    'export of a year': `/api/stats/export/projects?${year}`,
    'search for a common title': '/api/projects?title=wedding',
    // A different list each time, searched in all projects.
    'lists not cached': () =>
      `/api/projects?startedAt[after]=2001-01-01T00:00:00.${String((requestCount += 1) % 1000).padStart(3, '0')}Z&order[title]=asc`,
  };
  const results = [];
  for (const [name, path] of Object.entries(heavy)) {
    const ask = (target: string | (() => string), connections: number) => {
      const next = (): BenchMessage => ({ path: typeof target === 'string' ? target : target(), headers });
      return measure({ address, connections, seconds, next });
    };
    const [trivialRequest] = await Promise.all([ask('/healthz', 1), ask(path, CALLERS)]);
    results.push({ name, trivialRequest });
  }
  return results;
}
