/** What the address opens over a screen of projects: a dialog about one of them, a form. */
import { useSearchState } from '#web/lib/search-state.ts';
import { dialogFrom, formFrom } from '#web/work/projects/project-dialogs.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useAddressDialogs } from './use-project-acts.ts';

const ProjectDialog = latePart(async () => (await import('./project-dialogs.tsx')).ProjectDialog);
const ProjectForms = latePart(async () => (await import('./project-forms.tsx')).ProjectForms);

export function ProjectOverlays({ viewer }: { viewer: Viewer }) {
  const { state: dialog } = useSearchState(dialogFrom);
  const { state: form } = useSearchState(formFrom);
  const { close } = useAddressDialogs();
  return (
    <>
      {dialog && <ProjectDialog dialog={dialog} viewer={viewer} onClose={close} />}
      {form && <ProjectForms form={form} viewer={viewer} />}
    </>
  );
}
