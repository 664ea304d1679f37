/** Sign-in with a company account through OpenID Connect: who it signs in, what it links, and for how long a step lasts (docs/people.md#company-account). */
import { type Refusal, refuse } from '#domain/platform/refusal.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import type { OidcOffer } from './oidc-offer.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { Seconds } from '#domain/platform/units.ts';

export const OIDC_PURPOSES = ['sign-in', 'link', 'invite'] as const;
export type OidcPurpose = (typeof OIDC_PURPOSES)[number];

/** Words with which the provider's page returns to the app if it fails. */
const OIDC_ERRORS = ['canceled', 'unavailable', 'failed'] as const;
export type OidcError = (typeof OIDC_ERRORS)[number];

export const DEFAULT_OIDC_LABEL = 'Company account';

const ATTEMPT_SECONDS = 10 * 60;
const CODE_SECONDS = 60;
/** Tolerated difference between the clocks of provider and server. */
export const OIDC_CLOCK_SECONDS = 60;
/** Attempts of one network within the last 10 minutes; an office shares its address. */
export const OIDC_ATTEMPTS_PER_NETWORK = 50;

/** Returns the earliest start of attempts that may still return from the provider. */
export const attemptsSince = (now: string): string => addSeconds(now, -ATTEMPT_SECONDS);
/** Returns the earliest return from the provider whose code is still valid. */
export const codesSince = (now: string): string => addSeconds(now, -CODE_SECONDS);

/** Returns whether an ID token was issued now, by both clocks. */
export const isIssuedNow = (issuedAtSeconds: Seconds, now: string): boolean =>
  Math.abs(Date.parse(now) / 1000 - issuedAtSeconds) <= OIDC_CLOCK_SECONDS;

/** Identity that a provider vouches for. `emailVerified` is the claim as sent, of any type. */
export type OidcClaims = { issuer: string; subject: string; email: string | null; emailVerified: unknown };

/** Linked company account. */
export type Identity = { id: number; email: string; createdAt: string; usedAt: string | null };

/** The account with the email of the claims, if there is one. */
type EmailOwner = { type: UserType; isActive: boolean; hasIdentity: boolean };

/** Returns whether a first sign-in links the account with the same email. Only the boolean `true` counts as verified, and administrators link while signed in. */
export const linksByEmail = ({ emailVerified }: OidcClaims, owner: EmailOwner): boolean =>
  emailVerified === true && owner.isActive && !owner.hasIdentity && owner.type !== 'admin';

/** Returns whether the operator requires the company account from this person; administrators keep their password, so that a broken provider doesn't lock everybody out. */
export const isCompanyAccountRequired = (offer: Pick<OidcOffer, 'only'> | undefined, type: UserType): boolean =>
  offer?.only === true && type !== 'admin';

/** Ways to sign in that are left after a company account is unlinked. */
type OtherSignInMethods = { hasPassword: boolean; passkeys: number };

/** Refuses to unlink the last way to sign in. Where the company account is required, nothing else is a way for its owner; administrators may still unlink it for them. */
export function checkUnlink(
  { hasPassword, passkeys }: OtherSignInMethods,
  { isRequired, isOwn }: { isRequired: boolean; isOwn: boolean },
): Refusal | undefined {
  if (isRequired && isOwn) return refuse('conflict', OIDC_TEXTS.required);
  if (hasPassword || (passkeys > 0 && !isRequired)) return undefined;
  return refuse('conflict', isOwn ? OIDC_TEXTS.lastWay : OIDC_TEXTS.lastWayOfOther);
}

export const OIDC_TEXTS = {
  title: 'Company account',
  explained: 'Sign in without a separate password.',
  signingIn: 'Signing you in…',
  linking: 'Linking your account…',
  cancel: 'Cancel',
  none: 'No company account is linked.',
  link: 'Link account',
  unlink: 'Unlink',
  linked: 'Company account linked.',
  unlinked: 'Company account unlinked.',
  loadFailed: "Couldn't load the company account.",
  linkUntil: (day: string): string => `A company link is open until ${day}.`,
  linkRevoked: 'Link revoked.',
  revokeFailed: "Couldn't revoke the link.",
  linkFailed: "Couldn't link the account.",
  unlinkOfOther: 'This ends their sessions. They can link it again on their profile.',
  unlinkFailed: "Couldn't unlink the account.",
  unknown: 'No account here uses this sign-in. Sign in another way and link it, or ask an administrator for a link.',
  unknownOnly: 'No account here uses this sign-in. Ask an administrator for a link.',
  linkedElsewhere: 'This company account is linked to another person.',
  alreadyLinked: 'A company account is linked already. Unlink it first.',
  notSetUp: "Sign-in with a company account isn't set up.",
  lastWay: 'Set a password first. This is your only way to sign in.',
  lastWayOfOther: 'Set a password for this person first. This is their only way to sign in.',
  required: 'This workspace requires the company account.',
  linkedAs: (email: string): string => `Linked as ${email}`,
  failed: (label: string): string => `Sign-in with ${label} failed. Try again.`,
  unreachable: (label: string): string => `${label} can't be reached right now.`,
  acceptWith: (label: string): string => `Accept this invite with ${label}.`,
} as const;

export const oidcNotSetUp = (): Refusal => refuse('not-found', OIDC_TEXTS.notSetUp);

/** Returns a 503 while the provider doesn't respond. */
export const oidcUnreachable = (label: string): Refusal => ({
  ...refuse('busy', OIDC_TEXTS.unreachable(label)),
  retryAfterSeconds: 10,
});

/** Returns the same 401 for a wrong, used or expired code, another browser, and a person who may not sign in. */
export const oidcFailed = (label: string): Refusal => refuse('unauthenticated', OIDC_TEXTS.failed(label));

/** Returns a 401 for a company account that isn't linked to any user, with the ways in that anybody has. */
export const oidcUnknown = (offer: Pick<OidcOffer, 'only'> | undefined): Refusal =>
  refuse('unauthenticated', offer?.only ? OIDC_TEXTS.unknownOnly : OIDC_TEXTS.unknown);

export const linkedElsewhere = (): Refusal => refuse('conflict', OIDC_TEXTS.linkedElsewhere);
export const alreadyLinked = (): Refusal => refuse('conflict', OIDC_TEXTS.alreadyLinked);

/** Returns a 409 for a password sent with the invite of a person who must use the company account. */
export const acceptWithCompanyAccount = (label: string): Refusal => refuse('conflict', OIDC_TEXTS.acceptWith(label));
