/** A press that may move what stands beneath the pointer: the second of two quick ones would meet what has come there. */
import type { MouseEvent } from 'react';

/** Acts on the first of quick presses at one place alone; presses by the keyboard count each. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
