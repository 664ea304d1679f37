/** The door of a client's link: whether it is open, and the way in; alone, so that a first visit waits for nothing else (docs/wire.md#calls-share). */
import { LIMITS } from '#domain/platform/limits.ts';
import { TOKEN_LENGTH } from '#domain/review/share-door.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { described, filledText, flag, nullable, optional, shape, text } from '#contract/platform/schema.ts';

const token = described(filledText(TOKEN_LENGTH), 'The last segment of the address of the link.');
const guest = described(filledText(TOKEN_LENGTH), 'What the call to enter told.');
/** Whoever has come by a link. */
export const visitor = { token, guest };

/** As guests ask: token and secret go in bodies, never in the address of a call. */
export const asGuest = { kind: 'plain', method: 'POST', status: 200, roles: 'anyone' } as const;

export const lookAtShare = endpoint({
  ...asGuest,
  name: 'share.look',
  path: '/api/share/look',
  isQuestion: true,
  body: shape({ token }),
  answer: shape({ needsPassword: flag() }),
  refusals: [404],
  summary: 'Tells whether a link is open, and whether it asks for a password.',
});

export const enterShare = endpoint({
  ...asGuest,
  name: 'share.enter',
  path: '/api/share/enter',
  body: shape({ token, password: optional(nullable(text(LIMITS.passwordMax))) }),
  answer: shape({ guest: text() }),
  refusals: [404, 429],
  summary: 'Begins a visit by a link; what it tells stands for the guest from then on.',
});
