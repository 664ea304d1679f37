/** What the cards, rows and details of a project screen set in motion: dialogs and forms in the address, and deleting. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/project.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { useOverPlace } from '#web/lib/over-place.ts';
import { useIsStillHere } from '#web/lib/own-route.ts';
import type { RawSearch, SearchPatch } from '#web/lib/search-codec.ts';
import type { ProjectActs } from '#web/work/projects/project-acts.ts';
import { dialogToAddress, formToAddress } from '#web/work/projects/project-dialogs.ts';
import { NO_PAGE_ADDRESS } from '#web/work/projects/project-place.ts';
import { useDetailLink } from '#web/work/projects/project-link.tsx';
import { useDeleteProject } from '#web/work/projects/projects.queries.ts';
import { confirm } from '#web/ui/confirm.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

const NOTHING_OPEN = { form: undefined, open: undefined, score: undefined };

/** Opens and closes the dialogs that stand in the address; filters and place in the list stay. From one to another is no step. */
export const useAddressDialogs = () => useOverPlace(NOTHING_OPEN);

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
  const { open } = useAddressDialogs();
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
      edit: ({ id }) => open(formToAddress({ mode: 'edit', projectId: id })),
      duplicate: ({ id }) => open(formToAddress({ mode: 'duplicate', projectId: id })),
      remove: (project) => void askToDelete(project),
    };
  }, [navigate, detailLink, open, remove]);
}
