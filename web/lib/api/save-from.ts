/** Downloads by URL, without the code of exports. */
import { serverUrl } from './host.ts';

/** Lets the browser download what is at a URL that works without a token, under the server's file name. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = serverUrl(url);
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
