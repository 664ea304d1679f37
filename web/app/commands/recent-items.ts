/** What was last chosen in the palette. Kept with the session, since names of projects and clients must not outlive it. */
import { PALETTE_KINDS, type PaletteItem } from './palette-item.ts';

const KEY = 'recentCommands';
const KEPT = 6;

type Stored = Pick<PaletteItem, 'id' | 'kind' | 'label' | 'detail' | 'href'>;

const isStored = (value: unknown): value is Stored => {
  const { id, kind, label } = (value ?? {}) as Partial<Stored>;
  return typeof id === 'string' && typeof label === 'string' && PALETTE_KINDS.some((known) => known === kind);
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

export function rememberItem({ id, kind, label, detail, href }: PaletteItem): void {
  const others = recentItems().filter((known) => known.id !== id);
  sessionStorage.setItem(KEY, JSON.stringify([{ id, kind, label, detail, href }, ...others].slice(0, KEPT)));
}

/** The recent ones that still lead somewhere: those on offer as they are offered, records of the present role's screens. */
export function recentOf(offered: readonly PaletteItem[], home: string): PaletteItem[] {
  return recentItems().flatMap((recent): PaletteItem[] => {
    const known = offered.find(({ id }) => id === recent.id);
    if (known) return [known];
    const isOwn = recent.href?.startsWith(`${home}/`) || recent.href?.startsWith(`${home}?`);
    return isOwn ? [recent] : [];
  });
}
