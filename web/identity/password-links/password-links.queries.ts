/** Links to a new password: asked for, made, and followed. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { instantFromWire } from '#contract/platform/jsonld.ts';
import {
  askPasswordLink,
  makePasswordLink,
  PASSWORD_MAIL_META,
  readPasswordLink,
  usePasswordLink,
} from '#contract/identity/password-links.ts';
import type { User } from '#domain/identity/users.ts';
import { call } from '#web/lib/api.ts';

/** Whether the page says that this house can mail a link; any other host says nothing. */
export const canMailPasswords = (): boolean => document.querySelector(`meta[name="${PASSWORD_MAIL_META}"]`) !== null;

export const useAskPasswordLink = () =>
  useMutation({
    mutationFn: async (email: string) => {
      await call(askPasswordLink, { body: { email } });
    },
  });

export type MadeLink = { user: User; link: string; validUntil: string };

export const useMakePasswordLink = () =>
  useMutation({
    mutationFn: async (user: User): Promise<MadeLink> => {
      const { data } = await call(makePasswordLink, { params: { id: user.id } });
      return { user, link: data.link, validUntil: instantFromWire(data.validUntil) };
    },
  });

/** Whose link it is; asked once, since each question that fails is counted. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-links', token],
    queryFn: async ({ signal }) => (await call(readPasswordLink, { body: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const useNewPassword = () =>
  useMutation({
    mutationFn: async (body: { token: string; plainPassword: string }) => {
      await call(usePasswordLink, { body });
    },
  });
