/** Parts of the project form that other features hand in. */
import type { ComponentType } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import type { FilledValues } from './remembered.ts';
import type { ProjectFormState } from './use-project-form.ts';

export type TemplateFieldProps = {
  form: ProjectFormState;
  /** Fills untouched fields. */
  onFill: (values: FilledValues) => void;
};

/** What the next episode's form needs besides the last one: the deadline before it, and people who can't get the work. */
export type NextContext = {
  deadlineBefore: string | null;
  away: { id: number; name: string; reason: string }[];
};

/** Used if a request fails: the server still checks the people. */
export const NO_CONTEXT: NextContext = { deadlineBefore: null, away: [] };

export type FormParts = {
  TemplateField: ComponentType<TemplateFieldProps>;
  useNextContext: (last: Project | undefined) => { data: NextContext | undefined; isLoading: boolean };
};
