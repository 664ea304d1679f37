/** Entry for a project opened by its address: the list loads when the page is idle, or once the project is closed (ADR 11). */
import { useState } from 'react';
import { useOpenId } from '#web/work/projects/detail/project-layout.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { ListPlaceholder, type ListProps, ProjectsFrame } from '#web/screens/project/projects-frame.tsx';

const ListOfProjects = lazyPart<ListProps>(
  async () => (await import('#web/screens/project/list-of-projects.tsx')).ListOfProjects,
  {
    Waiting: ListPlaceholder,
  },
);

function LazyList(props: ListProps) {
  const isIdle = useIdle();
  const isOpen = useOpenId() !== undefined;
  const [isMounted, setMounted] = useState(false);
  if (!isMounted && (isIdle || !isOpen)) setMounted(true);
  return isMounted ? <ListOfProjects {...props} /> : <ListPlaceholder />;
}

export const ProjectsScreen = () => <ProjectsFrame List={LazyList} />;
