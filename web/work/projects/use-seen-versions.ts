/** Which version of each project the list has shown, on whichever of its pages: what a person ticks is what was seen (docs/projects.md#bulk). */
import { useEffect, useState } from 'react';
import type { Project } from '#domain/work/project.ts';

export type SeenVersions = ReadonlyMap<number, number>;

/** By the id of a project the version that was shown last. Always the same map, which follows the list without drawing anything anew. */
export function useSeenVersions(projects: readonly Pick<Project, 'id' | 'version'>[]): SeenVersions {
  const [seen] = useState(() => new Map<number, number>());
  useEffect(() => {
    // 0 is that of a provider that tells none.
    for (const { id, version } of projects) if (version > 0) seen.set(id, version);
  }, [seen, projects]);
  return seen;
}
