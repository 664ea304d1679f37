/** Properties that can be edited in place, each a field of the edit form, and the request that a change sends. */
import type { ProjectFields } from '#contract/work/project-fields.ts';
import { formKindOf } from '#domain/work/projects/project-form.ts';
import { badgeTextOf } from '#domain/platform/project-status.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { EDIT_CONFLICT_FIELDS } from '../form/edit-conflict-fields.ts';
import { FIELD_LABELS, FORM_ROWS, type FormField } from '../form/form-fields.ts';
import { fieldsOf, type FormValues, type PickedField, valuesOf } from '../form/form-values.ts';

export type PropertyName =
  | PickedField
  | Extract<FormField, 'title' | 'description' | 'projectClass' | 'raw' | 'video' | 'dates.deadline'>;

/** Returns the conflict field of this property. */
export const conflictFieldsOf = (property: PropertyName) =>
  EDIT_CONFLICT_FIELDS.filter(({ name }) => name === property);

/** Returns the changed field of the request. */
export function sentFor(property: PropertyName, values: FormValues, project: Project): Partial<ProjectFields> {
  const fields = fieldsOf(formKindOf(project), values);
  return Object.fromEntries(
    FORM_ROWS.flatMap(([field, { name }]) => (name === property ? [[field, fields[field]]] : [])),
  );
}

const allowedText = (project: Project): string => {
  const minutes = allowedMinutesOf(project);
  return minutes > 0 ? hoursText(minutes) : 'no limit';
};

type Version = { project: Project; etag: undefined };

const DERIVED: readonly { label: string; read: (project: Project) => string }[] = [
  { label: 'Status', read: ({ status }) => badgeTextOf(status) },
  { label: 'Revised', read: ({ isRevised }) => (isRevised ? 'yes' : 'no') },
  { label: 'Allowed time', read: allowedText },
];

/** Returns the other values that changed with the save: derived ones and those saved by others. */
function otherChangesOf(property: PropertyName, before: Project, after: Project): string[] {
  const kind = formKindOf(before);
  const [was, is] = [valuesOf(before, kind), valuesOf(after, kind)];
  const [wasBase, isBase] = [before, after].map((project) => ({ project, etag: undefined })) as [Version, Version];
  const fields = EDIT_CONFLICT_FIELDS.filter(({ name }) => name !== property).flatMap(({ label, read }) => {
    const text = read(is, isBase);
    return text === read(was, wasBase) ? [] : [`${label} ${text}`];
  });
  const derived = DERIVED.flatMap(({ label, read }) =>
    read(before) === read(after) ? [] : [`${label} ${read(after)}`],
  );
  return [...fields, ...derived];
}

/** Returns e.g. 'Video Length saved. Also changed: Allowed time 1h 20m.' */
export function savedText(property: PropertyName, before: Project, after: Project): string {
  const others = otherChangesOf(property, before, after);
  const suffix = others.length === 0 ? '' : ` Also changed: ${others.join(', ')}.`;
  return `${FIELD_LABELS[property]} saved.${suffix}`;
}
