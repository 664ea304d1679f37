/** Element of the page that says which company sign-in the server offers. */
import type { OidcOffer } from '#domain/platform/sign-in/oidc-offer.ts';

/** Name of the meta element that carries the offer to the app; absent if no provider is set up. */
export const OIDC_META = 'company-account';

/** Writes and reads the content of that element. */
export const offerToMeta = ({ label, only }: OidcOffer): string => JSON.stringify({ label, only });
export const offerFromMeta = (content: string): OidcOffer => JSON.parse(content) as OidcOffer;
