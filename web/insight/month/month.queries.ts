/** Queries and files of the month. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import { getClientMonth, getEditorMonth, getMonth } from '#contract/insight/month.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { call } from '#web/lib/api/api.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { download } from '#web/lib/api/download.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { MONTH_TEXTS } from './month-text.ts';

const REFRESH_MS = 60_000;

/** Client or editor in an address: an ID, or `none`. */
export type SheetOf = { by: MonthParty; party: string };

const SHEETS = { client: getClientMonth, editor: getEditorMonth } as const;

/* The previous month is not shown while the next one loads, since it could be printed under the wrong name. */

/** Query for the totals of a month. */
export const monthQuery = (month: string, by: MonthParty) =>
  queryOptions({
    queryKey: ['stats', 'month', month, by],
    queryFn: async ({ signal }) => (await call(getMonth, { params: { month }, query: { by }, signal })).data,
    refetchInterval: pollUnlessUnsupported(REFRESH_MS),
  });

/** Query for the lines of one client or editor. */
export const sheetQuery = (month: string, { by, party }: SheetOf) =>
  queryOptions({
    queryKey: ['stats', 'month', month, by, party],
    queryFn: async ({ signal }) => (await call(SHEETS[by], { params: { month, party }, signal })).data,
    refetchInterval: pollUnlessUnsupported(REFRESH_MS),
  });

export type MonthFile = { month: string; by: MonthParty; party: string | undefined; format: TableFormat };

const downloadMonth = ({ month, by, party, format }: MonthFile): Promise<void> =>
  party === undefined
    ? download(getMonth, { params: { month }, query: { by, format }, format })
    : download(SHEETS[by], { params: { month, party }, query: { format }, format });

/** Downloads the totals, or the lines of one client or editor; `downloadFile` may be that of files with amounts. */
export const useExportMonth = (downloadFile: (file: MonthFile) => Promise<void> = downloadMonth) =>
  useMutation({
    mutationFn: downloadFile,
    onError: (error) => notifyFailure(failureOf(MONTH_TEXTS.exportFailed, error)),
  });
