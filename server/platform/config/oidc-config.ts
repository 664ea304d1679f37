/** Settings of the company sign-in (docs/operations.md#company-account). */
import { DEFAULT_OIDC_LABEL } from '#domain/platform/sign-in/oidc.ts';
import { ConfigError, type Env, oneOf, url, valueOf } from './config-values.ts';

/** OpenID Connect provider (docs/operations.md#company-account). */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  label: string;
  /** Required of everyone but administrators. */
  only: boolean;
  /** A company sign-in counts as both factors. */
  isTwoFactorTrusted: boolean;
};

const OIDC_SETTINGS = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL', 'OIDC_ONLY', 'OIDC_TWO_FACTOR'];
const OIDC_LABEL_LENGTH = 40;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Reads the issuer. Plain http is accepted on this machine only, for trying it out. */
function issuerIn(env: Env): string | undefined {
  const issuer = url(env, 'OIDC_ISSUER', ['https:', 'http:']);
  if (issuer === undefined) return undefined;
  const { protocol, hostname, search, hash } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.includes(hostname))
    throw new ConfigError('OIDC_ISSUER must be an address that starts with https://.');
  if (search !== '' || hash !== '') throw new ConfigError('OIDC_ISSUER must have no query and no fragment.');
  return issuer;
}

/** Reads the settings, or undefined if no issuer is set. */
export function readOidc(env: Env): OidcConfig | undefined {
  const issuer = issuerIn(env);
  const orphan = OIDC_SETTINGS.find((name) => valueOf(env, name) !== undefined);
  if (issuer === undefined && orphan) throw new ConfigError(`OIDC_ISSUER must be set when ${orphan} is.`);
  if (issuer === undefined) return undefined;
  const needed = (name: string): string => {
    const value = valueOf(env, name);
    if (!value) throw new ConfigError(`${name} must be set when OIDC_ISSUER is.`);
    return value;
  };
  // The provider returns to this address, never to one that a request names.
  const publicUrl = new URL(needed('PUBLIC_URL'));
  if (publicUrl.protocol !== 'https:' && !LOOPBACK.includes(publicUrl.hostname))
    throw new ConfigError('PUBLIC_URL must start with https:// when OIDC_ISSUER is set.');
  const label = valueOf(env, 'OIDC_LABEL') ?? DEFAULT_OIDC_LABEL;
  if (label.length > OIDC_LABEL_LENGTH)
    throw new ConfigError(`OIDC_LABEL must have at most ${OIDC_LABEL_LENGTH} characters.`);
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID'),
    clientSecret: needed('OIDC_CLIENT_SECRET'),
    label,
    only: oneOf(env, 'OIDC_ONLY', ['no', 'yes']) === 'yes',
    isTwoFactorTrusted: oneOf(env, 'OIDC_TWO_FACTOR', ['required', 'trusted']) === 'trusted',
  };
}
