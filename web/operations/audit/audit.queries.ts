/** Queries of the audit log: pages, the history of an account or project, export and verification. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import {
  type AuditEvent,
  auditEventFromApi,
  type AuditQuery,
  exportAudit,
  listAudit,
  listProjectAudit,
  listUserAudit,
  verifyAudit,
  type ApiAuditEntry,
} from '#contract/operations/audit.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { call } from '#web/lib/api/api.ts';
import { failureOf, isUnsupported } from '#web/lib/api/api-error.ts';
import { download } from '#web/lib/api/download.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

/** One page; `next` is the cursor for older entries, or null. */
export type AuditPage = { entries: AuditEvent[]; next: number | null };

const pageFrom = ({ entries, next }: { entries: ApiAuditEntry[]; next: number | null }): AuditPage => ({
  entries: entries.map(auditEventFromApi),
  next,
});

const beforeOf = (before: number | undefined) => (before === undefined ? {} : { before });

export const auditQuery = (query: AuditQuery, before: number | undefined) =>
  queryOptions({
    queryKey: ['audit', 'list', query, before],
    queryFn: async ({ signal }): Promise<AuditPage> =>
      pageFrom((await call(listAudit, { query: { ...query, ...beforeOf(before) }, signal })).data),
    placeholderData: keepPreviousData,
  });

/** Record with its own history. */
export type HistorySubject = { kind: 'user' | 'project'; id: number };

/** Query for a record's history; null when the server has no audit log. */
export const historyQuery = ({ kind, id }: HistorySubject, before?: number) =>
  queryOptions({
    queryKey: ['audit', kind, id, before],
    queryFn: async ({ signal }): Promise<AuditPage | null> => {
      const options = { params: { id }, query: beforeOf(before), signal };
      try {
        return pageFrom(
          (await (kind === 'user' ? call(listUserAudit, options) : call(listProjectAudit, options))).data,
        );
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

export const useExportAudit = () =>
  useMutation({
    mutationFn: ({ query, format }: { query: AuditQuery; format: TableFormat }) =>
      download(exportAudit, { query, format }),
    onError: (error) => notifyFailure(failureOf(AUDIT_TEXTS.exportFailed, error)),
  });

export const useVerifyAudit = () =>
  useMutation({
    mutationFn: async () => (await call(verifyAudit, {})).data,
    onError: (error) => notifyFailure(failureOf(AUDIT_TEXTS.verifyFailed, error)),
  });
