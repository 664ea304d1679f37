/** The projects of the three roles, for whoever comes to one of them by its own address: its list comes at rest where it is seen, or once the project is closed (ADR 11). */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useOpenId } from '#web/projects/project-place.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import { ComingList, type ListProps, ProjectsFrame } from './projects-frame.tsx';

const ListOfProjects = latePart<ListProps>(async () => (await import('./list-of-projects.tsx')).ListOfProjects, {
  Waiting: ComingList,
});

/** As wide as a dialog that fills it: the list would come behind it, unseen. */
const IS_FILLED = '(max-width: 639px)';

function LateList(props: ListProps) {
  const isAtRest = useAtRest();
  const isOpen = useOpenId() !== undefined;
  const isFilled = useMediaQuery(IS_FILLED, false, { getInitialValueInEffect: false });
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (!isOpen || (isAtRest && !isFilled))) setWanted(true);
  return isWanted ? <ListOfProjects {...props} /> : <ComingList />;
}

export const ProjectsScreen = () => <ProjectsFrame List={LateList} />;
