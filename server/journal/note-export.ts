/** Who took which export away, and what they asked for, in the audit log (docs/audit.md#exports). */
import type { AuditFields } from '#domain/journal/audit.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from './write-audit.ts';
import type { ExportRequest } from '#server/platform/http/serve.ts';

/** No database keeps it in a text. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** The parameters as they were sent; those of several values with all of them. */
function fieldsOf({ params, search }: ExportRequest): AuditFields {
  const sent = search.pairs.map((pair) => pair.map(withoutNul) as [string, string]).filter(([, value]) => value !== '');
  const byName = Map.groupBy(sent, ([name]) => name.replace(/\[\d*\]$/, ''));
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join(', ')]);
  return { ...params, ...Object.fromEntries(values) };
}

/** Writes the line; throws where it cannot be written, and then nothing is handed out. */
export const noteExport = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { name }: AnyEndpoint, request: ExportRequest) =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(
        trx,
        { action: 'exports.take', record: { kind: 'export', id: null, name }, after: fieldsOf(request) },
        { now: clock() },
      ),
    );
