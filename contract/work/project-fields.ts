/** Table of the fields that a project's requests can set (docs/api-reference.md#records). Responses, bodies, columns and the form derive from it. */
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { type Link, trimLinks } from '#domain/work/trim-links.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import { instantFromApi, iriOf } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  embedded,
  nonBlankText,
  flag,
  instant,
  integer,
  nullable,
  optional,
  ref,
  text,
  type TSchema,
} from '#contract/platform/schema.ts';
import { clientRefResponse, clientRefFromApi, clientRefToApi } from './clients.ts';
import { linksBody, linksFromApi, linksResponse, linksToApi } from './links.ts';
import { orNull, orUndefined } from './work-api.ts';

type Relation = 'client' | 'assignedTo' | 'assignedBy' | 'reviewedBy';

/** Fields that follow from actions and other records. */
type ComputedField =
  | 'pauses'
  | 'runtimeMinutes'
  | 'isRuntimeUnknown'
  | 'rounds'
  | 'timeCorrections'
  | 'point'
  | 'personalPoint'
  | 'designationPoints'
  | 'designationEntries'
  | 'feedbackIds'
  | 'latestCut'
  | 'files'
  | 'waitingFor'
  | 'waitingSince'
  | 'checksTotal'
  | 'openChecks'
  | 'checkBypasses';

/** Fields of a project body. `null` clears a field; an absent key leaves it unchanged. */
export type ProjectFields = Omit<Project, 'id' | 'version' | 'createdAt' | Relation | ComputedField> &
  Record<`${Relation}Id`, number | null> & { createdAt: string | null };

type Row = {
  api: string;
  /** Default of a field that is cleared, or missing in a creation or a response. */
  empty: unknown;
  response: TSchema;
  body: TSchema;
  isTrimmed?: boolean;
  /** Class of the related record: the field holds its ID, and the project the record under the API name. */
  link?: 'Client' | 'User';
  toApi?: (value: never) => unknown;
  fromApi?: (value: never) => unknown;
  /** Normalizes the value of a request. */
  normalize?: (value: never) => unknown;
};

const plain = <const N extends string, T, A extends TSchema, B extends TSchema>(
  api: N,
  empty: T,
  response: A,
  body: B,
) => ({ api, empty, response, body });
const clearable = <S extends TSchema>(schema: S) => optional(nullable(schema));
/** Line of text, stored without surrounding spaces. */
const singleLine = <const N extends string, B extends TSchema>(api: N, max: number, body: B) => ({
  ...plain(api, '', text(max), body),
  isTrimmed: true,
});
const moment = <const N extends string, A extends TSchema>(api: N, response: A) => ({
  ...plain(api, null, response, clearable(instant())),
  toApi: orUndefined,
  fromApi: (at?: string) => orNull(at, instantFromApi),
});
const person = <const N extends Relation>(api: N) => ({
  ...plain(api, null, optional(embedded(personResponse)), clearable(ref('User'))),
  link: 'User' as const,
  toApi: personToApi,
  fromApi: personFromApi,
});
const length = integer<Seconds>(0, LIMITS.lengthSeconds);
const ratio = integer(0, LIMITS.editRatioMin);

export const PROJECT_FIELDS = {
  title: singleLine('title', LIMITS.titleLength, nonBlankText(LIMITS.titleLength)),
  description: plain('description', '', text(), clearable(text())),
  platform: singleLine('platform', LIMITS.titleLength, clearable(text(LIMITS.titleLength))),
  class: plain('class', 'Premium' as ProjectClass, choice(PROJECT_CLASSES), choice(PROJECT_CLASSES)),
  status: plain('status', 'assigned' as ProjectStatus, choice(PROJECT_STATUSES), optional(choice(PROJECT_STATUSES))),
  trackingId: singleLine(
    'trackingId',
    LIMITS.trackingIdLength,
    clearable(described(text(LIMITS.trackingIdLength), 'Unique. Generated if omitted.')),
  ),
  editRatioMin: plain('editRatioMin', 0, integer<Minutes>(0), clearable(ratio)),
  editRatioHour: plain('editRatioHour', 1, integer<Hours>(0), clearable(ratio)),
  rawLengthSeconds: plain('rawLenght', 0, integer<Seconds>(0), clearable(length)),
  videoLengthSeconds: plain('videoLength', 0, integer<Seconds>(0), clearable(length)),
  clientId: {
    ...plain('client', null, optional(embedded(clientRefResponse)), ref('Client')),
    link: 'Client',
    toApi: clientRefToApi,
    fromApi: clientRefFromApi,
  },
  assignedToId: person('assignedTo'),
  assignedById: person('assignedBy'),
  reviewedById: person('reviewedBy'),
  createdAt: moment('createdAt', instant()),
  startedAt: moment('startedAt', optional(instant())),
  endedAt: moment('endedAt', optional(instant())),
  deadlineAt: moment('deadlineAt', optional(instant())),
  isRevised: plain('revised', false, flag(), optional(flag())),
  revisionCount: plain('revisionCount', 0, integer(0), optional(integer(0, LIMITS.revisionCount))),
  isDuplicate: plain('duplicate', false, flag(), optional(flag())),
  originalProjectId: plain('originalProjectId', null, optional(integer(1)), clearable(integer(1, LIMITS.id))),
  teamId: plain(
    'team',
    null,
    optional(described(integer(1), 'ID of the project that the team began with, which may be deleted.')),
    clearable(described(integer(1, LIMITS.id), 'ID of any project of the team to join. Null leaves the team.')),
  ),
  teamRole: {
    ...singleLine('teamRole', LIMITS.teamRoleLength, clearable(text(LIMITS.teamRoleLength))),
    response: optional(text(LIMITS.teamRoleLength)),
    toApi: (role: string) => role || undefined,
  },
  hiddenFromClient: {
    ...plain(
      'hiddenFromClient',
      false,
      optional(described(flag(), "True if the pages of the client's contacts leave the project out.")),
      clearable(flag()),
    ),
    toApi: (isHidden: boolean) => isHidden || undefined,
  },
  filesPinned: {
    ...plain(
      'filesPinned',
      false,
      optional(described(flag(), 'True if the files of the project are never removed to save space.')),
      clearable(flag()),
    ),
    toApi: (isPinned: boolean) => isPinned || undefined,
  },
  previousId: plain('previous', null, optional(integer(1)), clearable(integer(1, LIMITS.id))),
  links: {
    ...plain('links', [] as Link[], linksResponse, linksBody),
    toApi: linksToApi,
    fromApi: linksFromApi,
    normalize: trimLinks,
  },
} satisfies { [F in keyof ProjectFields]: Row & { empty: ProjectFields[F] } };

type Table = typeof PROJECT_FIELDS;
const ROWS = Object.entries(PROJECT_FIELDS) as [keyof ProjectFields, Row][];

/** Values of the fields that a creation leaves out. */
export const EMPTY_FIELDS = Object.fromEntries(ROWS.map(([field, { empty }]) => [field, empty])) as ProjectFields;

type Schemas<P extends 'response' | 'body'> = { [F in keyof Table as Table[F]['api']]: Table[F][P] };

/** Returns the schemas of the fields and `extra`, in the order of these API names and then of the table. */
export function schemasOf<P extends 'response' | 'body', M extends object>(part: P, order: string, extra: M) {
  const ordered = Object.fromEntries(order.split(/\s+/).map((name) => [name, undefined]));
  const schemas = Object.fromEntries(ROWS.map(([, row]) => [row.api, row[part]]));
  return Object.assign(ordered, schemas, extra) as unknown as Schemas<P> & M;
}

/** Writes the fields into a response. */
export function writeFields(project: Project, response: Record<string, unknown>): void {
  for (const [field, { api, link, toApi }] of ROWS) {
    const value = project[(link ? api : field) as keyof Project] as never;
    response[api] = (toApi ? toApi(value) : value) ?? undefined;
  }
}

type ReadFields = Pick<Project, Relation | (keyof Project & keyof ProjectFields)>;

/** Reads the fields of a response; other servers may leave out some. */
export function readFields(response: Record<string, unknown>): ReadFields {
  const fields: Record<string, unknown> = {};
  for (const [field, { api, link, empty, fromApi }] of ROWS)
    fields[link ? api : field] = fromApi ? fromApi(response[api] as never) : (response[api] ?? empty);
  return fields as ReadFields;
}

function valueSent(value: unknown, { empty, isTrimmed, normalize }: Row): unknown {
  if (value === null) return empty;
  if (normalize) return normalize(value as never);
  return isTrimmed ? String(value).trim() : value;
}

/** Converts a validated body to domain fields. A blank tracking ID is dropped, so the server keeps or generates one. */
export function projectFieldsFromApi(body: Record<string, unknown>): Partial<ProjectFields> {
  const present = ROWS.filter(([, { api }]) => body[api] !== undefined);
  const { trackingId, ...fields } = Object.fromEntries(
    present.map(([field, row]) => [field, valueSent(body[row.api], row)]),
  );
  return (trackingId ? { trackingId, ...fields } : fields) as Partial<ProjectFields>;
}

/** Builds the request body of a form under API names. */
export function projectFieldsToApi(fields: Partial<ProjectFields>): Record<string, unknown> {
  const present = ROWS.filter(([field]) => fields[field] !== undefined).map(([field, { api, link }]) => {
    const value = fields[field];
    return [api, link && typeof value === 'number' ? iriOf(link, value) : value];
  });
  return Object.fromEntries(present);
}
