/** A user's list preferences: cards or table, and the table's columns and density (docs/projects.md#list, docs/projects.md#table). */
import { useMediaQuery } from '@mantine/hooks';
import { PROJECT_COLUMNS, type ProjectColumn } from '#contract/work/projects.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { usePreference, usePreferredSet } from '#web/lib/preferences.ts';

export type ListView = 'cards' | 'table';

/** Media query for which cards are the default; print ignores the width. */
const CARDS_QUERY = 'screen and (max-width: 1023px)';

/** Returns the view preference. The default is the table for managers and administrators on wide screens, else cards. */
export function useListView(role: UserType): [ListView, (view: ListView) => void] {
  const isWide = !useMediaQuery(CARDS_QUERY, false, { getInitialValueInEffect: false });
  return usePreference('projects-view', role !== 'editor' && isWide ? ['table', 'cards'] : ['cards', 'table']);
}

export type Density = 'comfortable' | 'compact';

/** Returns the density preference: two lines per row, or one. */
export const useDensity = (): [Density, (density: Density) => void] =>
  usePreference<Density>('projects-density', ['comfortable', 'compact']);

/** All columns except the title, which is always shown, in table order. */
export const COLUMN_KEYS = PROJECT_COLUMNS;
export type ColumnKey = ProjectColumn;

/** Default columns, which fit any window that shows a table. */
export const DEFAULT_COLUMNS: readonly ColumnKey[] = ['status', 'editor', 'time', 'due', 'points'];

/** Returns the column preference, without the title. */
export const useChosenColumns = (): [readonly ColumnKey[], (columns: readonly ColumnKey[]) => void] =>
  usePreferredSet('projects-columns', COLUMN_KEYS, DEFAULT_COLUMNS);
