/** Values that a template fills into the form of a new project. */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { type Template, templateDeadline } from '#domain/work/templates.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { type FormValues, lengthTextOf, type PickedRecord } from '#web/work/projects/form/form-values.ts';
import type { FilledValues } from '#web/work/projects/form/remembered.ts';

/** Returns the type that a form has chosen. */
export const classIn = ({ projectClass }: Pick<FormValues, 'projectClass'>) =>
  PROJECT_CLASSES.find((name) => name === projectClass);

/** Returns the values; people who get no new work are left out. */
export function filledValuesOf(template: Template, { dates }: Pick<FormValues, 'dates'>): FilledValues {
  const { fields, people } = template;
  const { platform, rawLengthSeconds, videoLengthSeconds, editRatioMin } = fields;
  const picked = (id: number | undefined): PickedRecord | undefined => {
    const person = people.find((one) => one.id === id && one.isActive);
    return person && { id: person.id, text: person.name };
  };
  const [assignedBy, reviewedBy] = [picked(fields.assignedBy), picked(fields.reviewedBy)];
  const deadline = dates.start === null ? undefined : templateDeadline(fields, dates.start, timeZone());
  return {
    templateId: template.id,
    ...(template.class === null ? {} : { projectClass: template.class }),
    ...(platform === undefined ? {} : { platform }),
    ...(rawLengthSeconds === undefined ? {} : { raw: lengthTextOf(rawLengthSeconds) }),
    ...(videoLengthSeconds === undefined ? {} : { video: lengthTextOf(videoLengthSeconds) }),
    ...(editRatioMin === undefined ? {} : { editRatioMin: String(editRatioMin) }),
    ...(assignedBy && { assignedBy }),
    ...(reviewedBy && { reviewedBy }),
    ...(deadline === undefined ? {} : { dates: { ...dates, deadline } }),
  };
}
