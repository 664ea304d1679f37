/** One line of the palette: something to go to or to do. */
import { normaliseForSearch } from '#domain/text.ts';

export const PALETTE_KINDS = ['screen', 'project', 'person', 'client', 'action'] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

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
};

export type PaletteGroup = { title: string; items: PaletteItem[] };

/** Whether each typed word occurs; accents and case do not matter. */
export function matches({ label, words = '' }: PaletteItem, typed: string): boolean {
  const text = normaliseForSearch(`${label} ${words}`);
  return normaliseForSearch(typed)
    .split(' ')
    .every((word) => text.includes(word));
}
