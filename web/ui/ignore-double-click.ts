/** Ignores the second click of a double click where the first one may move content under the pointer. */
import type { MouseEvent } from 'react';

/** Runs the action on the first of quick clicks at one position; every keyboard press counts. */
export const ignoreDoubleClick =
  (action: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) action();
  };
