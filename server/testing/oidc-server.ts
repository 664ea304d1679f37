/** An OpenID Connect provider on this machine (oidc-provider), whose accounts and claims tests choose. */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';
import type { OidcConfig } from '#server/platform/config/oidc-config.ts';
import { closeLater } from './close-later.ts';

/** Claims of an account; `isInUserinfo` leaves the email out of the ID token, as the standard does. */
type OidcAccount = { email?: string; email_verified?: unknown; isInUserinfo?: boolean };

export type OidcServer = {
  issuer: string;
  /** Accounts by subject. Tests add and change them. */
  accounts: Map<string, OidcAccount>;
  /** Settings with which an instance uses this provider. */
  config(more?: Partial<OidcConfig>): OidcConfig;
  /** Answers every request in place of the provider while it is set. */
  intercept: ((request: http.IncomingMessage, response: http.ServerResponse) => boolean) | undefined;
  /** Signs an ID token with the provider's key, or with another one. */
  idToken(claims: object, by?: KeyObject): string;
  /** Replaces the signing key. */
  rollKeys(): void;
  /** Signs in at the address that a sign-in began with, and returns the address of the instance it returns to. */
  signIn(url: string, subject: string): Promise<URL>;
  close(): Promise<void>;
};

const CLIENT = { clientId: 'cutroom', clientSecret: 'a-client-secret-of-the-tests' };
const SCOPES = 'openid email profile';

type SigningKey = JsonWebKey & { kid: string };

function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(4).toString('hex');
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the claims as a signed token (RFC 7515). */
function signed(claims: object, { kid, ...key }: SigningKey, by?: KeyObject): string {
  const content = `${part({ alg: 'ES256', kid })}.${part(claims)}`;
  const privateKey = by ?? createPrivateKey({ key, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

type ProviderOf = { key: SigningKey; issuer: string; callbackUrl: string; accounts: OidcServer['accounts'] };

function createProvider({ key, issuer, callbackUrl, accounts }: ProviderOf): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callbackUrl],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { email: ['email', 'email_verified'] },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: Context, accountId: string) => ({
      accountId,
      claims: (use: string) => {
        const { isInUserinfo, ...claims } = accounts.get(accountId) ?? {};
        return { sub: accountId, ...(isInUserinfo && use === 'id_token' ? {} : claims) };
      },
    }),
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** The provider's sign-in page: a button for each account, or the account of the login hint at once. */
async function serveInteraction(
  provider: Provider,
  accounts: OidcServer['accounts'],
  { request, response }: { request: http.IncomingMessage; response: http.ServerResponse },
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const chosen = searchParams.get('account') ?? params['login_hint'];
  if (chosen === 'nobody')
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'Canceled' });
  if (typeof chosen === 'string')
    return provider.interactionFinished(request, response, { login: { accountId: chosen } });
  const buttons = [...accounts.keys(), 'nobody'].map(
    (name) => `<button name="account" value="${name}">${name}</button>`,
  );
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Provider</title><h1>Provider</h1><form>${buttons.join('')}</form>`);
}

/** Starts a provider for an instance at this address. */
export async function startOidcServer(publicUrl: string): Promise<OidcServer> {
  const accounts: OidcServer['accounts'] = new Map();
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parts = { issuer, callbackUrl: `${publicUrl}/api/oidc/callback`, accounts };
  let key = newKey();
  let provider = createProvider({ key, ...parts });
  const close = closeLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const started: OidcServer = {
    issuer,
    accounts,
    intercept: undefined,
    config: (more = {}) => ({
      issuer,
      ...CLIENT,
      label: 'Acme ID',
      only: false,
      isTwoFactorTrusted: false,
      ...more,
    }),
    idToken: (claims, by) => signed(claims, key, by),
    rollKeys: () => {
      key = newKey();
      provider = createProvider({ key, ...parts });
    },
    signIn: (url, subject) => followTo(publicUrl, `${url}&login_hint=${encodeURIComponent(subject)}`),
    close,
  };
  server.on('request', (request, response) => {
    if (started.intercept?.(request, response)) return;
    if (request.url?.startsWith('/interaction/')) void serveInteraction(provider, accounts, { request, response });
    else provider.callback()(request, response);
  });
  return started;
}

/** Follows redirects with cookies, as a browser does, until one leads to the instance. */
async function followTo(publicUrl: string, first: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = first;
  while (!url.startsWith(`${publicUrl}/`)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider responded with ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return new URL(url);
}
