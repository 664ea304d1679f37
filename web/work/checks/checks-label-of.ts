/** Label of what opens the checks of a project, by the user's rights. */
import { checkAddCheck } from '#domain/work/check-rights.ts';
import { checksText } from '#domain/work/checks.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isOwnHost } from '#web/lib/api/host.ts';
import { countsOf } from './check-counts.ts';

/** Returns, for example, `Checks 5/7`, `Add checks` for users who may add the first, or undefined. */
export function checksLabelOf(project: Project, viewer: Actor): string | undefined {
  if (project.checksTotal > 0) return `Checks ${checksText(countsOf(project))}`;
  // Servers of other providers have no checks.
  const mayAdd = isOwnHost && !checkAddCheck(viewer, ownershipOf(project), { mustBeDone: false });
  return mayAdd ? 'Add checks' : undefined;
}
