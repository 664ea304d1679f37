/** Boss view on the API: one column of projects per editor, including PHP's date objects (docs/api-reference.md#plain). */
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { periodParameters } from '#contract/platform/period.ts';
import {
  choice,
  decimal,
  described,
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

/** Tab names, with `started` as an alias of `ongoing` (docs/figures.md#periods). */
export const BOSS_VIEW_STATUSES = ['assigned', 'ongoing', 'started', 'completed'] as const;
export type BossViewStatus = (typeof BOSS_VIEW_STATUSES)[number];

export type BossCard = {
  id: number;
  title: string;
  description: string;
  clientName: string;
  class: ProjectClass;
  status: ProjectStatus;
  assignedBy: string;
  assignedTo: string;
  reviewedBy: string;
  rawLengthSeconds: Seconds;
  videoLengthSeconds: Seconds;
  editRatioMin: Minutes;
  editRatioHour: Hours;
  /** Null until the project starts, and if unknown. */
  runtimeMinutes: Minutes | null;
  isRuntimeUnknown: boolean;
  designationPoints: number;
  isRevised: boolean;
  revisionCount: number;
  assignedAt: string;
  deadlineAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
};

export type BossColumn = { userId: number; fullName: string; email: string; cards: BossCard[] };

/** PHP's JSON form of a DateTime. */
const phpDate = nested({ date: text(), timezone_type: integer(), timezone: text() });
export type ApiPhpDate = Static<typeof phpDate>;

const cardResponse = nested({
  id: integer(1),
  title: text(),
  description: text(),
  clientName: text(),
  projectType: choice(PROJECT_CLASSES),
  status: choice(PROJECT_STATUSES),
  assignedBy: text(),
  assignedTo: text(),
  reviewedBy: text(),
  rawLenght: integer<Seconds>(0),
  videoLength: integer<Seconds>(0),
  editRatioMin: integer<Minutes>(0),
  editRatioHour: integer<Hours>(0),
  projectRunTime: nullable(decimal<Minutes>(0)),
  runtimeUnknown: optional(described(flag(), 'Whether the finished round was not measured.')),
  jPoints: text(),
  revised: flag(),
  revisionCount: integer(0),
  assignedAt: phpDate,
  deadlineAt: nullable(phpDate),
  startedAt: nullable(phpDate),
  endedAt: nullable(phpDate),
});
export type ApiBossCard = Static<typeof cardResponse>;

const columnResponse = nested({
  userId: integer(1),
  fullName: text(),
  email: text(),
  projectCount: integer(0),
  projects: list(cardResponse),
});
export type ApiBossColumn = Static<typeof columnResponse>;

/** Converts an instant to PHP's `Y-m-d H:i:s.u` in UTC. */
export const phpDateToApi = (iso: string): ApiPhpDate => ({
  date: `${iso.slice(0, 10)} ${iso.slice(11, 23)}000`,
  timezone_type: 3,
  timezone: 'UTC',
});

export const phpDateFromApi = ({ date }: ApiPhpDate): string =>
  new Date(`${date.slice(0, 10)}T${date.slice(11, 23)}Z`).toISOString();

const orNull = <T, R>(value: T | null | undefined, map: (value: T) => R): R | null =>
  value === null || value === undefined ? null : map(value);

const cardToApi = (card: BossCard): ApiBossCard => ({
  id: card.id,
  title: card.title,
  description: card.description,
  clientName: card.clientName,
  projectType: card.class,
  status: card.status,
  assignedBy: card.assignedBy,
  assignedTo: card.assignedTo,
  reviewedBy: card.reviewedBy,
  rawLenght: card.rawLengthSeconds,
  videoLength: card.videoLengthSeconds,
  editRatioMin: card.editRatioMin,
  editRatioHour: card.editRatioHour,
  projectRunTime: card.runtimeMinutes,
  runtimeUnknown: card.isRuntimeUnknown || undefined,
  jPoints: String(card.designationPoints),
  revised: card.isRevised,
  revisionCount: card.revisionCount,
  assignedAt: phpDateToApi(card.assignedAt),
  deadlineAt: orNull(card.deadlineAt, phpDateToApi),
  startedAt: orNull(card.startedAt, phpDateToApi),
  endedAt: orNull(card.endedAt, phpDateToApi),
});

const cardFromApi = (source: ApiBossCard): BossCard => ({
  id: source.id,
  title: source.title,
  description: source.description ?? '',
  clientName: source.clientName ?? '',
  class: source.projectType,
  status: source.status,
  assignedBy: source.assignedBy ?? '',
  assignedTo: source.assignedTo ?? '',
  reviewedBy: source.reviewedBy ?? '',
  rawLengthSeconds: source.rawLenght ?? 0,
  videoLengthSeconds: source.videoLength ?? 0,
  editRatioMin: source.editRatioMin ?? 0,
  editRatioHour: source.editRatioHour ?? 1,
  runtimeMinutes: source.projectRunTime ?? null,
  isRuntimeUnknown: source.runtimeUnknown ?? false,
  designationPoints: Number(source.jPoints ?? 0),
  isRevised: source.revised ?? false,
  revisionCount: source.revisionCount ?? 0,
  assignedAt: phpDateFromApi(source.assignedAt),
  deadlineAt: orNull(source.deadlineAt, phpDateFromApi),
  startedAt: orNull(source.startedAt, phpDateFromApi),
  endedAt: orNull(source.endedAt, phpDateFromApi),
});

export const bossColumnToApi = ({ cards, ...person }: BossColumn): ApiBossColumn => ({
  ...person,
  projectCount: cards.length,
  projects: cards.map(cardToApi),
});

export const bossColumnFromApi = (source: ApiBossColumn): BossColumn => ({
  userId: source.userId,
  fullName: source.fullName,
  email: source.email ?? '',
  cards: (source.projects ?? []).map(cardFromApi),
});

export const getBossView = endpoint({
  name: 'boss-view.get',
  kind: 'plain',
  method: 'GET',
  path: '/api/bossview',
  roles: ADMINS,
  query: shape({ status: optional(choice(BOSS_VIEW_STATUSES)), ...periodParameters }),
  response: list(columnResponse),
  status: 200,
  summary:
    'Lists projects by editor: assigned (by creation), ongoing (by start) or completed (by end). Defaults to assigned.',
});
