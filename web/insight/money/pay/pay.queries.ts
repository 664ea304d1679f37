/** Query for what an editor gets for each line of a month. */
import { queryOptions } from '@tanstack/react-query';
import { getEditorMoneyMonth } from '#contract/insight/money/months.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 60_000;

export const payQuery = (month: string, editorId: number) =>
  queryOptions({
    queryKey: ['money', 'pay', month, editorId],
    queryFn: async ({ signal }) => {
      const params = { month, party: String(editorId) };
      return (await call(getEditorMoneyMonth, { params, signal })).data;
    },
    refetchInterval: pollEvery(POLL_MS),
  });
