/** Links to a new password (docs/wire.md#calls-password-links). */
import { LIMITS } from '#domain/platform/limits.ts';
import { ADMINS, type AnswerOf, endpoint } from '#contract/platform/endpoint.ts';
import { proof } from './proof.ts';
import { described, email, filledText, instant, password, shape, text } from '#contract/platform/schema.ts';

/** The page of the app says by a meta element of this name that a link can be mailed. */
export const PASSWORD_MAIL_META = 'password-mail';

const plain = { kind: 'plain', method: 'POST' } as const;

export const makePasswordLink = endpoint({
  ...plain,
  name: 'password-links.make',
  path: '/api/users/:id/password_link',
  roles: ADMINS,
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  answer: shape({
    link: described(
      text(),
      'Where the person chooses a new password, told this once: whole with PUBLIC_URL, else the path below the host of the app.',
    ),
    validUntil: instant(),
  }),
  status: 200,
  refusals: [409, 429],
  summary: 'Makes a link by which a person chooses a new password.',
});

const token = filledText(LIMITS.inviteTokenLength);

export const askPasswordLink = endpoint({
  ...plain,
  name: 'password-links.ask',
  path: '/api/password_links',
  roles: 'anyone',
  body: shape({ email: email() }),
  status: 204,
  refusals: [409, 429],
  summary: 'Mails a link to a new password to whoever has this address; the answer does not tell whether anybody has.',
});

export const readPasswordLink = endpoint({
  ...plain,
  name: 'password-links.read',
  path: '/api/password_links/read',
  roles: 'anyone',
  body: shape({ token }),
  answer: shape({ firstName: text(), lastName: text(), email: text() }),
  isQuestion: true,
  status: 200,
  refusals: [404, 429],
  summary: 'Tells whoever has a valid link whose it is.',
});
export type ReadPasswordLink = AnswerOf<typeof readPasswordLink>;

export const usePasswordLink = endpoint({
  ...plain,
  name: 'password-links.use',
  path: '/api/password_links/use',
  roles: 'anyone',
  body: shape({ token, plainPassword: password() }),
  status: 204,
  refusals: [404, 429],
  summary: 'Keeps the password that the person chose, ends all their links and sessions.',
});
