/** Password link requests: request one, create one, and use it. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import {
  requestPasswordLink,
  createPasswordLink,
  getPasswordLink,
  usePasswordLink,
} from '#contract/identity/password-links.ts';
import { PASSWORD_EMAIL_META } from '#contract/platform/session.ts';
import type { User } from '#domain/identity/users.ts';
import { unreachable } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';

/** Returns true if the page says that this server can email password links. */
export const canEmailPasswordLinks = (): boolean =>
  document.querySelector(`meta[name="${PASSWORD_EMAIL_META}"]`) !== null;

export const useRequestPasswordLink = () =>
  useMutation({
    mutationFn: async (email: string) => {
      await call(requestPasswordLink, { body: { email } });
    },
  });

/** Purpose of a created link: to choose a password, or to link a company account. */
export type LinkPurpose = 'password' | 'company';
export type CreatedLink = { user: User; link: string; validUntil: string; purpose: LinkPurpose; isEmailed: boolean };

const companyLinks = () =>
  import('#web/identity/oidc/create-company-link.ts').catch(() => {
    throw unreachable();
  });

export const useCreateLink = () =>
  useMutation({
    mutationFn: async ({ user, purpose }: { user: User; purpose: LinkPurpose }): Promise<CreatedLink> => {
      const params = { id: user.id };
      const data: { link: string; validUntil: string; emailed?: boolean } =
        purpose === 'company'
          ? await (await companyLinks()).createCompanyLink(user.id)
          : (await call(createPasswordLink, { params })).data;
      const validUntil = instantFromApi(data.validUntil);
      return { user, purpose, link: data.link, validUntil, isEmailed: data.emailed ?? false };
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
