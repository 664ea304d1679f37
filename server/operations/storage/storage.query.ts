/** What the storage card shows: the latest inventory, the largest projects, and what the rule removes next (docs/storage.md). */
import { sql } from 'kysely';
import { daysLeftOf, STORAGE_KINDS } from '#domain/operations/storage.ts';
import { FIRST_RUN_DAYS, type RemainingVersions, type StorageRule } from '#domain/platform/storage/storage-rule.ts';
import { STORAGE_LIMITS } from '#domain/review/storage-limits.ts';
import { bytesOf, dueEnd, filesDue, isDone, removableFiles, removalTime } from '#domain/review/storage-rule.ts';
import { addDaysTo } from '#domain/platform/dates.ts';
import type { ApiStorage } from '#contract/operations/storage.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readStorageRule } from '#server/platform/settings/settings.store.ts';
import { doneProjectPages, fileBytes, listStoredVersions } from '#server/review/storage/stored-versions.store.ts';
import { readClientNames } from '#server/work/clients/clients.store.ts';
import { freeBytesOf } from '#server/operations/instance-health.ts';
import { latestDay, listClientBytes, listKinds, listTotals } from './storage-days.store.ts';

const PROJECTS_SHOWN = 50;
const CLIENTS_SHOWN = 50;
const DUE_SHOWN = 100;
const WEEK = 7;

/** Returns the projects whose versions take most room. */
async function listLargest(db: Db, now: string): Promise<ApiStorage['projects']> {
  const largest = await db
    .selectFrom('cuts')
    .select('project_id')
    .select(sql<number>`sum(${fileBytes})`.as('bytes'))
    .where('file_removed_at', 'is', null)
    .groupBy('project_id')
    .orderBy('bytes', 'desc')
    .orderBy('project_id')
    .limit(PROJECTS_SHOWN)
    .execute();
  if (largest.length === 0) return [];
  const ids = largest.map(({ project_id: id }) => id);
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'client_id', 'status', 'point', 'files_pinned'])
    .where('id', 'in', ids)
    .execute();
  const projects = new Map(rows.map((row) => [row.id, row]));
  const versions = await listStoredVersions(db, ids, now);
  const names = await readClientNames(
    db,
    rows.map(({ client_id: id }) => id),
  );
  return largest.flatMap(({ project_id: id, bytes }) => {
    const row = projects.get(id);
    if (!row) return [];
    return {
      id,
      title: row.title,
      client: names.get(row.client_id ?? 0) ?? null,
      bytes: Number(bytes),
      removableBytes: bytesOf(removableFiles(versions.get(id) ?? [], isDone(row))),
      pinned: Boolean(row.files_pinned),
    };
  });
}

/** Returns what the rule removes in the next 30 days, soonest first. */
async function listDue(db: Db, rule: StorageRule | undefined, now: string): Promise<ApiStorage['due']> {
  if (!rule) return { total: 0, bytes: 0, projects: [] };
  const found: { id: number; title: string; at: string; bytes: number }[] = [];
  const until = addDaysTo(now, STORAGE_LIMITS.forecastDays);
  const bounds = { endedBy: dueEnd(rule.days - STORAGE_LIMITS.forecastDays, now), remaining: rule.remaining };
  for await (const page of doneProjectPages(db, bounds)) {
    const versions = await listStoredVersions(
      db,
      page.map(({ id }) => id),
      now,
    );
    for (const project of page) {
      const bytes = bytesOf(filesDue(versions.get(project.id) ?? [], rule.remaining));
      const at = removalTime(project, rule, now);
      if (bytes > 0 && at <= until) found.push({ id: project.id, title: project.title, at, bytes });
    }
  }
  const projects = found
    .toSorted((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1))
    .slice(0, DUE_SHOWN)
    .map(({ at, ...one }) => ({ ...one, at: instantToApi(at) }));
  return { total: found.length, bytes: bytesOf(found), projects };
}

/** Returns the rule that would start with these settings now. */
const newRule = (days: number, remaining: RemainingVersions, now: string): StorageRule => ({
  days,
  remaining,
  from: addDaysTo(now, FIRST_RUN_DAYS),
});

type Preview = { keepFilesDays?: number | undefined; keepFiles?: RemainingVersions | undefined };

/** Reads the storage card, with what another rule would remove if the query names one. */
export async function readStorageOf(
  { reports, config, clock }: Pick<Deps, 'reports' | 'config' | 'clock'>,
  { keepFilesDays, keepFiles = 'approved' }: Preview,
): Promise<ApiStorage> {
  const now = clock();
  const day = (await latestDay(reports)) ?? null;
  const kinds = day === null ? new Map<string, number>() : await listKinds(reports, day);
  const clients = day === null ? [] : (await listClientBytes(reports, day)).slice(0, CLIENTS_SHOWN);
  const names = await readClientNames(
    reports,
    clients.map(({ id }) => id),
  );
  const totals = day === null ? [] : await listTotals(reports, day);
  const freeBytes = config.s3 ? undefined : await freeBytesOf(config);
  const daysLeft = daysLeftOf(totals, freeBytes);
  const rule = keepFilesDays === undefined ? await readStorageRule(reports) : newRule(keepFilesDays, keepFiles, now);
  return {
    day,
    kinds: STORAGE_KINDS.flatMap((kind) => (kinds.has(kind) ? { kind, bytes: kinds.get(kind) ?? 0 } : [])),
    clients: clients.map(({ id, bytes }) => ({ id, name: id === null ? '' : (names.get(id) ?? ''), bytes })),
    projects: await listLargest(reports, now),
    // Counted from the latest, so that it is among them.
    growth: totals
      .toReversed()
      .filter((_, index) => index % WEEK === 0)
      .toReversed(),
    freeBytes: freeBytes ?? null,
    ...(daysLeft !== undefined && { daysLeft }),
    due: await listDue(reports, rule, now),
  };
}
