/** Entry for a project list of any role (docs/projects.md#list). */
import { ListOfProjects } from '#web/screens/project/list-of-projects.tsx';
import { ProjectsFrame } from '#web/screens/project/projects-frame.tsx';

export const ProjectsScreen = () => <ProjectsFrame List={ListOfProjects} />;
