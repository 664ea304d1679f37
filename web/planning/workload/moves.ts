/** Project that is being moved, and the preview in each person's row. */
import { createContext, useContext } from 'react';
import type { BoardProject } from '#domain/planning/workload.ts';

export type Moves = {
  /** Returns whether the viewer may assign the project to someone else. */
  mayMove: (project: BoardProject, assignedToId: number | null) => boolean;
  onDragStart: (project: BoardProject, assignedToId: number | null) => void;
  onDragEnd: () => void;
  onDrop: (personId: number) => void;
  /** Opens the list of people. */
  onChoose: (project: BoardProject, assignedToId: number | null) => void;
  /** Preview in a person's row while a project is dragged; undefined until loaded. */
  previewOf: (personId: number) => string | undefined;
};

const NO_MOVES: Moves = {
  mayMove: () => false,
  onDragStart: () => undefined,
  onDragEnd: () => undefined,
  onDrop: () => undefined,
  onChoose: () => undefined,
  previewOf: () => undefined,
};

/** Without a provider, projects can't be moved. */
export const MovesContext = createContext<Moves>(NO_MOVES);
export const useMoves = (): Moves => useContext(MovesContext);
