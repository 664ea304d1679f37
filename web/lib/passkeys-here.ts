/** Passkey support at this URL (docs/people.md#passkeys). */

/** Matches IPv4 and bracketed IPv6 addresses: passkeys require a host name. */
const IS_NUMBER = /^[\d.]+$|^\[/;

/** Returns true if the browser supports passkeys here: https or localhost, at a host name. */
export const arePasskeysPossible = (hostname = window.location.hostname): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !IS_NUMBER.test(hostname);
