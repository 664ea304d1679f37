/** Dialogs and forms in the URL of a project screen. */
import { useSearchState } from '#web/lib/address/search-state.ts';
import { parseOpenDialog, parseOpenForm } from '#web/work/projects/detail/project-dialogs.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useUrlDialogs } from './use-project-actions.ts';

const ProjectDialog = lazyPart(async () => (await import('./project-dialogs.tsx')).ProjectDialog);
const ProjectForms = lazyPart(async () => (await import('./project-forms.tsx')).ProjectForms);

export function ProjectOverlays({ viewer }: { viewer: Viewer }) {
  const { state: dialog } = useSearchState(parseOpenDialog);
  const { state: form } = useSearchState(parseOpenForm);
  const { close } = useUrlDialogs();
  return (
    <>
      {dialog && <ProjectDialog dialog={dialog} viewer={viewer} onClose={close} />}
      {form && <ProjectForms form={form} viewer={viewer} />}
    </>
  );
}
