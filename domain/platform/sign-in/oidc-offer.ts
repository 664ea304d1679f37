/** Company sign-in as the pages of the app show it. In its own file, so that the sign-in page loads little (docs/people.md#company-account). */

export type OidcOffer = { label: string; only: boolean };

export const OIDC_OFFER_TEXTS = {
  admin: 'Administrator sign-in',
  hint: "If your account isn't linked yet, ask an administrator for a link.",
  continueWith: (label: string): string => `Continue with ${label}`,
} as const;
