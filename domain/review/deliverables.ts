/** Deliverables: the outputs of a project, each with its own versions and approval (docs/review.md#deliverables). */
import {
  type CutDecision,
  type CutKind,
  type DeliverableDraft,
  type FileRemover,
  isDeletedVersion,
  MAX_DELIVERABLES,
} from '#domain/work/projects/project-cuts.ts';
import { refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Seconds } from '#domain/platform/units.ts';

export const DELIVERABLE_STATES = ['none', 'review', 'changes', 'approved', 'canceled'] as const;
export type DeliverableState = (typeof DELIVERABLE_STATES)[number];

export const DELIVERABLE_STATE_TEXTS: Record<DeliverableState, string> = {
  none: 'No version yet',
  review: 'In review',
  changes: 'Changes requested',
  approved: 'Approved',
  canceled: 'Canceled',
};

export const DELIVERABLE_TEXTS = {
  tooMany: `A project can have ${MAX_DELIVERABLES} deliverables.`,
  hasVersions: 'This deliverable has versions. Cancel it instead.',
  decidedVersion: "This version is decided and can't be moved.",
  unknown: "This deliverable doesn't exist in this project.",
  canceled: 'This deliverable is canceled. Restore it first.',
} as const;

export type Deliverable = DeliverableDraft & {
  /** Null for Main. */
  id: number | null;
  /** Row version, incremented by each edit. 0 for Main. */
  version: number;
  /** Counts from 0 within the project, without Main. */
  position: number;
  isCanceled: boolean;
  /** Kind of the deliverable's versions, or null without a version. */
  kind: CutKind | null;
  /** The newest version that wasn't deleted. */
  newestCut: { id: number; number: number } | null;
  state: DeliverableState;
};

/** Fields that decide which version is the newest. */
export type VersionRef = {
  number: number;
  fileRemovedAt: string | null;
  fileRemovedBy: FileRemover | null;
  deliverable: { id: number } | null;
};

/** Returns the newest version of a deliverable (null for Main): the highest number that wasn't deleted. */
export const newestVersionOf = <C extends VersionRef>(
  cuts: readonly C[],
  deliverableId: number | null,
): C | undefined =>
  cuts
    .filter((cut) => !isDeletedVersion(cut) && (cut.deliverable?.id ?? null) === deliverableId)
    .toSorted((a, b) => b.number - a.number)[0];

/** Returns the newest version of each deliverable that has one, highest number first. */
export const newestVersions = <C extends VersionRef>(cuts: readonly C[]): C[] =>
  [...new Set(cuts.map(({ deliverable }) => deliverable?.id ?? null))]
    .flatMap((id) => newestVersionOf(cuts, id) ?? [])
    .toSorted((a, b) => b.number - a.number);

/** Returns the state of a deliverable, which is that of its newest version. */
export function deliverableStateOf({
  isCanceled,
  newest,
}: {
  isCanceled: boolean;
  newest: { decision: CutDecision } | undefined;
}): DeliverableState {
  if (isCanceled) return 'canceled';
  return newest ? newest.decision || 'review' : 'none';
}

type Counted = Pick<Deliverable, 'id' | 'state'>;

/** Returns whether a deliverable counts: canceled ones don't, nor Main while it has no version. */
const counts = ({ id, state }: Counted): boolean => state !== 'canceled' && (id !== null || state !== 'none');

/** Counts the deliverables, and those that are approved. */
export function countApproved(deliverables: readonly Counted[]): { approved: number; total: number } {
  const counted = deliverables.filter(counts);
  return { approved: counted.filter(({ state }) => state === 'approved').length, total: counted.length };
}

/** Returns `2 of 4 approved`. */
export const approvedText = ({ approved, total }: { approved: number; total: number }): string =>
  `${approved} of ${total} approved`;

/** Sums the lengths of the deliverables that count, in seconds. `without` is the number of these that state none. */
export function totalLengthOf(deliverables: readonly (Counted & Pick<Deliverable, 'lengthSeconds'>)[]): {
  seconds: Seconds;
  without: number;
} {
  const lengths = deliverables.filter(counts).map(({ lengthSeconds }) => lengthSeconds);
  return {
    seconds: lengths.reduce((sum, seconds) => sum + seconds, 0),
    without: lengths.filter((seconds) => seconds === 0).length,
  };
}

/** Refuses deliverables beyond the limit per project. Canceled ones count too. */
export const checkDeliverableCount = (count: number): Refusal | undefined =>
  count <= MAX_DELIVERABLES ? undefined : refuse('conflict', DELIVERABLE_TEXTS.tooMany);

/** Refuses to delete a deliverable with versions. */
export const checkDeleteDeliverable = (hasVersions: boolean): Refusal | undefined =>
  hasVersions ? refuse('conflict', DELIVERABLE_TEXTS.hasVersions) : undefined;

/** Fields that decide which versions a deliverable accepts. */
export type DeliverableTarget = { name: string; isCanceled: boolean; kind: CutKind | null };

const refuseTarget = (message: string): Refusal | undefined => refuseInvalid([brokenRuleAt('deliverable', message)]);

/** Refuses a version of another kind than the deliverable's first. A deliverable without versions accepts any kind. */
export const checkKind = ({ name, kind }: DeliverableTarget, sent: CutKind): Refusal | undefined =>
  kind === null || kind === sent ? undefined : refuseTarget(`“${name}” takes ${kind}. This file is ${sent}.`);

/** Refuses versions for a deliverable that doesn't exist, is canceled, or accepts another kind. */
export function checkTarget(target: DeliverableTarget | undefined, kind: CutKind): Refusal | undefined {
  if (!target) return refuseTarget(DELIVERABLE_TEXTS.unknown);
  return target.isCanceled ? refuseTarget(DELIVERABLE_TEXTS.canceled) : checkKind(target, kind);
}

/** Refuses to send or decide on a version of a canceled deliverable. */
export const checkNotCanceled = (target: Pick<DeliverableTarget, 'isCanceled'> | undefined): Refusal | undefined =>
  target?.isCanceled ? refuse('conflict', DELIVERABLE_TEXTS.canceled) : undefined;

/** Refuses a file before it is uploaded if its name implies only other kinds than the deliverable's. Lists the likely kind first. */
export const checkTargetByName = (
  target: DeliverableTarget | undefined,
  kinds: readonly [CutKind, ...CutKind[]],
): Refusal | undefined => checkTarget(target, kinds.find((kind) => kind === target?.kind) ?? kinds[0]);

/** Refuses to move a version that has been decided on. */
export const checkMovedCut = ({ decision }: { decision: CutDecision }): Refusal | undefined =>
  decision === '' ? undefined : refuse('conflict', DELIVERABLE_TEXTS.decidedVersion);
