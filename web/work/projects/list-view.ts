/** How a person has the list: cards or table, and in the table which columns, how close (docs/projects.md#list, docs/projects.md#table). */
import { useMediaQuery } from '@mantine/hooks';
import { PROJECT_COLUMNS, type ProjectColumn } from '#contract/work/projects.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { usePreference, usePreferredSet } from '#web/lib/preferences.ts';

export type ListView = 'cards' | 'table';

/** Below this width everybody begins with cards; on paper the width is not asked. */
const CARDS_FIRST = 'screen and (max-width: 1023px)';

/** Cards or table, as this person left it; untouched, the table for those who lead and have room for it. */
export function useListView(role: UserType): [ListView, (view: ListView) => void] {
  const isWide = !useMediaQuery(CARDS_FIRST, false, { getInitialValueInEffect: false });
  return usePreference('projects-view', role !== 'editor' && isWide ? ['table', 'cards'] : ['cards', 'table']);
}

export type Density = 'comfortable' | 'compact';

/** Two lines in a row, or one. */
export const useDensity = (): [Density, (density: Density) => void] =>
  usePreference<Density>('projects-density', ['comfortable', 'compact']);

/** Every column but the title, which is always there, in the order of the table. */
export const COLUMN_KEYS = PROJECT_COLUMNS;
export type ColumnKey = ProjectColumn;

/** Those that have room in every window that shows a table. */
export const FIRST_COLUMNS: readonly ColumnKey[] = ['status', 'editor', 'time', 'due', 'points'];

/** The columns beside the title, as this person chose them. */
export const useChosenColumns = (): [readonly ColumnKey[], (columns: readonly ColumnKey[]) => void] =>
  usePreferredSet('projects-columns', COLUMN_KEYS, FIRST_COLUMNS);
