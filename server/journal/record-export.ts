/** Audit entries for exports: who exported what, with which parameters (docs/audit.md#exports). */
import type { AuditFields } from '#domain/journal/audit.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from './write-audit.ts';
import type { ExportRequest } from '#server/platform/http/serve.ts';

/** Removes NUL characters, which PostgreSQL can't store in text. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Returns the parameters as sent, including all values of lists. */
function fieldsOf({ params, search }: ExportRequest): AuditFields {
  const parameters = search.pairs
    .map((pair) => pair.map(withoutNul) as [string, string])
    .filter(([, value]) => value !== '');
  const byName = Map.groupBy(parameters, ([name]) => name.replace(/\[\d*\]$/, ''));
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join(', ')]);
  return { ...params, ...Object.fromEntries(values) };
}

/** Writes the entry. Throws when that fails, in which case nothing is exported. */
export const recordExport = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name }: AnyEndpoint,
  request: ExportRequest,
) =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(
        trx,
        { action: 'exports.take', record: { kind: 'export', id: null, name }, after: fieldsOf(request) },
        { now: clock() },
      ),
    );
