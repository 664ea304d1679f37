/** Actions of cards, rows and details on project screens: dialogs and forms in the URL, and deletion. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useDialogHistory } from '#web/lib/address/dialog-history.ts';
import { useIsRouteActive } from '#web/lib/address/own-route.ts';
import type { RawSearch, SearchPatch } from '#web/lib/address/search-codec.ts';
import type { ProjectActionHandlers } from '#web/work/projects/card/project-action-handlers.ts';
import { dialogToUrl, formToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { DEFAULT_LAYOUT_URL } from '#web/work/projects/detail/project-layout.ts';
import { useDetailLink } from '#web/work/projects/card/project-link.tsx';
import { useDeleteProject } from '#web/work/projects/projects.queries.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

const NOTHING_OPEN = { form: undefined, open: undefined, score: undefined };

/** Opens and closes dialogs in the URL; list filters and position are unchanged. Switching dialogs adds no history entry. */
export const useUrlDialogs = () => useDialogHistory(NOTHING_OPEN);

const withoutPage = (now: RawSearch): SearchPatch => ({ ...now, ...DEFAULT_LAYOUT_URL, section: undefined });

/** Closes the project: goes back if it was opened from this list, otherwise replaces it by the list. */
export function useCloseDetail(path: string): () => void {
  const router = useRouter();
  const isRouteActive = useIsRouteActive();
  return () => {
    if (!isRouteActive()) return;
    if (router.latestLocation.state.isOverList) router.history.back();
    else void router.navigate({ to: path, search: withoutPage, replace: true, resetScroll: false });
  };
}

/** Returns stable actions, so rows and cards need not rerender. `onDeleted` is called for each deleted project. */
export function useProjectActions(onDeleted?: (project: Project) => void): ProjectActionHandlers {
  const navigate = useNavigate();
  const detailLink = useDetailLink();
  const { open } = useUrlDialogs();
  const { mutateAsync: remove } = useDeleteProject();
  const onDeletedRef = useRef(onDeleted);
  const undoOffer = useOfferUndo();
  const offerUndo = useRef(undoOffer);
  useEffect(() => {
    onDeletedRef.current = onDeleted;
    offerUndo.current = undoOffer;
  });
  return useMemo(() => {
    const askToDelete = async (project: Project): Promise<void> => {
      const isSure = await confirm({ message: PROJECT_TEXTS.deleteConfirm, confirmLabel: 'Delete', isDangerous: true });
      if (!isSure) return;
      // Notifies for every project, even if several are deleted in a row.
      await remove(project.id).then(
        (undo) => {
          offerUndo.current('Project deleted', undo);
          onDeletedRef.current?.(project);
        },
        (error: unknown) => notifyFailure(failureOf(PROJECT_TEXTS.deleteFailed, error)),
      );
    };
    return {
      view: ({ id }) => void navigate(detailLink(id)),
      open: (name, { id }) => open(dialogToUrl({ name, projectId: id })),
      score: (point, { id }) => open({ ...dialogToUrl({ name: 'points', projectId: id }), score: String(point) }),
      edit: ({ id }) => open(formToUrl({ mode: 'edit', projectId: id })),
      duplicate: ({ id }) => open(formToUrl({ mode: 'duplicate', projectId: id })),
      next: ({ id }) => open(formToUrl({ mode: 'next', projectId: id })),
      remove: (project) => void askToDelete(project),
    };
  }, [navigate, detailLink, open, remove]);
}
