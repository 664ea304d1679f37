/** Tokens for scripts: a person's, a new one, and the end of one. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  listScriptTokens,
  makeScriptToken,
  revokeScriptToken,
  scriptTokenFromWire,
} from '#contract/identity/script-tokens.ts';
import type { ScriptToken } from '#domain/identity/script-tokens.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** Null where the provider has none. */
export const scriptTokensQuery = (userId: number) =>
  queryOptions({
    queryKey: ['script-tokens', userId],
    queryFn: async ({ signal }): Promise<ScriptToken[] | null> => {
      try {
        const { data } = await call(listScriptTokens, { params: { id: userId }, signal });
        return data.tokens.map(scriptTokenFromWire);
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

/** One's own; answers the token itself, which is told this once. */
export function useMakeScriptToken(userId: number) {
  const refresh = useRefresh('script-tokens');
  return useMutation({
    mutationFn: async (body: BodyOf<typeof makeScriptToken>): Promise<string> =>
      (await call(makeScriptToken, { params: { id: userId }, body })).data.token,
    onSettled: refresh,
    // Nobody needs it once it was copied.
    gcTime: 0,
  });
}

export function useRevokeScriptToken() {
  const refresh = useRefresh('script-tokens');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(revokeScriptToken, { params: { id } });
    },
    onSettled: refresh,
  });
}
