/** Query and mutations for the terms of a client, and what it was billed. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { type ApiTerms, deleteTerms, getClientMoney, setTerms, type TermsBody } from '#contract/insight/money/terms.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

/** Query for the terms and the last 12 months of a client. */
export const clientMoneyQuery = (id: number) =>
  queryOptions({
    queryKey: ['money', 'client', id],
    queryFn: async ({ signal }) => (await call(getClientMoney, { params: { id }, signal })).data,
  });

const matching = (version: number | undefined) => (version === undefined ? {} : { ifMatch: `"${version}"` });

type SetTerms = { month: string; body: TermsBody; version?: number | undefined };

/** Sets the terms from a month on; `version` is the one that was edited. */
export function useSetTerms(id: number) {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: async ({ month, body, version }: SetTerms) =>
      (await call(setTerms, { params: { id, month }, body, ...matching(version) })).data,
    onSettled,
  });
}

/** Deletes the terms that begin in a month. */
export function useDeleteTerms(id: number) {
  const onSettled = useRefresh('money');
  return useMutation({
    mutationFn: ({ fromMonth, version }: Pick<ApiTerms, 'fromMonth'> & { version?: number }) =>
      call(deleteTerms, { params: { id, month: fromMonth }, ...matching(version) }),
    onSettled,
  });
}
