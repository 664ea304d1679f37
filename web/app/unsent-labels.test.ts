/** Every change that may be stored unsent has its own label. */
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { OTHER_LABEL, unsentLabelOf } from './unsent-labels.ts';

/** Names of calls that only make sense at the moment they are made, so they are never stored for resending. */
const UNSTORED = ['clock.sign', 'viewing.typing', 'sessions.renew'];

/** Returns whether a call contains a secret and so is never stored: it has a password, a two-factor secret, or a step of a passkey or company sign-in. */
const holdsSecret = ({ body }: AnyEndpoint): boolean =>
  ['currentPassword', 'setUp', 'ticket', 'binding'].some((key) => Object.hasOwn(body?.properties ?? {}, key));

it('has its own label for each change', () => {
  const changes = ALL_ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      endpoint.roles !== 'anyone' &&
      !endpoint.isReadOnly &&
      !UNSTORED.includes(endpoint.name) &&
      !holdsSecret(endpoint),
  );
  const unlabeled = changes.filter(({ name }) => unsentLabelOf({ name, body: undefined }) === OTHER_LABEL);
  expect(unlabeled.map(({ name }) => name)).toEqual([]);
});
