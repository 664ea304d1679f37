/** Query for the instance's status. */
import { queryOptions } from '@tanstack/react-query';
import { readStatus } from '#contract/operations/status.ts';
import { call } from '#web/lib/api/api.ts';

export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await call(readStatus, { signal })).data,
  });
