/** Menu item that hides a project on the pages of its client's contacts, or shows it again (docs/review.md#client-pages). */
import { IconEyeCheck, IconEyeOff } from '@tabler/icons-react';
import { changeProject } from '#contract/work/projects.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';

export function HideOnClientPage({ parts, project }: { parts: MenuParts; project: Project }) {
  const refresh = useRefresh('projects');
  const { id, hiddenFromClient: isHidden } = project;
  const set = async (hiddenFromClient: boolean): Promise<void> => {
    await call(changeProject, { params: { id }, body: { hiddenFromClient } });
    await refresh();
  };
  const toggle = (): void =>
    void set(!isHidden).then(
      () => offerReversal(isHidden ? 'Shown on the client page.' : 'Hidden on the client page.', () => set(isHidden)),
      (error: unknown) => notifyFailure(failureOf("Couldn't save the project.", error)),
    );
  return (
    <MoreItem
      parts={parts}
      icon={isHidden ? IconEyeCheck : IconEyeOff}
      label={isHidden ? 'Show on client page' : 'Hide on client page'}
      onPress={toggle}
    />
  );
}
