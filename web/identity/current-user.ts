/** Profile of the signed-in user: loaded once a session exists, dropped with it (docs/people.md#session). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMe, meFromApi } from '#contract/identity/users.ts';
import type { Me } from '#domain/identity/users.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';
import { call } from '#web/lib/api/api.ts';
import { roleOf, session, useSession } from '#web/lib/api/session-store.ts';

export const meQuery = () =>
  queryOptions({
    queryKey: ['users', 'me'],
    queryFn: async ({ signal }): Promise<Me> => {
      const { data } = await call(getMe, { signal });
      // The documented profile has no user type; the token does.
      return meFromApi({ type: session.get().types[0], ...data });
    },
  });

/** Returns the profile; undefined while it loads, after a failure and when signed out. */
export function useMe(): Me | undefined {
  const { token } = useSession();
  const { data } = useQuery({ ...meQuery(), enabled: token !== null });
  return token === null ? undefined : data;
}

/** Returns the actor for domain rights (`mayX(actor, thing)`): the user as the server knows them, regardless of the selected role. */
export function useActor(): Actor | undefined {
  const me = useMe();
  return me && { id: me.id, type: me.type, email: me.email };
}

/** Returns the role whose screens are shown and linked to. */
export function useRole(): UserType {
  return roleOf(useSession()) ?? 'editor';
}
