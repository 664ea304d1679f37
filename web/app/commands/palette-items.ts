/** One line of the palette: something to go to or to do; and those that were last chosen. */
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
  /** It is about the very words that were typed, and not offered again. */
  isPassing?: true;
};

export type PaletteGroup = { title: string; items: PaletteItem[] };

/** Whether each typed word occurs; accents and case do not matter. */
export function matches({ label, words = '' }: PaletteItem, typed: string): boolean {
  const text = normaliseForSearch(`${label} ${words}`);
  return normaliseForSearch(typed)
    .split(' ')
    .every((word) => text.includes(word));
}

/* Kept with the session, since names of projects and clients must not outlive it. */
const KEY = 'recentCommands';
const MOST_RECENT = 6;

type Stored = Pick<PaletteItem, 'id' | 'kind' | 'label' | 'detail' | 'href'>;

const isStored = (value: unknown): value is Stored => {
  const { id, kind, label } = (value ?? {}) as Partial<Stored>;
  return typeof id === 'string' && typeof label === 'string' && PALETTE_KINDS.some((one) => one === kind);
};

/** Newest first; anything else in the storage counts as nothing. */
export function recentItems(): Stored[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored) : [];
  } catch {
    return [];
  }
}

export function rememberItem({ id, kind, label, detail, href, isPassing }: PaletteItem): void {
  if (isPassing) return;
  const others = recentItems().filter((item) => item.id !== id);
  sessionStorage.setItem(KEY, JSON.stringify([{ id, kind, label, detail, href }, ...others].slice(0, MOST_RECENT)));
}

/** The recent ones that still lead somewhere: those on offer as they are offered, records of the present role's screens. */
export function recentOf(offered: readonly PaletteItem[], home: string): PaletteItem[] {
  return recentItems().flatMap((recent): PaletteItem[] => {
    const item = offered.find(({ id }) => id === recent.id);
    if (item) return [item];
    const isOwn = recent.href?.startsWith(`${home}/`) || recent.href?.startsWith(`${home}?`);
    return isOwn ? [recent] : [];
  });
}
