/** The OpenID Connect provider: discovery, its sign-in page, and the checked claims of who signed in. The library loads with the first use (ADR 29). */
import type * as Library from 'openid-client';
import { type OidcClaims, isIssuedNow, OIDC_CLOCK_SECONDS } from '#domain/platform/sign-in/oidc.ts';
import { OIDC_CALLBACK_PATH } from '#contract/identity/oidc.ts';
import type { OidcConfig } from '#server/platform/config/oidc-config.ts';
import type { OidcProvider } from '#server/platform/ports.ts';
import { providerFetch } from './provider-fetch.ts';

const CACHED_MS = 60 * 60_000;
/** Time limit of discovery, for which a person waits. */
const DISCOVERY_MS = 5_000;

type Discovered = { library: typeof Library; metadata: Library.ServerMetadata; at: number };

/** Address of this instance that the provider returns to. Comes from the settings, never from a request. */
const callbackUrlOf = (publicUrl: string): string => `${publicUrl.replace(/\/+$/, '')}${OIDC_CALLBACK_PATH}`;

async function discover({ issuer, clientId }: OidcConfig, now: number, limitMs: number): Promise<Discovered> {
  const library = await import('openid-client');
  const found = await library.discovery(new URL(issuer), clientId, undefined, undefined, {
    execute: issuer.startsWith('http:') ? [library.allowInsecureRequests] : [],
    [library.customFetch]: providerFetch(limitMs),
  });
  return { library, metadata: found.serverMetadata(), at: now };
}

type Options = { publicUrl: string; clock: () => string; discoveryMs?: number };

export function createOidcProvider(
  config: OidcConfig,
  { publicUrl, clock, discoveryMs = DISCOVERY_MS }: Options,
): OidcProvider {
  const { issuer, clientId, clientSecret } = config;
  const redirectUri = callbackUrlOf(publicUrl);
  let discovery: Promise<Discovered> | undefined;
  /** Keys by the library's own rule: read again after 5 minutes, or for an unknown key at most once a minute. */
  let keys: Library.ExportedJWKSCache | undefined;

  /** Returns the provider's metadata, at most an hour old. Simultaneous callers share one request; a failure isn't cached. */
  const discovered = async (): Promise<Discovered> => {
    const now = Date.parse(clock());
    const known = await discovery;
    if (known && now - known.at < CACHED_MS) return known;
    const reading = discover(config, now, discoveryMs);
    discovery = reading;
    reading.catch(() => {
      if (discovery === reading) discovery = undefined;
    });
    return reading;
  };

  const configuration = async (): Promise<{ library: typeof Library; client: Library.Configuration }> => {
    const { library, metadata } = await discovered();
    const times = {
      [library.clockSkew]: Math.round((Date.parse(clock()) - Date.now()) / 1000),
      [library.clockTolerance]: OIDC_CLOCK_SECONDS,
    };
    const method = metadata.token_endpoint_auth_methods_supported;
    // Basic is the standard's default if the provider lists no methods.
    const sendsSecretInBody = method !== undefined && !method.includes('client_secret_basic');
    const authentication = sendsSecretInBody
      ? library.ClientSecretPost(clientSecret)
      : library.ClientSecretBasic(clientSecret);
    const client = new library.Configuration(metadata, clientId, times, authentication);
    if (issuer.startsWith('http:')) library.allowInsecureRequests(client);
    library.enableNonRepudiationChecks(client);
    client[library.customFetch] = providerFetch();
    if (keys) library.setJwksCache(client, keys);
    return { library, client };
  };

  return {
    check: async () => void (await discovered()),

    authorizationUrl: async ({ state, nonce, verifier }) => {
      const { library, client } = await configuration();
      const url = library.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    claimsOf: async (query, { state, nonce, verifier }): Promise<OidcClaims> => {
      const { library, client } = await configuration();
      const tokens = await library.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      keys = library.getJwksCache(client);
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      if (!isIssuedNow(claims.iat, clock()))
        throw new Error(`The clocks of provider and server differ by more than ${OIDC_CLOCK_SECONDS} seconds.`);
      // Email and its verification come from one source, so that neither vouches for the other's value.
      const isElsewhere = claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
      const source = isElsewhere ? await library.fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
      const { email, email_verified: emailVerified } = source as { email?: unknown; email_verified?: unknown };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' && email !== '' ? email : null,
        emailVerified,
      };
    },
  };
}
