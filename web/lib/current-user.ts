/** The signed-in person: loaded once there is a session, gone with it (docs/people.md#session). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMe, meFromWire } from '#contract/identity/users.ts';
import type { Me } from '#domain/identity/users.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';
import { call } from './api.ts';
import { roleOf, session, useSession } from './session-store.ts';

export const meQuery = () =>
  queryOptions({
    queryKey: ['users', 'me'],
    queryFn: async ({ signal }): Promise<Me> => {
      const { data } = await call(getMe, { signal });
      // The documents' profile does not tell the kind of person; the token does.
      return meFromWire({ type: session.get().types[0], ...data });
    },
  });

/** The profile; undefined while it loads, when it failed, and when nobody is signed in. */
export function useMe(): Me | undefined {
  const { token } = useSession();
  const { data } = useQuery({ ...meQuery(), enabled: token !== null });
  return token === null ? undefined : data;
}

/** Who acts, for the domain's rights (`mayX(actor, thing)`): the person as the server knows them, whatever role is selected. */
export function useActor(): Actor | undefined {
  const me = useMe();
  return me && { id: me.id, type: me.type, email: me.email };
}

/** The role whose screens are shown; links lead to its pages. */
export function useRole(): UserType {
  return roleOf(useSession()) ?? 'editor';
}
