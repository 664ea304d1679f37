/** Context with the property of the open project that is being edited. */
import { createContext, useContext, useState } from 'react';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import type { Viewer } from '../card/viewer.ts';
import { FIELD_LABELS } from '../form/form-fields.ts';
import type { PropertyName } from './property-fields.ts';

/** Returns the label of a property's button and editor, e.g. 'Change editor'. */
export const changeLabelOf = (property: PropertyName): string => `Change ${FIELD_LABELS[property].toLowerCase()}`;

export type PropertyEditing = {
  loaded: LoadedProject;
  /** True if the user may edit and the project is fully loaded. */
  isEditable: boolean;
  editing: PropertyName | undefined;
  edit: (property: PropertyName | undefined) => void;
  /** Result of the last save. */
  message: string;
  setMessage: (message: string) => void;
};

export const PropertyEditingContext = createContext<PropertyEditing | undefined>(undefined);

/** Returns the context; undefined where properties can't be edited inline. */
export const usePropertyEditing = (): PropertyEditing | undefined => useContext(PropertyEditingContext);

/** Returns the editing state. `isFullyLoaded` is false while the project comes from a list rather than from its own request. */
export function usePropertyEditingState(
  loaded: LoadedProject,
  viewer: Viewer,
  isFullyLoaded: boolean,
): PropertyEditing {
  const [editing, setEditing] = useState<PropertyName>();
  const [message, setMessage] = useState('');
  const isEditable = isFullyLoaded && !checkEditProject(viewer, ownershipOf(loaded.project));
  return {
    loaded,
    isEditable,
    editing,
    message,
    setMessage,
    edit: (property) => {
      if (property) setMessage('');
      setEditing(property);
    },
  };
}
