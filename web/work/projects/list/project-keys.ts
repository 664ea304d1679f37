/** Keyboard shortcuts of an open project, for the shortcut list (docs/screens.md#keys). */
import { mayCreateProject, mayScore } from '#domain/work/projects/project-rights.ts';
import type { Viewer } from '../card/viewer.ts';

type Keys = { keys: string[]; label: string };

const FOR_ALL: readonly Keys[] = [
  { keys: ['J'], label: 'Next project' },
  { keys: ['K'], label: 'Previous project' },
  { keys: ['[', ']'], label: 'Previous, next section' },
  { keys: ['S'], label: 'Start, pause or resume the timer' },
  { keys: ['F'], label: 'Write feedback' },
  { keys: ['Y'], label: 'Copy link' },
  { keys: ['Enter'], label: 'Open as page (on the heading)' },
];
const FOR_MANAGERS: readonly Keys[] = [
  { keys: ['A'], label: 'Change editor' },
  { keys: ['D'], label: 'Change deadline' },
  { keys: ['R'], label: 'Request revision' },
];
const FOR_SCORERS: readonly Keys[] = [{ keys: ['1', '5'], label: 'Give a score from 1 to 5' }];

/** Returns the shortcuts available to this user. */
export const projectKeysFor = (viewer: Viewer): Keys[] => [
  ...FOR_ALL,
  ...(mayCreateProject(viewer) ? FOR_MANAGERS : []),
  ...(mayScore(viewer) ? FOR_SCORERS : []),
];
