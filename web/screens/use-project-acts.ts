/** What the cards, rows and details of a project screen set in motion: dialogs and forms in the address, and deleting. */
import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/messages.ts';
import type { Project } from '#domain/project.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { useIsStillHere, useOwnNavigate } from '#web/lib/own-route.ts';
import type { RawSearch, SearchPatch } from '#web/lib/search-codec.ts';
import type { ProjectActs } from '#web/projects/project-acts.ts';
import { dialogToAddress, formToAddress, type OpenForm } from '#web/projects/project-dialogs.ts';
import { NO_PAGE_ADDRESS } from '#web/projects/project-place.ts';
import { useDetailLink } from '#web/projects/project-link.tsx';
import { useDeleteProject } from '#web/projects/projects.queries.ts';
import { confirm } from '#web/ui/confirm.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened where one was, so closing it is one step back. */
    isOverPlace?: boolean;
  }
}

const OVER_PLACE: HistoryState = { isOverPlace: true };

/**
 * Opens and closes the dialogs that stand in the address; filters and place in the list stay. Opening is a step that Back undoes, from
 * one to another is none. Closing goes the same way back: a step that was left behind would be in the way of whoever closes the project
 * below, or goes back from the list, next.
 */
export function useAddressDialogs() {
  const navigate = useOwnNavigate();
  const router = useRouter();
  const isStillHere = useIsStillHere();
  /** The entry that was gone back from: a second press that comes before the browser has gone must not go further. */
  const left = useRef<string>(undefined);
  return useMemo(() => {
    const set = (patch: SearchPatch<'form' | 'open' | 'score'>, isStep: boolean): void =>
      navigate(
        (now) => ({ ...now, form: undefined, open: undefined, score: undefined, ...patch }),
        isStep ? { replace: false, state: OVER_PLACE } : { replace: true },
      );
    const open = (patch: SearchPatch<'form' | 'open' | 'score'>): void => {
      const now: RawSearch = router.latestLocation.search;
      set(patch, now['form'] === undefined && now['open'] === undefined);
    };
    const close = (): void => {
      const { isOverPlace, __TSR_key: key } = router.latestLocation.state;
      if (!isStillHere()) return;
      if (!isOverPlace || key === left.current) return set({}, false);
      left.current = key;
      router.history.back();
    };
    return { openForm: (form: OpenForm) => open(formToAddress(form)), open, close };
  }, [navigate, router, isStillHere]);
}

const withoutPage = (now: RawSearch): SearchPatch => ({ ...now, ...NO_PAGE_ADDRESS });

/** Closes the detail: one step back where it was opened from this list, else the list takes its place. */
export function useCloseDetail(path: string): () => void {
  const router = useRouter();
  const isStillHere = useIsStillHere();
  return () => {
    if (!isStillHere()) return;
    if (router.latestLocation.state.isOverList) router.history.back();
    else void router.navigate({ to: path, search: withoutPage, replace: true, resetScroll: false });
  };
}

/** `onDeleted` hears of each project that is gone. The acts stay the same from drawing to drawing, so that rows and cards may rest. */
export function useProjectActs(onDeleted?: (project: Project) => void): ProjectActs {
  const navigate = useNavigate();
  const detailLink = useDetailLink();
  const { open, openForm } = useAddressDialogs();
  const { mutateAsync: remove } = useDeleteProject();
  const heard = useRef(onDeleted);
  const undoOffer = useOfferUndo();
  const offerUndo = useRef(undoOffer);
  useEffect(() => {
    heard.current = onDeleted;
    offerUndo.current = undoOffer;
  });
  return useMemo(() => {
    const askToDelete = async (project: Project): Promise<void> => {
      const isSure = await confirm({ message: PROJECT_TEXTS.deleteConfirm, confirmLabel: 'Delete', isDangerous: true });
      if (!isSure) return;
      // Each is told, though the next one is deleted meanwhile.
      await remove(project.id).then(
        (undo) => {
          offerUndo.current('Project deleted', undo);
          heard.current?.(project);
        },
        (error: unknown) => notifyFailure(failureOf(PROJECT_TEXTS.deleteFailed, error)),
      );
    };
    return {
      view: ({ id }) => void navigate(detailLink(id)),
      open: (name, { id }) => open(dialogToAddress({ name, projectId: id })),
      score: (point, { id }) => open({ ...dialogToAddress({ name: 'points', projectId: id }), score: String(point) }),
      edit: ({ id }) => openForm({ mode: 'edit', projectId: id }),
      duplicate: ({ id }) => openForm({ mode: 'duplicate', projectId: id }),
      remove: (project) => void askToDelete(project),
    };
  }, [navigate, detailLink, open, openForm, remove]);
}
