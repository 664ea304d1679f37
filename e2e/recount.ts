/** Expected figures, recomputed from single projects with independent arithmetic. */
import type { ApiProject } from '#contract/work/project-api.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { RunningApp, TestUser } from './app.ts';

const PAGE = 100;

export type Person = {
  id: number;
  name: string;
  email: string;
  type: string;
  jobType: string | null;
  isActive: boolean;
};

/** Returns every item of a list, across pages. */
export async function everyItem<T>(app: RunningApp, as: TestUser, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const mark = path.includes('?') ? '&' : '?';
    const { body } = await app.call(as, 'GET', `${path}${mark}itemsPerPage=${PAGE}&page=${page}`);
    items.push(...(body.member as T[]));
    if (items.length >= body.totalItems || body.member.length === 0) return items;
  }
}

export async function everyone(app: RunningApp): Promise<Person[]> {
  type Api = {
    id: number;
    firstName: string;
    lastName: string;
    email: string;
    type: string;
    jobType?: string;
    status: boolean;
  };
  const users = await everyItem<Api>(app, 'admin', '/api/users');
  return users.map((user) => ({
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    type: user.type,
    jobType: user.jobType ?? null,
    isActive: user.status,
  }));
}

export type Span = { from: string; till: string };

const isIn = (iso: string | undefined, span: Span | undefined): boolean =>
  span === undefined ||
  (iso !== undefined && Date.parse(iso) >= Date.parse(span.from) && Date.parse(iso) <= Date.parse(span.till));

export const createdIn = (projects: readonly ApiProject[], span?: Span) =>
  projects.filter((p) => isIn(p.createdAt, span));
export const completedIn = (projects: readonly ApiProject[], span?: Span) =>
  projects.filter((p) => p.status === 'completed' && isIn(p.endedAt, span));
export const openIn = (projects: readonly ApiProject[], span?: Span) =>
  projects.filter((p) => ['assigned', 'started', 'paused'].includes(p.status) && isIn(p.createdAt, span));
export const ofPerson = (projects: readonly ApiProject[], id: number) =>
  projects.filter((p) => p.assignedTo?.id === id);
export const ofClass = (projects: readonly ApiProject[], name: ProjectClass) =>
  projects.filter((p) => p.class === name);

/** Sums in hundredths to avoid floating-point residue. */
export const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + Math.round(value(item) * 100), 0) / 100;

export const pointsOf = (projects: readonly ApiProject[]): number => sumOf(projects, (p) => p.point);
export const totalPointsOf = (projects: readonly ApiProject[]): number =>
  sumOf(projects, (p) => p.point + p.personalPoint + Number(p.jPoint));
export const workedOf = (projects: readonly ApiProject[]): number => sumOf(projects, (p) => p.projectRuntime ?? 0);

/**
 * ceil(videoLength / editRatioMin × editRatioHour × 60), with the length in minutes (docs/projects.md#run-time). Rounds to nine
 * decimals first, because floating-point residue must not turn 250 minutes into 251.
 */
const allowedOf = (project: ApiProject): number =>
  project.editRatioMin > 0
    ? Math.ceil(Number(((project.videoLength / 60 / project.editRatioMin) * project.editRatioHour * 60).toFixed(9)))
    : 0;

export const allowedSumOf = (projects: readonly ApiProject[]): number => sumOf(projects, allowedOf);

/** Returns the mean of scored projects. */
export function averageOf(projects: readonly ApiProject[]): number {
  const scored = projects.filter((p) => p.point > 0);
  return scored.length === 0 ? 0 : pointsOf(scored) / scored.length;
}

export const designationPointsOf = (projects: readonly ApiProject[]): number =>
  sumOf(projects, (p) => Number(p.jPoint));

const weightedCount = (weights: Record<ProjectClass, number>) => (projects: readonly ApiProject[]) =>
  sumOf(projects, (p) => weights[p.class]);

/** The two weight sets of docs/points.md#bonus; Extra is 0 for Basic. */
export const profileBonusOf = weightedCount({ Premium: 20, Standard: 10, Basic: 5, Podcast: 8 });
export const tableBonusOf = weightedCount({ Premium: 20, Standard: 15, Basic: 10, Podcast: 8 });
export const extraOf = weightedCount({ Premium: 20, Standard: 15, Basic: 0, Podcast: 8 });

/** Returns the remaining allowed time of open work; work over its limit has none left. */
export const remainingOf = (projects: readonly ApiProject[]): number =>
  sumOf(projects, (p) => Math.max(0, allowedOf(p) - (p.projectRuntime ?? 0)));
