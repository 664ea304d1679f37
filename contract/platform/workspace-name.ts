/** Name of the meta element that carries the workspace name, so the app can show it before anyone signs in (docs/people.md#settings). */
export const WORKSPACE_NAME_META = 'house-name';

/** Name of the meta element that carries the workspace's time zone. A page without this element is in UTC. */
export const TIME_ZONE_META = 'time-zone';

/** Name of the meta element of share pages that carries the language the workspace chose for clients (docs/review.md#language). */
export const CLIENT_LANGUAGE_META = 'client-language';

/** Name of the meta element of share pages that carries the logo, as JSON of the type below (docs/people.md#brand). */
export const LOGO_META = 'client-logo';
/** Logo, with its width divided by its height. */
export type LogoMeta = { url: string; aspect: number };

/** Placeholder in a screen's first requests for the parameter that names the time zone; empty in UTC. */
export const ZONE_PLACEHOLDER = '{zone}';
