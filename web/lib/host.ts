/** Where the server is: a setting of the build, by default the origin that the app came from (docs/product.md#delivery). */
import { contentUrlOf } from '#contract/files/media.ts';

const configured: unknown = import.meta.env['VITE_API_HOST'];
const HOST = typeof configured === 'string' ? configured.replace(/\/+$/, '') : '';

/** Whether the app talks to the host that it came from, which knows every header that is sent. */
export const isOwnHost = HOST === '';

/** The full address of a path on the server. */
export const serverUrl = (path: string): string => HOST + path;

/** Where a stored picture or attachment is shown from. */
export const mediaUrl = (filename: string): string => serverUrl(contentUrlOf(filename));
