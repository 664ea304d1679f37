/** Items of the command palette. */

export const PALETTE_KINDS = ['screen', 'project', 'person', 'client', 'action'] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

/** One line: something to go to or to do. */
export type PaletteItem = {
  /** Unique and lasting, so that a recent one is known again: `project-12`. */
  id: string;
  kind: PaletteKind;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  /** Words that find it besides its label. */
  words?: string;
  /** The keys that do the same. */
  keys?: string[];
  /** Where it leads; one without it runs. */
  href?: string;
  run?: () => void;
  /** It is about the very words that were typed, and not offered again. */
  isPassing?: true;
};

export type PaletteGroup = { title: string; items: PaletteItem[] };
