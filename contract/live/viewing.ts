/** Who else looks at a project, and who types, on the wire (docs/wire.md#calls-viewing). */
import { type Looker, VIEWING_PLACES } from '#domain/live/viewing.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
import { choice, described, embedded, flag, list, nested, shape, type Static } from '#contract/platform/schema.ts';

const looker = nested({
  person: embedded(personAnswer),
  place: described(choice(VIEWING_PLACES), 'What they look at: the project, or a version of it.'),
  typing: described(flag(), 'Whether they typed feedback in the last seconds.'),
});
type WireLooker = Static<typeof looker>;

export const lookerToWire = ({ person, place, isTyping }: Looker): WireLooker => ({
  person: personToWire(person) as WireLooker['person'],
  place,
  typing: isTyping,
});

/** Whoever is not told of is nobody. */
export const lookersFromWire = (people: readonly WireLooker[]): Looker[] =>
  people.flatMap(({ person: wire, place, typing }) => {
    const person = personFromWire(wire);
    return person ? [{ person, place, isTyping: typing }] : [];
  });

const common = { kind: 'plain', roles: EVERYONE, status: 200, answer: shape({ people: list(looker) }) } as const;

export const listLookers = endpoint({
  ...common,
  name: 'viewing.list',
  method: 'GET',
  path: '/api/projects/:id/viewing',
  summary: 'Who else has this project open at present, as far as they may read it.',
});

export const tellTyping = endpoint({
  ...common,
  name: 'viewing.typing',
  method: 'POST',
  path: '/api/projects/:id/typing',
  body: shape({ typing: described(flag(), 'False when it is over.') }),
  isQuestion: true,
  summary: 'Says that the caller, who has the project open, types feedback on it, or does no more; never what.',
});
