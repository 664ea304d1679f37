/** Menu item that pins the files of a project, so that they are never removed to save space, or unpins them (docs/storage.md#pin). */
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { changeProject } from '#contract/work/projects.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';

export function PinFiles({ parts, project }: { parts: MenuParts; project: Project }) {
  const refresh = useRefresh('projects');
  const { id, filesPinned: isPinned } = project;
  const set = async (filesPinned: boolean): Promise<void> => {
    await call(changeProject, { params: { id }, body: { filesPinned } });
    await refresh();
  };
  const toggle = (): void =>
    void set(!isPinned).then(
      () => offerReversal(isPinned ? 'Files unpinned.' : 'Files pinned.', () => set(isPinned)),
      (error: unknown) => notifyFailure(failureOf("Couldn't save the project.", error)),
    );
  return (
    <MoreItem
      parts={parts}
      icon={isPinned ? IconPinnedOff : IconPin}
      label={isPinned ? 'Unpin files' : 'Pin files'}
      onPress={toggle}
    />
  );
}
