/** Whether passkeys can be used at this address (docs/people.md#passkeys). */

/** An IPv4 or a bracketed IPv6 address: passkeys belong to a name. */
const IS_NUMBER = /^[\d.]+$|^\[/;

/** Returns whether the browser has passkeys here: over https, or on this machine, at an address with a name. */
export const arePasskeysPossible = (hostname = window.location.hostname): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !IS_NUMBER.test(hostname);
