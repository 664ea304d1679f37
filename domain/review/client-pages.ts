/** Pages on which contacts see all projects of their client: what they show, and when they end (docs/review.md#client-pages). */
import { addHours } from '#domain/platform/dates.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { CutDecision, CutKind } from '#domain/work/projects/project-cuts.ts';
import { REQUESTED_KINDS, type WaitKind } from '#domain/work/wait-kinds.ts';

export const CLIENT_PAGE_LIMITS = {
  /** Days without a visit after which a page ends. */
  unusedDays: 400,
  /** Days after which a visit begins anew, without anything to do for the visitor. */
  visitDays: 30,
  /** Days since the creation or the end of a project that pages show, unless it waits for the client: 24 months. */
  shownDays: 731,
  /** Projects of each part that a page shows at first, and at most. */
  shownFirst: 20,
  shownMost: 1_000,
  /** Hours for which opening a project from a page keeps the contact's link open. */
  linkHours: 24,
} as const;

export const CLIENT_PAGE_TEXTS = {
  noProject: 'This project is no longer on this page.',
} as const;

/** Parts of a page, in their order. */
export const PAGE_PARTS = ['waiting', 'inProgress', 'delivered'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

/** States of a project for clients. The first four wait for the client. */
export const CLIENT_STATES = [
  'decide',
  ...REQUESTED_KINDS,
  'planned',
  'working',
  'changes',
  'approved',
  'completed',
] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

/** The newest version of a deliverable, or of Main, that was sent to the client. */
export type SentVersion = {
  id: number;
  number: number;
  /** Name of the deliverable; null for Main. */
  deliverable: string | null;
  kind: CutKind;
  hasPoster: boolean;
  sentAt: string;
  decision: CutDecision;
  decidedAt: string | null;
  /** Whether the client has to decide on it. */
  isWithClient: boolean;
};

/** What decides how a project appears on a page. */
export type PageProject = {
  id: number;
  title: string;
  status: ProjectStatus;
  createdAt: string;
  endedAt: string | null;
  waitingFor: WaitKind | null;
  waitingSince: string | null;
  /** Whether it has any version, sent or not. */
  hasVersions: boolean;
  /** Whether one of its deliverables has no version that was sent. */
  hasUnsentDeliverable: boolean;
  versions: readonly SentVersion[];
};

/** A project as its client sees it. */
export type ShownProject = Pick<PageProject, 'id' | 'title'> & {
  state: ClientState;
  /** When this state began, as far as it is known. */
  at: string;
  /** The version shown; null before the first one was sent. */
  version: SentVersion | null;
  /** Number of versions that the client has to decide on. */
  openDecisions: number;
};

const DAY_HOURS = 24;

/** Returns when a page ends unless somebody visits it. */
export const pageEnd = ({ usedAt, createdAt }: { usedAt: string | null; createdAt: string }): string =>
  addHours(usedAt ?? createdAt, CLIENT_PAGE_LIMITS.unusedDays * DAY_HOURS);

/** Returns whether a page can be entered. */
export const isPageOpen = (
  { endedAt, ...page }: { usedAt: string | null; createdAt: string; endedAt: string | null },
  now: string,
): boolean => endedAt === null && pageEnd(page) > now;

/** Returns the instant since which visits still count. */
export const visitsSince = (now: string): string => addHours(now, -CLIENT_PAGE_LIMITS.visitDays * DAY_HOURS);

/** Returns the earliest creation or end of a project that pages show. */
export const shownSince = (now: string): string => addHours(now, -CLIENT_PAGE_LIMITS.shownDays * DAY_HOURS);

/** Returns until when a contact's link is open after it was opened from a page. */
export const openedLinkEnd = (now: string): string => addHours(now, CLIENT_PAGE_LIMITS.linkHours);

/** Refuses a project that the page doesn't show, whatever the reason. */
export const notOnPage = (): Refusal => refuse('not-found', CLIENT_PAGE_TEXTS.noProject);

const lastOf = (instants: readonly (string | null)[]): string | undefined =>
  instants
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);

/** Returns whether the client has everything: all that was sent is approved, and nothing is missing. */
function isDelivered({ status, hasVersions, hasUnsentDeliverable, versions }: PageProject): boolean {
  if (versions.length === 0) return isFinished(status) && !hasVersions;
  return versions.every(({ decision }) => decision === 'approved') && (isFinished(status) || !hasUnsentDeliverable);
}

type StateSince = { state: ClientState; at: string };

function stateOf(project: PageProject): StateSince {
  const { status, createdAt, waitingFor, waitingSince, versions } = project;
  const withClient = versions.filter(({ isWithClient }) => isWithClient);
  if (withClient.length > 0)
    return { state: 'decide', at: lastOf(withClient.map(({ sentAt }) => sentAt)) ?? createdAt };
  if (waitingFor !== null && waitingFor !== 'approval') return { state: waitingFor, at: waitingSince ?? createdAt };
  const decidedAt = lastOf(versions.map((version) => version.decidedAt));
  if (isDelivered(project))
    return versions.length > 0
      ? { state: 'approved', at: decidedAt ?? createdAt }
      : { state: 'completed', at: project.endedAt ?? createdAt };
  if (versions.some(({ decision }) => decision === 'changes')) return { state: 'changes', at: decidedAt ?? createdAt };
  const isPlanned = status === 'assigned' && versions.length === 0;
  return { state: isPlanned ? 'planned' : 'working', at: decidedAt ?? createdAt };
}

const PART_OF_STATE: Record<ClientState, PagePart> = {
  decide: 'waiting',
  footage: 'waiting',
  brief: 'waiting',
  answer: 'waiting',
  planned: 'inProgress',
  working: 'inProgress',
  changes: 'inProgress',
  approved: 'delivered',
  completed: 'delivered',
};

/** Returns the part of the page in which projects of this state are. */
export const partOfState = (state: ClientState): PagePart => PART_OF_STATE[state];

/** Returns the version to show: the latest that needs a decision, else the latest. */
const shownVersion = (versions: readonly SentVersion[]): SentVersion | null =>
  versions.toSorted((a, b) => Number(b.isWithClient) - Number(a.isWithClient) || b.number - a.number)[0] ?? null;

/** Returns the project as its client sees it. */
export const toShownProject = (project: PageProject): ShownProject => ({
  id: project.id,
  title: project.title,
  ...stateOf(project),
  version: shownVersion(project.versions),
  openDecisions: project.versions.filter(({ isWithClient }) => isWithClient).length,
});

const byLatest = (a: ShownProject, b: ShownProject): number => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1);

/** Returns the projects by part, those that changed last first. */
export function partsOf(projects: readonly PageProject[]): Record<PagePart, ShownProject[]> {
  const byPart = Map.groupBy(projects.map(toShownProject).toSorted(byLatest), ({ state }) => partOfState(state));
  return {
    waiting: byPart.get('waiting') ?? [],
    inProgress: byPart.get('inProgress') ?? [],
    delivered: byPart.get('delivered') ?? [],
  };
}
