/** Guard against double clicks where the first click may move other content under the pointer. */
import type { MouseEvent } from 'react';

/** Runs the action on the first of quick clicks at one position; every key press counts. */
export const ignoreDoubleClick =
  (action: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) action();
  };
