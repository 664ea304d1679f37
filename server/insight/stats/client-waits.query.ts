/** How long clients take to reply: waits that ended in a period, by client (docs/figures.md#response-time). */
import type { ClientWaits } from '#contract/insight/stats-charts.ts';
import { medianOf } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readClientNames } from '#server/work/clients/clients.store.ts';

const MINUTE_MS = 60_000;

/** Returns the whole minutes of each wait that ended in the period, by client, rounded down as on the project. */
async function readMinutes(db: Db, { from, till }: Period, clientId: number | undefined) {
  let query = db
    .selectFrom('waits')
    .innerJoin('projects', 'projects.id', 'waits.project_id')
    .select(['projects.client_id as clientId', 'waits.since', 'waits.until'])
    .where('waits.until', '>=', from)
    .where('waits.until', '<=', till)
    .where('projects.client_id', 'is not', null);
  if (clientId !== undefined) query = query.where('projects.client_id', '=', clientId);
  const minutesOf = ({ since, until }: { since: string; until: string | null }): Minutes =>
    Math.floor((Date.parse(until ?? since) - Date.parse(since)) / MINUTE_MS);
  const byClient = Map.groupBy(await query.execute(), (row) => row.clientId ?? 0);
  return new Map([...byClient].map(([id, rows]) => [id, rows.map(minutesOf).toSorted((a, b) => a - b)]));
}

/** Returns the number of projects that wait now, by client. Counts here, since SQLite would group by an index of all projects. */
async function readOpen(db: Db, clientId: number | undefined): Promise<Map<number, number>> {
  let query = db.selectFrom('projects').select('client_id').where('waiting_since', 'is not', null);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  const byClient = Map.groupBy(await query.execute(), (row) => row.client_id);
  return new Map([...byClient].flatMap(([id, rows]) => (id === null ? [] : [[id, rows.length]])));
}

const bySlowest = (a: ClientWaits, b: ClientWaits): number => {
  const [nameOfA, nameOfB] = [a, b].map(({ client }) => normalizeForSearch(client.name)) as [string, string];
  return (b.medianMinutes ?? -1) - (a.medianMinutes ?? -1) || (nameOfA < nameOfB ? -1 : 1);
};

/** Returns the clients with waits, slowest first, or only one client if its ID is given. */
export async function readClientWaits(db: Db, period: Period, clientId: number | undefined): Promise<ClientWaits[]> {
  const minutes = await readMinutes(db, period, clientId);
  const open = await readOpen(db, clientId);
  const names = await readClientNames(db, [...minutes.keys(), ...open.keys()]);
  return [...names]
    .map(([id, name]): ClientWaits => {
      const own = minutes.get(id) ?? [];
      return {
        client: { id, name },
        count: own.length,
        medianMinutes: own.length > 0 ? Math.round(medianOf(own)) : null,
        longestMinutes: own.at(-1) ?? null,
        openNow: open.get(id) ?? 0,
      };
    })
    .toSorted(bySlowest);
}
