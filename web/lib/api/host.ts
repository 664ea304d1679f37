/** Server origin: a build setting, by default the origin of the app (docs/product.md#delivery). */
import { contentUrlOf } from '#contract/platform/pictures.ts';

const configured: unknown = import.meta.env['VITE_API_HOST'];
const HOST = typeof configured === 'string' ? configured.replace(/\/+$/, '') : '';

/** True if the API is on the app's own origin, which accepts all our headers. */
export const isOwnHost = HOST === '';

/** Returns the full URL of a server path. */
export const serverUrl = (path: string): string => HOST + path;

/** Returns the URL of a stored picture or attachment. */
export const mediaUrl = (filename: string): string => serverUrl(contentUrlOf(filename));
