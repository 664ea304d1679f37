/** Mutations that mark versions as sent to the client, or revert that (docs/projects.md#sent). */
import { useMutation } from '@tanstack/react-query';
import { cutFromApi } from '#contract/review/cuts.ts';
import { sendCut, unsendCut } from '#contract/review/sends.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { call } from '#web/lib/api/api.ts';
import type { Confirmation } from '#web/work/checks/open-check.ts';
import { useRefresh, waitUnlessFailed } from '#web/lib/api/refresh.ts';

function useRefreshSent() {
  const refreshAll = [useRefresh('cuts'), useRefresh('projects'), useRefresh('share')];
  return waitUnlessFailed(() => Promise.all(refreshAll.map((refresh) => refresh())));
}

/** A version to mark as sent, the contacts to email, and a text for them. */
export type Sending = Pick<Cut, 'id'> & {
  contacts?: readonly number[];
  message?: string;
  /** The answer about open checks. */
  confirmation: Confirmation;
};

export function useSendCut() {
  const onSettled = useRefreshSent();
  return useMutation({
    mutationFn: async ({ id, contacts = [], message = '', confirmation }: Sending): Promise<Cut> => {
      const body = contacts.length === 0 ? {} : { contacts: [...contacts], message };
      return cutFromApi((await call(sendCut, { params: { id }, query: confirmation, body })).data);
    },
    onSettled,
  });
}

export function useUnsendCut() {
  const onSettled = useRefreshSent();
  return useMutation({
    mutationFn: async ({ id }: Pick<Cut, 'id'>): Promise<Cut> =>
      cutFromApi((await call(unsendCut, { params: { id } })).data),
    onSettled,
  });
}
