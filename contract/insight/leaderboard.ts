/** Leaderboard on the API: active editors by points, highest first (docs/api-reference.md#calls-figures, docs/points.md#leaderboard). */
import { JOB_TYPES, type JobType } from '#domain/platform/actor.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { periodParameters } from '#contract/platform/period.ts';
import {
  choice,
  decimal,
  flag,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { formatParameter } from '#contract/platform/table-file.ts';

/** One editor's entry. `rank` counts from 1 without gaps, because every tie is broken (docs/points.md#leaderboard). */
export type LeaderboardEntry = {
  rank: number;
  userId: number;
  name: string;
  /** Used to link to the scored projects. Null for editors (docs/product.md#rights). */
  email: string | null;
  jobType: JobType | null;
  /** Point, personal and designation points of completed projects. */
  points: number;
  projectsCompleted: number;
};

const entryResponse = nested({
  id: integer(1),
  '@id': text(),
  name: text(),
  email: optional(text()),
  jobType: nullable(choice(JOB_TYPES)),
  points: decimal(),
  projectsCompleted: integer(0),
  rank: integer(1),
});
export type ApiLeaderboardEntry = Static<typeof entryResponse>;

export const leaderboardEntryToApi = ({ userId, email, ...entry }: LeaderboardEntry): ApiLeaderboardEntry => ({
  id: userId,
  '@id': iriOf('User', userId),
  ...entry,
  ...(email === null ? {} : { email }),
});

/** Converts an entry from its API form. `position` counts from 0 and replaces a missing rank, since the list is sorted. */
export const leaderboardEntryFromApi = (source: ApiLeaderboardEntry, position: number): LeaderboardEntry => ({
  rank: source.rank ?? position + 1,
  userId: source.id,
  name: source.name,
  email: source.email ?? null,
  jobType: source.jobType ?? null,
  points: source.points ?? 0,
  projectsCompleted: source.projectsCompleted ?? 0,
});

const query = shape({ admin: optional(flag()), ...periodParameters });

export const getLeaderboard = endpoint({
  name: 'leaderboard.get',
  kind: 'plain',
  method: 'GET',
  path: '/api/stats/leaderboard',
  roles: EVERYONE,
  query,
  response: list(entryResponse),
  status: 200,
  refusals: [403],
  summary: 'Ranks active editors by points; `admin=true` and dates are for administrators.',
});

export const exportLeaderboard = endpoint({
  name: 'leaderboard.export',
  kind: 'export',
  method: 'GET',
  path: '/api/stats/export/leaderboard',
  roles: ADMINS,
  query: shape({ ...query.properties, ...formatParameter }),
  status: 200,
  summary: 'Exports the leaderboard as CSV or an Excel workbook.',
});
