/** Trims links of projects and clients. In a separate file from the rules, which only forms load. */

/** A named web address, or a path such as `\\nas\jobs\12`. */
export type Link = { label: string; url: string };

/** Returns the links without surrounding spaces; a request may lack fields until its schema is checked. */
export const trimLinks = (links: readonly Partial<Link>[]): Link[] =>
  links.map(({ label = '', url = '' }) => ({ label: label.trim(), url: url.trim() }));
