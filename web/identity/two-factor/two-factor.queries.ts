/** Two-factor requests: status, setup, new recovery codes, turning it off. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/platform/endpoint.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  deleteTwoFactor,
  renewRecoveryCodes,
  twoFactorFromApi,
} from '#contract/identity/two-factor.ts';
import type { TwoFactor } from '#domain/identity/two-factor.ts';
import { call } from '#web/lib/api/api.ts';
import { proofBody } from '#web/lib/api/proof.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Query for two-factor settings; null if the provider has no two-factor authentication. */
export const secondFactorQuery = (userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: async ({ signal }): Promise<TwoFactor | null> => {
      try {
        return twoFactorFromApi((await call(getTwoFactor, { params: { id: userId }, signal })).data);
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Setup whose secret isn't confirmed yet. */
export type PendingSetup = ResponseOf<typeof beginTwoFactor>;

/** Starts the setup. The secret is not cached. */
export const useBeginSecondFactor = (userId: number) =>
  useMutation({
    mutationFn: async (currentPassword: string): Promise<PendingSetup> =>
      (await call(beginTwoFactor, { params: { id: userId }, body: proofBody(currentPassword) })).data,
    gcTime: 0,
  });

/** Confirms the setup. Returns the recovery codes, which are shown once. */
export const useConfirmSecondFactor = (userId: number) =>
  useCall(
    'second-factor',
    async (body: { setUp: string; code: string }): Promise<string[]> =>
      (await call(confirmTwoFactor, { params: { id: userId }, body })).data.recoveryCodes,
    { gcTime: 0 },
  );

/** Returns new recovery codes, which are shown once. */
export const useRenewRecoveryCodes = (userId: number) =>
  useCall(
    'second-factor',
    async (currentPassword: string): Promise<string[]> =>
      (await call(renewRecoveryCodes, { params: { id: userId }, body: proofBody(currentPassword) })).data.recoveryCodes,
    { gcTime: 0 },
  );

export const useDeleteSecondFactor = (userId: number) =>
  useCall('second-factor', async (currentPassword: string): Promise<void> => {
    await call(deleteTwoFactor, { params: { id: userId }, body: proofBody(currentPassword) });
  });
