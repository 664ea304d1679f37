/** The projects of the three roles, for whoever comes to their list (docs/projects.md#list). */
import { ListOfProjects } from './list-of-projects.tsx';
import { ProjectsFrame } from './projects-frame.tsx';

export const ProjectsScreen = () => <ProjectsFrame List={ListOfProjects} />;
