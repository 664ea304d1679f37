/** Strings that other programs, stored rows or browsers rely on: new ones may be added, existing ones must not change or disappear (CONTRIBUTING.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { featureOf } from '#contract/platform/endpoint.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import { SCOPES } from '#domain/platform/scopes.ts';
import { AUDIT_ACTION_NAMES } from '#domain/journal/audit.ts';
import { NOTIFICATION_KINDS } from '#domain/journal/notifications.ts';
import { TOPICS } from '#domain/platform/topics.ts';
import { WEBHOOK_EVENTS } from '#domain/live/webhooks.ts';
import { UNDO_KINDS } from '#domain/journal/undo.ts';
import { COMMANDS } from '#server/commands/all-commands.ts';
import { createMetrics } from '#server/platform/health/metrics.ts';
import { fieldNamesIn } from './field-names.ts';
import frozen from './frozen-strings.json' with { type: 'json' };
import { testApp } from './test-app.ts';

const NAMES: Record<string, () => string[] | Promise<string[]>> = {
  endpoints: () => ALL_ENDPOINTS.map(({ name, method, path }) => `${name} ${method} ${path}`),
  queries: () =>
    ALL_ENDPOINTS.flatMap(({ name, query, collection }) =>
      [
        ...Object.keys(query?.properties ?? {}),
        ...Object.keys(collection?.filters ?? {}),
        ...(collection?.orders ?? []).map((order) => `order[${order}]`),
      ].map((field) => `${name} ${field}`),
    ),
  fields: () =>
    ALL_ENDPOINTS.flatMap(({ name, body, response }) =>
      [
        ...(body ? fieldNamesIn(body as FieldSchema).map((field) => `sends ${field}`) : []),
        ...(response ? fieldNamesIn(response as FieldSchema).map((field) => `answers ${field}`) : []),
      ].map((field) => `${featureOf({ name })} ${field}`),
    ),
  scopes: () => [...SCOPES],
  topics: () => [...TOPICS],
  auditActions: () => [...AUDIT_ACTION_NAMES],
  notifications: () => [...NOTIFICATION_KINDS],
  undos: () => [...UNDO_KINDS],
  webhookEvents: () => [...WEBHOOK_EVENTS],
  commands: () => COMMANDS.map(({ name }) => name),
  metrics: () =>
    createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  columns: async () => {
    const app = await testApp();
    const tables = await app.db.introspection.getTables();
    return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  },
};

/** The names of `LITERALS` exist only as types, so each must occur as a string literal in the source. */
const program = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const LITERALS = ['environment', 'jobs', 'encryptionPurposes', 'browserStorage', 'preferences', 'screens'] as const;

/** The list has the columns of SQLite. PostgreSQL has other tables for search and counts. */
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const groups = Object.keys(NAMES).filter((group) => group !== 'columns' || !isPostgres);

it.each(groups)('keeps the names of %s', async (group) => {
  const present = new Set(await NAMES[group]?.());
  const expected = (frozen as Record<string, string[]>)[group] ?? [];
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.filter((name) => !present.has(name))).toEqual([]);
});

it.each(LITERALS)('keeps the names of %s', (group) => {
  const expected = frozen[group];
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.filter((name) => !["'", '`', '"'].some((q) => program.includes(`${q}${name}${q}`)))).toEqual([]);
});

it('keeps the texts fixed by the documentation', () => {
  const text = program.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'");
  expect(frozen.texts.length).toBeGreaterThan(200);
  expect(frozen.texts.filter((fixed) => !text.includes(fixed))).toEqual([]);
});
