/** API token requests: list, create and revoke. */
import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { listApiTokens, createApiToken, revokeApiToken, apiTokenFromApi } from '#contract/identity/api-tokens.ts';
import type { ApiToken } from '#domain/identity/api-tokens.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Query for a user's API tokens; null if the provider has none. */
export const apiTokensQuery = (userId: number) =>
  queryOptions({
    queryKey: ['script-tokens', userId],
    queryFn: async ({ signal }): Promise<ApiToken[] | null> => {
      try {
        const { data } = await call(listApiTokens, { params: { id: userId }, signal });
        return data.tokens.map(apiTokenFromApi);
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Creates a token for the signed-in user. The response contains the token itself, which is shown once. */
export const useCreateApiToken = (userId: number) =>
  useCall(
    'script-tokens',
    async (body: BodyOf<typeof createApiToken>): Promise<string> =>
      (await call(createApiToken, { params: { id: userId }, body })).data.token,
    { gcTime: 0 },
  );

export const useRevokeApiToken = () =>
  useCall('script-tokens', async (id: number) => {
    await call(revokeApiToken, { params: { id } });
  });
