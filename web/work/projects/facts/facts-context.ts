/** Which fact of an open project is being changed, for whatever shows one. */
import { createContext, useContext, useState } from 'react';
import { checkEditProject, ownershipOf } from '#domain/work/project-rights.ts';
import type { LoadedProject } from '../ask-projects.ts';
import type { Viewer } from '../viewer.ts';
import { FIELD_LABELS } from '../form/field-labels.ts';
import type { FactName } from './fact-fields.ts';

/** What the button of a fact and its editor are called: 'Change editor'. */
export const changeLabelOf = (fact: FactName): string => `Change ${FIELD_LABELS[fact].toLowerCase()}`;

export type Facts = {
  loaded: LoadedProject;
  /** This person may change them, and they are read as they are. */
  isEditable: boolean;
  editing: FactName | undefined;
  edit: (fact: FactName | undefined) => void;
  /** What the last save came to. */
  message: string;
  say: (message: string) => void;
};

export const FactsContext = createContext<Facts | undefined>(undefined);

/** Undefined where nothing can be changed in place. */
export const useFacts = (): Facts | undefined => useContext(FactsContext);

/** `isSure`: read by itself, and not on the word of a list. */
export function useFactsState(loaded: LoadedProject, viewer: Viewer, isSure: boolean): Facts {
  const [editing, setEditing] = useState<FactName>();
  const [message, say] = useState('');
  const isEditable = isSure && !checkEditProject(viewer, ownershipOf(loaded.project));
  return {
    loaded,
    isEditable,
    editing,
    message,
    say,
    edit: (fact) => {
      if (fact) say('');
      setEditing(fact);
    },
  };
}
