/** Calls of a contact's page, without an account (docs/api-reference.md#calls-client-page). */
import {
  CLIENT_PAGE_LIMITS,
  CLIENT_STATES,
  PAGE_PARTS,
  type SentVersion,
  type ShownProject,
} from '#domain/review/client-pages.ts';
import { CUT_DECISIONS, CUT_KINDS } from '#domain/work/projects/project-cuts.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { endpoint, type ResponseOf } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  objectWithNames,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { guestEndpoint, visitor } from './share-access.ts';

const sentVersion = nested({
  id: integer(1),
  number: integer(1),
  deliverable: described(nullable(text()), 'Name of the deliverable. Null for Main.'),
  kind: choice(CUT_KINDS),
  poster: described(flag(), 'Whether a poster exists.'),
  sentAt: instant(),
  decision: choice(CUT_DECISIONS),
  decidedAt: described(nullable(instant()), 'Null while it is undecided.'),
});

const shownProject = nested({
  id: integer(1),
  title: text(),
  state: described(choice(CLIENT_STATES), 'The first four wait for the client.'),
  at: described(instant(), 'When this state began, as far as it is known.'),
  version: described(nullable(sentVersion), 'The version shown, one that was sent. Null before the first.'),
  openDecisions: described(integer(0), 'Number of versions that the client has to decide on.'),
});
type ApiShownProject = Static<typeof shownProject>;

const versionToApi = ({ id, number, deliverable, kind, hasPoster, sentAt, decision, decidedAt }: SentVersion) => ({
  ...{ id, number, deliverable, kind, decision },
  poster: hasPoster,
  sentAt: instantToApi(sentAt),
  decidedAt: decidedAt === null ? null : instantToApi(decidedAt),
});

/** Converts a project of the page to its API form. */
export const shownProjectToApi = ({ at, version, ...same }: ShownProject): ApiShownProject => ({
  ...same,
  at: instantToApi(at),
  version: version && versionToApi(version),
});

const part = nested({
  total: integer(0),
  projects: described(list(shownProject), 'Those that changed last first.'),
});

const limit = optional(integer(1, CLIENT_PAGE_LIMITS.shownMost));
const limits = nested({ waiting: limit, inProgress: limit, delivered: limit });

export const readClientPage = endpoint({
  ...guestEndpoint,
  name: 'client-page.read',
  path: '/api/client_page/read',
  isReadOnly: true,
  body: shape({
    ...visitor,
    limits: optional(described(limits, `Number of projects per part, by default ${CLIENT_PAGE_LIMITS.shownFirst}.`)),
  }),
  response: shape({
    workspace: described(text(), 'Name of the workspace, or empty.'),
    client: described(text(), 'Name of the client.'),
    name: described(text(), 'Name of the contact.'),
    mayDecide: described(flag(), 'Whether this contact may decide.'),
    deciders: described(list(text()), 'Names of those who may decide.'),
    posters: described(text(), 'URL of a small poster, with `{cut}` in place of the version ID.'),
    parts: objectWithNames(PAGE_PARTS, part),
  }),
  refusals: [403, 404],
  summary: "Returns the projects of the contact's client, with the versions that were sent.",
});
export type ClientPage = ResponseOf<typeof readClientPage>;

export const openFromClientPage = endpoint({
  ...guestEndpoint,
  name: 'client-page.open',
  path: '/api/client_page/open',
  body: shape({ ...visitor, project: integer(1) }),
  response: shape({ url: described(text(), "URL of the contact's share link to the project.") }),
  refusals: [403, 404],
  summary: "Returns the contact's share link to a project of the page, which signs in the contact's name.",
});
