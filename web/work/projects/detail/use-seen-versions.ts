/** Row versions that the list has shown, on any page, so that bulk changes apply only to what the user saw (docs/projects.md#bulk). */
import { useEffect, useState } from 'react';
import type { Project } from '#domain/work/projects/project.ts';

export type SeenVersions = ReadonlyMap<number, number>;

/** Returns the last shown version by project ID. The map is mutated in place, so that it causes no re-render. */
export function useSeenVersions(projects: readonly Pick<Project, 'id' | 'version'>[]): SeenVersions {
  const [seen] = useState(() => new Map<number, number>());
  useEffect(() => {
    // Servers without versions report 0.
    for (const { id, version } of projects) if (version > 0) seen.set(id, version);
  }, [seen, projects]);
  return seen;
}
