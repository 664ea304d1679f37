/** Menu items for leads: the next episode of a project, a template of it, whether its files stay, and whether client pages show it. Loaded with the open menu. */
import { IconPlaylistAdd, IconTemplate } from '@tabler/icons-react';
import { nextTitle } from '#domain/work/next-title.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { HideOnClientPage } from './hide-on-client-page.tsx';
import { PinFiles } from './pin-files.tsx';

type LeadItemsProps = {
  parts: MenuParts;
  project: Project;
  actions: ProjectActionHandlers;
  /** Whether the user may edit the project. */
  mayEdit: boolean;
};

export function LeadItems({ parts, project, actions, mayEdit }: LeadItemsProps) {
  return (
    <>
      {nextTitle(project.title) !== null && (
        <MoreItem parts={parts} icon={IconPlaylistAdd} label="Next episode" onPress={() => actions.next(project)} />
      )}
      <MoreItem
        parts={parts}
        icon={IconTemplate}
        label="Save as template"
        onPress={() => actions.open('template', project)}
      />
      {project.latestCut && mayEdit && <PinFiles parts={parts} project={project} />}
      {project.client && mayEdit && <HideOnClientPage parts={parts} project={project} />}
    </>
  );
}
