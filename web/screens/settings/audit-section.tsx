/** Section Audit log, with filters in the URL, export and verification (docs/screens.md#audit). */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditRecordLabel } from '#domain/journal/audit-record-label.ts';
import { AUDIT_TEXTS, auditActorLabel } from '#domain/journal/audit.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { parseAuditUrl, type AuditName, auditQueryOf } from '#web/operations/audit/audit-url.ts';
import { AuditFilters } from '#web/operations/audit/audit-filters.tsx';
import { AuditTable } from '#web/operations/audit/audit-table.tsx';
import { auditQuery, useExportAudit, useVerifyAudit } from '#web/operations/audit/audit.queries.ts';
import { AuditReport } from '#web/operations/audit/verify-audit.tsx';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export function AuditSection({ title }: SectionProps) {
  const { state, update } = useSearchState(parseAuditUrl);
  const listQuery = auditQueryOf(state);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useQuery(
    auditQuery(listQuery, state.before),
  );
  const exporting = useExportAudit();
  const verifying = useVerifyAudit();
  // Changes a filter and starts at the newest entry again.
  const change = (patch: SearchPatch<AuditName>): void => update({ before: undefined, ...patch });
  const entries = data?.entries ?? [];
  const by = entries.find(({ actorId }) => actorId === state.actor);
  const example = entries.find(({ recordKind, recordId }) => `${recordKind}:${recordId}` === state.record);
  const names = { actor: by && auditActorLabel(by), record: example && auditRecordLabel(example, timeZone()) };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={AUDIT_TEXTS.explained}
        actions={
          <>
            <Button variant="default" loading={verifying.isPending} onClick={() => verifying.mutate()}>
              Verify
            </Button>
            <ExportButtons
              label="Export"
              of="the audit log"
              isBusy={exporting.isPending}
              onExport={(format) => exporting.mutate({ query: listQuery, format })}
            />
          </>
        }
      />
      {verifying.data && <AuditReport report={verifying.data} />}
      <AuditFilters state={state} names={names} onChange={change} />
      {error && <QueryError message={AUDIT_TEXTS.failed} query={{ error, refetch, isFetching }} />}
      {!error && <AuditTable entries={entries} isLoading={isPending} isStale={isPlaceholderData} onNarrow={change} />}
      {data && (state.before !== undefined || data.next !== null) && (
        <Group component="nav" aria-label="Audit log pages" justify="flex-end" mt="md" gap="xs">
          <Button variant="default" disabled={state.before === undefined} onClick={() => update({ before: undefined })}>
            Newest
          </Button>
          <Button variant="default" disabled={data.next === null} onClick={() => update({ before: String(data.next) })}>
            Older
          </Button>
        </Group>
      )}
    </>
  );
}
