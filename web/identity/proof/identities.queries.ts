/** Requests about linked company accounts. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  identityFromApi,
  linkIdentity,
  listIdentities,
  revokeCompanyLink,
  unlinkIdentity,
} from '#contract/identity/oidc.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import { getMe } from '#contract/identity/users.ts';
import { type Identity, isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useMe } from '#web/identity/current-user.ts';
import { companyOffer } from '#web/identity/oidc/offer.ts';

/** `linkUntil` is the expiry of an open company link. */
type LinkedIdentities = { hasPassword: boolean; identities: Identity[]; linkUntil: string | undefined };

/** Linked accounts of a person; null if no provider is set up. The key begins like that of two-factor authentication, since both are about signing in. */
export const identitiesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId, 'identities'],
    queryFn: async ({ signal }): Promise<LinkedIdentities | null> => {
      if (!companyOffer()) return null;
      try {
        const { data } = await call(listIdentities, { params: { id: userId }, signal });
        return {
          hasPassword: data.hasPassword,
          identities: data.identities.map(identityFromApi),
          linkUntil: data.linkUntil === undefined ? undefined : instantFromApi(data.linkUntil),
        };
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Returns false for people who sign in without a password; a recent sign-in is their proof (docs/people.md#proof). */
export function useUsesPassword(): boolean {
  const offer = companyOffer();
  const me = useMe();
  const { data } = useQuery({ ...identitiesQuery(me?.id ?? 0), enabled: offer !== undefined && me !== undefined });
  return !data || !me || (data.hasPassword && !isCompanyAccountRequired(offer, me.type));
}

/** Links the account that the provider confirmed to the signed-in person. */
export const linkOwn = async (code: string, binding: string): Promise<void> => {
  const { data: me } = await call(getMe);
  await call(linkIdentity, { params: { id: me.id }, body: { code, binding } });
};

/** Revokes the open company link of another person. */
export const useRevokeLink = (userId: number) =>
  useCall('second-factor', async (): Promise<void> => {
    await call(revokeCompanyLink, { params: { id: userId } });
  });

export const useUnlink = (userId: number) =>
  useCall('second-factor', async (identityId: number): Promise<void> => {
    await call(unlinkIdentity, { params: { id: userId, identityId } });
  });
