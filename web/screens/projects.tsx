/** Entry for a project list of any role (docs/projects.md#list). */
import { ListOfProjects } from './list-of-projects.tsx';
import { ProjectsFrame } from './projects-frame.tsx';

export const ProjectsScreen = () => <ProjectsFrame List={ListOfProjects} />;
