/** Muted projects on the API, part of the inbox (docs/api-reference.md#calls-inbox). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { flag, integer, list, nested, ref, shape, text } from '#contract/platform/schema.ts';

const common = { kind: 'plain', roles: EVERYONE, status: 200 } as const;

const mutes = shape({ projects: list(nested({ id: integer(1), title: text(LIMITS.titleLength) })) });

export const listMutes = endpoint({
  ...common,
  name: 'notifications.mutes',
  method: 'GET',
  path: '/api/notifications/mutes',
  response: mutes,
  summary: "Lists the caller's muted projects by title.",
});

export const muteProject = endpoint({
  ...common,
  name: 'notifications.mute',
  method: 'POST',
  path: '/api/notifications/mutes',
  body: shape({ project: ref('Project'), muted: flag() }),
  response: mutes,
  summary: 'Mutes or unmutes a project for the caller and returns all muted projects.',
});
