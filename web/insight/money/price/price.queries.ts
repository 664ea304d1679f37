/** Query and mutation for the agreed price of a project. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPrice, type ProjectPrice, setPrice } from '#contract/insight/money/terms.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

/** Query for the agreed price of a project, where it was billed, and the revisions that its client's terms include. */
export const priceQuery = (id: number) =>
  queryOptions({
    queryKey: ['money', 'price', id],
    queryFn: async ({ signal }): Promise<ProjectPrice> => (await call(getPrice, { params: { id }, signal })).data,
  });

/** Sets the agreed price, or removes it with null. */
export function useSetPrice(id: number) {
  const client = useQueryClient();
  const refresh = useRefresh('money');
  return useMutation({
    mutationFn: async (amount: Amount | null) => (await call(setPrice, { params: { id }, body: { amount } })).data,
    onSuccess: (saved) => {
      client.setQueryData(priceQuery(id).queryKey, saved);
      return refresh();
    },
  });
}
