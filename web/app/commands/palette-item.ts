/** Items of the command palette. */

export const PALETTE_KINDS = ['screen', 'project', 'person', 'client', 'action'] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

/** Item that navigates or runs an action. */
export type PaletteItem = {
  /** Unique and stable, so recent items can be matched: `project-12`. */
  id: string;
  kind: PaletteKind;
  label: string;
  /** Distinguishes items with the same label. */
  detail?: string;
  /** Search terms besides the label. */
  keywords?: string;
  /** Shortcut of the same action. */
  keys?: string[];
  /** Link target; items without one call `run`. */
  href?: string;
  run?: () => void;
  /** True if the item depends on the typed text, so it isn't added to the recent ones. */
  isTemporary?: true;
};

export type PaletteGroup = { title: string; items: PaletteItem[] };
