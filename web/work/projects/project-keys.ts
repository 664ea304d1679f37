/** Keyboard shortcuts of an open project, for the shortcut list (docs/screens.md#keys). */
import { mayCreateProject, mayScore } from '#domain/work/project-rights.ts';
import type { Viewer } from './viewer.ts';

type Keys = { keys: string[]; means: string };

const FOR_ALL: readonly Keys[] = [
  { keys: ['J'], means: 'Next project' },
  { keys: ['K'], means: 'Previous project' },
  { keys: ['S'], means: 'Start, pause or resume the timer' },
  { keys: ['F'], means: 'Write feedback' },
  { keys: ['Y'], means: 'Copy link' },
  { keys: ['Enter'], means: 'Open as page (on the heading)' },
];
const FOR_MANAGERS: readonly Keys[] = [
  { keys: ['A'], means: 'Change editor' },
  { keys: ['D'], means: 'Change deadline' },
  { keys: ['R'], means: 'Request revision' },
];
const FOR_SCORERS: readonly Keys[] = [{ keys: ['1', '5'], means: 'Give a score from 1 to 5' }];

/** Returns the shortcuts available to this user. */
export const projectKeysFor = (viewer: Viewer): Keys[] => [
  ...FOR_ALL,
  ...(mayCreateProject(viewer) ? FOR_MANAGERS : []),
  ...(mayScore(viewer) ? FOR_SCORERS : []),
];
