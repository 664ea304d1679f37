/** Password reset links (docs/api-reference.md#calls-password-links). */
import { LIMITS } from '#domain/platform/limits.ts';
import { ADMINS, type ResponseOf, endpoint } from '#contract/platform/endpoint.ts';
import { proof } from '#contract/platform/proof.ts';
import { described, email, nonBlankText, instant, password, shape, text } from '#contract/platform/schema.ts';

const plain = { kind: 'plain', method: 'POST' } as const;

export const createPasswordLink = endpoint({
  ...plain,
  name: 'password-links.make',
  path: '/api/users/:id/password_link',
  roles: ADMINS,
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  response: shape({
    link: described(
      text(),
      'Link to choose a new password, shown only once. A full URL with PUBLIC_URL, otherwise a path.',
    ),
    validUntil: instant(),
  }),
  status: 200,
  refusals: [409, 429],
  summary: 'Creates a password reset link.',
});

const token = nonBlankText(LIMITS.inviteTokenLength);

export const requestPasswordLink = endpoint({
  ...plain,
  name: 'password-links.ask',
  path: '/api/password_links',
  roles: 'anyone',
  body: shape({ email: email() }),
  status: 204,
  refusals: [409, 429],
  summary: "Emails a password reset link. The response doesn't reveal whether the address exists.",
});

export const getPasswordLink = endpoint({
  ...plain,
  name: 'password-links.read',
  path: '/api/password_links/read',
  roles: 'anyone',
  body: shape({ token }),
  response: shape({ firstName: text(), lastName: text(), email: text() }),
  isReadOnly: true,
  status: 200,
  refusals: [404, 429],
  summary: 'Returns who a valid link is for.',
});
export type PasswordLinkDetails = ResponseOf<typeof getPasswordLink>;

export const usePasswordLink = endpoint({
  ...plain,
  name: 'password-links.use',
  path: '/api/password_links/use',
  roles: 'anyone',
  body: shape({ token, plainPassword: password() }),
  status: 204,
  refusals: [404, 429],
  summary: "Saves the chosen password and ends the person's links and sessions.",
});
