/** Aspect ratios of deliverables. */

export const ASPECTS = ['', '16:9', '9:16', '1:1', '4:5'] as const;
/** Aspect ratio of a deliverable, empty for none. */
export type Aspect = (typeof ASPECTS)[number];
