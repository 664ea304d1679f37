/** Dialogs above everything else, which ask before a call continues. They load on demand. */

/** Loader of these dialogs, set by the app shell. */
export const questionLayer: { fetch?: () => Promise<void> } = {};
