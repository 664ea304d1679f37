/** Queries for the leaderboard and its export. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { exportLeaderboard, getLeaderboard, leaderboardEntryFromApi } from '#contract/insight/leaderboard.ts';
import { periodToQuery } from '#contract/platform/period.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { LEADERBOARD_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { call } from '#web/lib/api/api.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { download } from '#web/lib/api/download.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';

const REFRESH_MS = 10_000;

/** Parameters of the leaderboard. Only administrators have dates; and their calls send `admin=true` (docs/points.md#leaderboard). */
export type LeaderboardRequest = { isAdmin: boolean; period: Period | undefined };

const queryOf = ({ isAdmin, period }: LeaderboardRequest) => (isAdmin ? { admin: true, ...periodToQuery(period) } : {});

/** Query for all ranked editors, best first. */
export const leaderboardQuery = (request: LeaderboardRequest) =>
  queryOptions({
    queryKey: ['leaderboard', request],
    queryFn: async ({ signal }) =>
      (await call(getLeaderboard, { query: queryOf(request), signal })).data.map(leaderboardEntryFromApi),
    refetchInterval: pollEvery(REFRESH_MS),
  });

/** Exports the current leaderboard. */
export const useExportLeaderboard = () =>
  useMutation({
    mutationFn: ({ format, ...ask }: LeaderboardRequest & { format: TableFormat }) =>
      download(exportLeaderboard, { format, query: queryOf(ask) }),
    onError: (error) => notifyFailure(failureOf(LEADERBOARD_TEXTS.exportFailed, error)),
  });
