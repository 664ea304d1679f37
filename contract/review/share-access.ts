/** Entering through a share link. In a separate file so that a first visit loads nothing else (docs/api-reference.md#calls-share). */
import { LIMITS } from '#domain/platform/limits.ts';
import { TOKEN_LENGTH } from '#domain/review/share-access.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { described, nonBlankText, nullable, optional, shape, text } from '#contract/platform/schema.ts';

/** Token of the link. */
export const token = described(nonBlankText(TOKEN_LENGTH), 'Last path segment of the link.');
const guest = described(nonBlankText(TOKEN_LENGTH), 'Secret returned when entering.');
/** Identifies a visitor by link token and guest secret. */
export const visitor = { token, guest };

/** Common fields of guest endpoints. Token and secret go in the body, never in the URL. */
export const guestEndpoint = { kind: 'plain', method: 'POST', status: 200, roles: 'anyone' } as const;

export const enterShare = endpoint({
  ...guestEndpoint,
  name: 'share.enter',
  path: '/api/share/enter',
  body: shape({ token, password: optional(nullable(text(LIMITS.passwordMax))) }),
  response: shape({ guest: text() }),
  refusals: [404, 429],
  summary: "Starts a visit and returns the guest's secret.",
});
