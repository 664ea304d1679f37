/** Queries and mutations for the money of a month: totals, sheets, closing, and lines entered by hand. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { addLine, changeLine, deleteLine, type LineBody } from '#contract/insight/money/month-lines.ts';
import {
  closeMonth,
  getClientMoneyMonth,
  getEditorMoneyMonth,
  getMoneyMonth,
  reopenMonth,
} from '#contract/insight/money/months.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { pollEvery } from '#web/lib/live.ts';
import type { SheetOf } from '#web/insight/month/month.queries.ts';

const REFRESH_MS = 60_000;

const SHEETS = { client: getClientMoneyMonth, editor: getEditorMoneyMonth } as const;

/** Query for the amounts of a month by client or editor. */
export const moneyMonthQuery = (month: string, by: MonthParty) =>
  queryOptions({
    queryKey: ['money', 'month', month, by],
    queryFn: async ({ signal }) => (await call(getMoneyMonth, { params: { month }, query: { by }, signal })).data,
    refetchInterval: pollEvery(REFRESH_MS),
  });

/** Query for the lines of one client or editor with their amounts. */
export const moneySheetQuery = (month: string, { by, party }: SheetOf) =>
  queryOptions({
    queryKey: ['money', 'month', month, by, party],
    queryFn: async ({ signal }) => (await call(SHEETS[by], { params: { month, party }, signal })).data,
    refetchInterval: pollEvery(REFRESH_MS),
  });

/** Closes a month with the totals that were shown. Throws status 409 if they have changed. */
export function useCloseMonth(month: string) {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async (body: BodyOf<typeof closeMonth>) => (await call(closeMonth, { params: { month }, body })).data,
    onSettled,
  });
}

/** Reopens the last closed month. */
export function useReopenMonth(month: string) {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async (reason: string) => (await call(reopenMonth, { params: { month }, body: { reason } })).data,
    onSettled,
  });
}

/** ID of a line, and the version that a change is based on. */
export type LineVersion = { id: number; version: number };

const request = ({ id, version }: LineVersion) => ({ params: { id }, ifMatch: `"${version}"` });

/** A line as sent: its client or editor by its IRI. */
export type SentLine = Omit<LineBody, 'client' | 'user'> & { client?: string; user?: string };

export function useAddLine() {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async (body: SentLine) => (await call(addLine, { body })).data,
    onSettled,
  });
}

type LineChange = { line: LineVersion; body: BodyOf<typeof changeLine> };

/** Changes a line. Throws status 412 if its version is stale. */
export function useChangeLine() {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async ({ line, body }: LineChange) => (await call(changeLine, { ...request(line), body })).data,
    onSettled,
  });
}

export function useDeleteLine() {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async (line: LineVersion) => void (await call(deleteLine, request(line))),
    onSettled,
  });
}
