/** Query and mutation for the rates of clients and editors. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiRate, getRates, type RatesBody, setRates } from '#contract/insight/money/rates.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

/** Query for all rates, the latest day first. */
export const ratesQuery = () =>
  queryOptions({
    queryKey: ['money', 'rates'],
    queryFn: async ({ signal }): Promise<ApiRate[]> => (await call(getRates, { signal })).data.rates,
  });

/** Sets rates. Returns how many lines of open months have another amount now. */
export function useSetRates() {
  const client = useQueryClient();
  const refresh = useRefresh('money');
  return useMutation({
    mutationFn: async (body: RatesBody) => (await call(setRates, { body })).data,
    onSuccess: ({ rates }) => {
      client.setQueryData(ratesQuery().queryKey, rates);
      return refresh();
    },
  });
}
