/** Labels and order of deliverables. */
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { approvedText, countApproved, type Deliverable, totalLengthOf } from '#domain/review/deliverables.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';

/** Returns the deliverables that accept versions. */
export const openDeliverables = (deliverables: readonly Deliverable[]): Deliverable[] =>
  deliverables.filter(({ isCanceled }) => !isCanceled);

/** Returns, for example, '9:16 · 45s'; empty without aspect ratio and length. */
export const shapeText = ({ aspect, lengthSeconds }: Omit<DeliverableDraft, 'name'>): string =>
  [aspect, lengthSeconds > 0 && lengthText(lengthSeconds)].filter(Boolean).join(' · ');

/** Returns, for example, '2 of 4 approved · 14m 30s in total, 1 without length'. */
export function summaryText(deliverables: readonly Deliverable[]): string {
  const { seconds, without } = totalLengthOf(deliverables);
  const length = `${lengthText(seconds)} in total${without > 0 ? `, ${without} without length` : ''}`;
  return [approvedText(countApproved(deliverables)), seconds > 0 && length].filter(Boolean).join(' · ');
}

/** Returns the deliverables with one moved to another position. Main stays first. */
export function reordered(deliverables: readonly Deliverable[], id: number, position: number): Deliverable[] {
  const named = deliverables.filter((one) => one.id !== null && one.id !== id);
  const moved = deliverables.filter((one) => one.id === id);
  return [...deliverables.filter((one) => one.id === null), ...named.toSpliced(position, 0, ...moved)].map(
    (one, index) => (one.id === null ? one : { ...one, position: index - 1 }),
  );
}
