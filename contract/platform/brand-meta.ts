/** Brand of the workspace in the head of share pages, so that their first paint has it (docs/people.md#brand). */

/** Name of the meta element, with JSON of the type below. */
export const BRAND_META = 'brand';

export type Brand = {
  /** Color of main buttons as #rrggbb, or null for the app's. */
  accent: string | null;
  /** Logo, with its width divided by its height. */
  logo: { url: string; aspect: number } | null;
};

export const NO_BRAND: Brand = { accent: null, logo: null };
