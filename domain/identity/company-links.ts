/** People without a linked company account: whom it locks out, their way in, and links for them (docs/people.md#company-links). In its own file, because only the server and Status need it. */
import { countOf } from '#domain/platform/numbers.ts';
import { type Refusal, refuse } from '#domain/platform/refusal.ts';
import type { OidcOffer } from '#domain/platform/sign-in/oidc-offer.ts';
import { alreadyLinked } from '#domain/platform/sign-in/oidc.ts';
import { invalidCredentials } from './sign-in.ts';

export const COMPANY_LINK_TEXTS = {
  inactive: "This person is deactivated and can't use a link.",
  invited: 'This person has an open invite. Renew it instead.',
  allWays: (label: string): string =>
    `Invalid credentials. Continue with ${label}, ask an administrator for a link, or use an administrator's password.`,
  continueInstead: (label: string): string => `This workspace requires the company account. Continue with ${label}.`,
  linkFirst: (label: string): string =>
    `Continue with ${label}. If that fails, ask an administrator for a link: no company account is linked yet.`,
} as const;

/** Refuses a company link for a person who is inactive, was invited and has no password yet, or has linked an account of this provider. */
export function checkCompanyLink(person: {
  isActive: boolean;
  invitedUntil: string | null;
  hasIdentity: boolean;
}): Refusal | undefined {
  if (!person.isActive) return refuse('conflict', COMPANY_LINK_TEXTS.inactive);
  if (person.invitedUntil !== null) return refuse('conflict', COMPANY_LINK_TEXTS.invited);
  return person.hasIdentity ? alreadyLinked() : undefined;
}

/** Says how many active people have no linked company account, and what that means with and without `OIDC_ONLY`. */
export function unlinkedText({ unlinked, isRequired }: { unlinked: number; isRequired: boolean }): string {
  const people = countOf(unlinked, 'active person', 'active people');
  if (unlinked === 0) return 'All active people are linked.';
  const effect = isRequired ? "can't sign in" : "couldn't sign in with OIDC_ONLY";
  return `${people} without a linked account ${effect}.`;
}

/** Returns the same 401 for a wrong password, an unknown email and a deactivated person, with all ways in where the company account is required. */
export const invalidCredentialsHere = (offer: OidcOffer | undefined): Refusal =>
  offer?.only ? refuse('unauthenticated', COMPANY_LINK_TEXTS.allWays(offer.label)) : invalidCredentials();

/** Returns a 401 with the way in of a person who has proven who they are but must use the company account. */
export const requireCompanyAccount = ({ label }: OidcOffer, { isLinked }: { isLinked: boolean }): Refusal =>
  refuse('unauthenticated', isLinked ? COMPANY_LINK_TEXTS.continueInstead(label) : COMPANY_LINK_TEXTS.linkFirst(label));
