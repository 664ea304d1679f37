/** Presence on the API: who else has a project open, and who is typing (docs/api-reference.md#calls-viewing). */
import { type Viewer, PRESENCE_SCREENS } from '#domain/live/presence.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import { choice, described, embedded, flag, list, nested, shape, type Static } from '#contract/platform/schema.ts';

const viewer = nested({
  person: embedded(personResponse),
  place: described(choice(PRESENCE_SCREENS), 'What they have open: the project, or a version of it.'),
  typing: described(flag(), 'Whether they are typing feedback.'),
});
type ApiViewer = Static<typeof viewer>;

export const viewerToApi = ({ person, place, isTyping }: Viewer): ApiViewer => ({
  person: personToApi(person) as ApiViewer['person'],
  place,
  typing: isTyping,
});

/** Converts viewers from their API form, skipping entries without a person. */
export const viewersFromApi = (people: readonly ApiViewer[]): Viewer[] =>
  people.flatMap(({ person: wire, place, typing }) => {
    const person = personFromApi(wire);
    return person ? [{ person, place, isTyping: typing }] : [];
  });

const common = { kind: 'plain', roles: EVERYONE, status: 200, response: shape({ people: list(viewer) }) } as const;

export const listViewers = endpoint({
  ...common,
  name: 'viewing.list',
  method: 'GET',
  path: '/api/projects/:id/viewing',
  summary: 'Lists who else has this project open.',
});

export const reportTyping = endpoint({
  ...common,
  name: 'viewing.typing',
  method: 'POST',
  path: '/api/projects/:id/typing',
  body: shape({ typing: described(flag(), 'False when done typing.') }),
  isReadOnly: true,
  summary: "Reports that the caller is typing feedback or has stopped. The text isn't sent.",
});
