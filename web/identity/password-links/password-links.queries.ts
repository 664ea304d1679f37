/** Password link requests: request one, create one, and use it. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import {
  requestPasswordLink,
  createPasswordLink,
  PASSWORD_EMAIL_META,
  getPasswordLink,
  usePasswordLink,
} from '#contract/identity/password-links.ts';
import type { User } from '#domain/identity/users.ts';
import { call } from '#web/lib/api.ts';

/** Returns true if the page says that this server can email password links. */
export const canEmailPasswordLinks = (): boolean =>
  document.querySelector(`meta[name="${PASSWORD_EMAIL_META}"]`) !== null;

export const useRequestPasswordLink = () =>
  useMutation({
    mutationFn: async (email: string) => {
      await call(requestPasswordLink, { body: { email } });
    },
  });

export type CreatedLink = { user: User; link: string; validUntil: string };

export const useCreatePasswordLink = () =>
  useMutation({
    mutationFn: async (user: User): Promise<CreatedLink> => {
      const { data } = await call(createPasswordLink, { params: { id: user.id } });
      return { user, link: data.link, validUntil: instantFromApi(data.validUntil) };
    },
  });

/** Query for the owner of a link. Never refetched, since failed lookups are rate limited. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-links', token],
    queryFn: async ({ signal }) => (await call(getPasswordLink, { body: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const useNewPassword = () =>
  useMutation({
    mutationFn: async (body: { token: string; plainPassword: string }) => {
      await call(usePasswordLink, { body });
    },
  });
