/** A browser that signs in with a company account: begins, signs in at the provider, and returns. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { OidcPurpose } from '#domain/platform/sign-in/oidc.ts';
import type { OidcServer } from './oidc-server.ts';
import type { Caller, TestApp } from './test-app.ts';

/** What a page knows after the provider returned to it. */
export type OidcReturn = { code?: string; error?: string; binding: string };

type BeginOptions = { purpose?: OidcPurpose; invite?: string; as?: Caller };

/** Returns the secret that only the page has, and the digest with which it begins. */
export const newBinding = () => {
  const binding = randomBytes(32).toString('base64url');
  return { binding, digest: createHash('sha256').update(binding).digest('base64url') };
};

/** Opens the address that the provider returns to, and reads the fragment of the page behind it. */
export async function openCallback(app: TestApp, callback: string): Promise<{ code?: string; error?: string }> {
  const { statusCode, headers } = await app.anonymous.get(callback);
  expect(statusCode).toBe(303);
  const { origin, pathname, hash } = new URL(headers.location as string);
  expect(`${origin}${pathname}`).toBe(`${app.deps.config.publicUrl}/oidc`);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/** Signs in at the provider and returns what the page it returns to knows, with the address that the provider returned to. */
export async function returnFrom(
  { app, provider }: { app: TestApp; provider: OidcServer },
  subject: string,
  { purpose = 'sign-in', invite, as }: BeginOptions = {},
): Promise<OidcReturn & { callback: string }> {
  const { binding, digest } = newBinding();
  const body = { binding: digest, purpose, ...(invite ? { invite } : {}) };
  const begun = await (as ?? app.anonymous).post('/api/oidc/begin', body);
  expect(begun.statusCode).toBe(200);
  const { pathname, search } = await provider.signIn(begun.json().url, subject);
  const callback = `${pathname}${search}`;
  return { binding, callback, ...(await openCallback(app, callback)) };
}

/** Exchanges the code for a token. */
export const finishSignIn = (app: TestApp, { code, binding }: OidcReturn) =>
  app.anonymous.post('/api/authentication_token/oidc', { code, binding });
