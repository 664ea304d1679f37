/** Violations from the form's own checks and from the server, as messages by form field. */
import type { DateEdit, FormDates } from '#domain/work/projects/project-dates.ts';
import { checkProjectForm, datesOfForm } from '#domain/work/projects/project-form.ts';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { PROJECT_FIELDS } from '#contract/work/project-fields.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { FORM_ROWS } from './form-fields.ts';
import { type FormValues, valuesToCheck } from './form-values.ts';

const FIELD_OF_RULE: Record<string, string> = {
  ...Object.fromEntries(FORM_ROWS.map(([field, { name }]) => [field, name])),
  clientName: 'client',
  videoMinutes: 'video',
  cutLengthSeconds: 'cut',
};

const FIELD_IN_API = Object.fromEntries(FORM_ROWS.map(([field, { name }]) => [PROJECT_FIELDS[field].api, name]));

const renamed = (violations: readonly Violation[], names: Record<string, string>): Violation[] =>
  violations.map((one) => ({ ...one, propertyPath: names[one.propertyPath] ?? one.propertyPath }));

/** Returns the clients that the form accepts: one that was picked, or typed by its full name. */
function knownClients({ client }: FormValues) {
  return client.id === null ? [] : [{ firstName: client.text, lastName: '' }];
}

/** Returns the errors that block submitting, by field. Of an `edit`, only the changes are checked. */
export function messagesOf(
  kind: ProjectFormKind,
  values: FormValues,
  edit?: DateEdit<FormDates>,
): Record<string, string> {
  const broken = checkProjectForm(kind, valuesToCheck(values), knownClients(values), { zone: timeZone(), edit });
  return messagesByPath(renamed(broken, FIELD_OF_RULE));
}

function isOnForm(kind: ProjectFormKind, path: string, values: FormValues): boolean {
  const date = datesOfForm(kind).some((name) => path === `dates.${name}`);
  return date || (path !== 'dates' && path in values);
}

/** Returns the server's errors by field; `isWhole` is true if each error has a field on this form. */
export function serverMessages(kind: ProjectFormKind, violations: readonly Violation[], values: FormValues) {
  const assigned = kind === 'new' ? 'dates.start' : 'dates.assigned';
  const messages = messagesByPath(renamed(violations, { ...FIELD_IN_API, createdAt: assigned }));
  const paths = Object.keys(messages);
  const isWhole = paths.length > 0 && paths.every((path) => isOnForm(kind, path, values));
  return { messages, isWhole };
}
