/** The second factor: how it stands, setting it up, other codes to recover by, turning it off. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/platform/endpoint.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  deleteSecondFactor,
  renewRecoveryCodes,
  secondFactorFromWire,
} from '#contract/identity/second-factor.ts';
import type { SecondFactor } from '#domain/identity/second-factor.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** Null where the provider has none. */
export const secondFactorQuery = (userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: async ({ signal }): Promise<SecondFactor | null> => {
      try {
        return secondFactorFromWire((await call(getSecondFactor, { params: { id: userId }, signal })).data);
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

/** A secret that is not kept yet. */
export type Begun = AnswerOf<typeof beginSecondFactor>;

/** Nothing of it is remembered here once it was shown. */
export const useBeginSecondFactor = (userId: number) =>
  useMutation({
    mutationFn: async (currentPassword: string): Promise<Begun> =>
      (await call(beginSecondFactor, { params: { id: userId }, body: { currentPassword } })).data,
    gcTime: 0,
  });

/** Answers the codes to recover by, told this once. */
export function useConfirmSecondFactor(userId: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async (body: { setUp: string; code: string }): Promise<string[]> =>
      (await call(confirmSecondFactor, { params: { id: userId }, body })).data.recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** The same. */
export function useRenewRecoveryCodes(userId: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async (currentPassword: string): Promise<string[]> =>
      (await call(renewRecoveryCodes, { params: { id: userId }, body: { currentPassword } })).data.recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useDeleteSecondFactor(userId: number) {
  const refresh = useRefresh('second-factor');
  return useMutation({
    mutationFn: async (currentPassword: string): Promise<void> => {
      await call(deleteSecondFactor, { params: { id: userId }, body: { currentPassword } });
    },
    onSuccess: refresh,
  });
}
