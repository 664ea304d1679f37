/**
 * Dialog that is open over a screen, in the URL: `open=new`, `open=edit-12`. Several screens share it, while the router's typed
 * search is declared per route, and everyone downloads it on sign-in.
 */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { useDialogHistory } from './dialog-history.ts';
import type { Search } from './search-codec.ts';
import { firstValueOf, useSearchState } from './search-state.ts';

/** `id` is set if the dialog is about one record. */
export type OpenDialog = { name: string; id: number | undefined };

/** Returns the open dialog, or null. The screen handles unknown names. */
export function openDialogFrom(search: Search<'open'>): OpenDialog | null {
  const [, name, digits] = /^([a-z-]*[a-z])(?:-(\d+))?$/.exec(firstValueOf(search, 'open') ?? '') ?? [];
  return name ? { name, id: idFromDigits(digits ?? '') } : null;
}

const NOTHING_OPEN = { open: undefined };

/** Opens and closes dialogs as history entries; the screen's filters and page are unchanged. */
export function useOpenDialog() {
  const { state: dialog } = useSearchState(openDialogFrom);
  const { open, close } = useDialogHistory(NOTHING_OPEN);
  return {
    dialog,
    open: (name: string, id?: number) => open({ open: id === undefined ? name : `${name}-${id}` }, false),
    close,
  };
}
