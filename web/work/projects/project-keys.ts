/** The keys of an open project, for the list of shortcuts; each does something where the person may (docs/screens.md#keys). */
import { mayCreateProject, mayScore } from '#domain/work/project-rights.ts';
import type { Viewer } from './viewer.ts';

type Keys = { keys: string[]; means: string };

const FOR_ALL: readonly Keys[] = [
  { keys: ['J'], means: 'Next project' },
  { keys: ['K'], means: 'Previous project' },
  { keys: ['S'], means: 'Start, pause or resume its timer' },
  { keys: ['F'], means: 'Write feedback' },
  { keys: ['Y'], means: 'Copy its link' },
  { keys: ['Enter'], means: 'From its heading: open it as a page' },
];
const FOR_LEADS: readonly Keys[] = [
  { keys: ['A'], means: 'Change the editor' },
  { keys: ['D'], means: 'Change the deadline' },
  { keys: ['R'], means: 'Request revision' },
];
const FOR_SCORERS: readonly Keys[] = [{ keys: ['1', '5'], means: 'Score it from 1 to 5' }];

/** Those that this person can have a use for. */
export const projectKeysFor = (viewer: Viewer): Keys[] => [
  ...FOR_ALL,
  ...(mayCreateProject(viewer) ? FOR_LEADS : []),
  ...(mayScore(viewer) ? FOR_SCORERS : []),
];
