/** The projects of the three roles, for whoever comes to one of them by its own address: its list comes at rest, or once it is closed (ADR 11). */
import { useState } from 'react';
import { useOpenId } from '#web/work/projects/project-place.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import { ComingList, type ListProps, ProjectsFrame } from './projects-frame.tsx';

const ListOfProjects = latePart<ListProps>(async () => (await import('./list-of-projects.tsx')).ListOfProjects, {
  Waiting: ComingList,
});

function LateList(props: ListProps) {
  const isAtRest = useAtRest();
  const isOpen = useOpenId() !== undefined;
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isAtRest || !isOpen)) setWanted(true);
  return isWanted ? <ListOfProjects {...props} /> : <ComingList />;
}

export const ProjectsScreen = () => <ProjectsFrame List={LateList} />;
