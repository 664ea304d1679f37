/** Broken rules, the form's own and the server's, as messages under the names of the form's fields. */
import type { DateEdit, FormDates } from '#domain/work/project-dates.ts';
import { checkProjectForm, datesAskedBy, type ProjectFormKind } from '#domain/work/project-form.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { checkedValues, type FormValues } from './form-values.ts';

const FIELD_OF_RULE: Record<string, string> = {
  clientName: 'client',
  assignedToId: 'assignedTo',
  assignedById: 'assignedBy',
  reviewedById: 'reviewedBy',
  videoMinutes: 'video',
  videoLengthSeconds: 'video',
  rawLengthSeconds: 'raw',
  cutLengthSeconds: 'cut',
};

const FIELD_ON_WIRE: Record<string, string> = {
  class: 'projectClass',
  rawLenght: 'raw',
  videoLength: 'video',
  startedAt: 'dates.start',
  deadlineAt: 'dates.deadline',
  endedAt: 'dates.ended',
};

const renamed = (violations: readonly Violation[], names: Record<string, string>): Violation[] =>
  violations.map((one) => ({ ...one, propertyPath: names[one.propertyPath] ?? one.propertyPath }));

/** A client that was picked, or named in full, is known; anything else typed is not. */
function knownClients({ client }: FormValues) {
  return client.id === null ? [] : [{ firstName: client.text, lastName: '' }];
}

/** What keeps the form from being sent, by field; empty when nothing does. An `edit` answers for what it changes. */
export function messagesOf(
  kind: ProjectFormKind,
  values: FormValues,
  edit?: DateEdit<FormDates>,
): Record<string, string> {
  const broken = checkProjectForm(kind, checkedValues(values), knownClients(values), edit);
  return messagesByPath(renamed(broken, FIELD_OF_RULE));
}

function isOnForm(kind: ProjectFormKind, path: string, values: FormValues): boolean {
  const date = datesAskedBy(kind).some((name) => path === `dates.${name}`);
  return date || (path !== 'dates' && path in values);
}

/** What the server found; `isWhole` when each message has its field on this form. */
export function serverMessages(kind: ProjectFormKind, violations: readonly Violation[], values: FormValues) {
  const assigned = kind === 'new' ? 'dates.start' : 'dates.assigned';
  const messages = messagesByPath(renamed(violations, { ...FIELD_ON_WIRE, createdAt: assigned }));
  const paths = Object.keys(messages);
  const isWhole = paths.length > 0 && paths.every((path) => isOnForm(kind, path, values));
  return { messages, isWhole };
}
