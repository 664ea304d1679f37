/** The dialog that stands open over a screen, in the address: `open=new`, `open=edit-12`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { useDialogHistory } from './dialog-history.ts';
import type { Search } from './search-codec.ts';
import { oneOf, useSearchState } from './search-state.ts';

/** `id` where it is about one record. */
export type OpenDialog = { name: string; id: number | undefined };

/** Null while none is open; words that mean nothing to a screen are its own matter. */
export function openDialogFrom(search: Search<'open'>): OpenDialog | null {
  const [, name, digits] = /^([a-z-]*[a-z])(?:-(\d+))?$/.exec(oneOf(search, 'open') ?? '') ?? [];
  return name ? { name, id: idFromDigits(digits ?? '') } : null;
}

const NOTHING_OPEN = { open: undefined };

/** Opening is a step that Back undoes, and closing goes it back; filters and page below stay. */
export function useOpenDialog() {
  const { state: dialog } = useSearchState(openDialogFrom);
  const { open, close } = useDialogHistory(NOTHING_OPEN);
  return {
    dialog,
    open: (name: string, id?: number) => open({ open: id === undefined ? name : `${name}-${id}` }, false),
    close,
  };
}
