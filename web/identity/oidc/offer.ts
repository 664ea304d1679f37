/** The company sign-in that this server offers, as the page says. */
import { OIDC_META, offerFromMeta } from '#contract/platform/oidc-offer.ts';
import type { OidcOffer } from '#domain/platform/sign-in/oidc-offer.ts';

/** Returns the offer, or undefined if no provider is set up. */
export function companyOffer(): OidcOffer | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${OIDC_META}"]`);
  return meta ? offerFromMeta(meta.content) : undefined;
}
