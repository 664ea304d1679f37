/** What the cards, rows and details of a project screen set in motion: dialogs and forms in the address, and deleting. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PROJECT_TEXTS } from '#domain/messages.ts';
import type { Project } from '#domain/project.ts';
import { useRole } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/api-error.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import type { ProjectActs } from '#web/projects/project-acts.ts';
import { dialogToAddress, formToAddress, type OpenForm } from '#web/projects/project-dialogs.ts';
import { useDeleteProject } from '#web/projects/projects.queries.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notifyError, notifySuccess } from '#web/ui/toasts.ts';

/** Opens and closes the dialogs that stand in the address; filters and place in the list stay. */
export function useAddressDialogs() {
  const navigate = useNavigate();
  return useMemo(() => {
    const set = (patch: Record<string, unknown>): void =>
      void navigate({
        to: '.',
        search: (now: RawSearch) => ({ ...now, form: undefined, open: undefined, ...patch }),
        replace: true,
        resetScroll: false,
      });
    return { openForm: (form: OpenForm) => set(formToAddress(form)), open: set, close: () => set({}) };
  }, [navigate]);
}

/** Closes the detail: one step back where it was opened from this list, else the list takes its place. */
export function useCloseDetail(path: string): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true });
  return () =>
    isOverList ? history.back() : void navigate({ to: path, search: true, replace: true, resetScroll: false });
}

/** The server's sentence for a refusal, else the catalogue's (spec 2 section 8). */
const deleteFailure = (error: unknown): string => messageOf(error, PROJECT_TEXTS.deleteFailed);

/** `onDeleted` hears of each project that is gone. */
export function useProjectActs(onDeleted?: (project: Project) => void): ProjectActs {
  const role = useRole();
  const navigate = useNavigate();
  const { open, openForm } = useAddressDialogs();
  const remove = useDeleteProject();
  const askToDelete = async (project: Project): Promise<void> => {
    const isSure = await confirm({ message: PROJECT_TEXTS.deleteConfirm, confirmLabel: 'Delete', isDangerous: true });
    if (!isSure) return;
    remove.mutate(project.id, {
      onSuccess: () => {
        notifySuccess('Project deleted');
        onDeleted?.(project);
      },
      onError: (error) => notifyError(deleteFailure(error)),
    });
  };
  return {
    view: ({ id }) =>
      void navigate({
        to: `/${role}/projects/${id}`,
        search: true,
        state: { isOverList: true },
        resetScroll: false,
      }),
    open: (name, { id }) => open(dialogToAddress({ name, projectId: id })),
    edit: ({ id }) => openForm({ mode: 'edit', projectId: id }),
    duplicate: ({ id }) => openForm({ mode: 'duplicate', projectId: id }),
    remove: (project) => void askToDelete(project),
  };
}
