/** Schemas of templates, and their conversion to and from the API (docs/api-reference.md#calls-templates). */
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';
import { CHECK_MOMENTS } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS } from '#domain/work/checks/checks.ts';
import { ASPECTS } from '#domain/platform/aspects.ts';
import { MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import {
  type Template,
  TEMPLATE_LIMITS,
  type TemplateFields,
  type TemplatePerson,
  type TemplateValues,
} from '#domain/work/templates.ts';
import {
  choice,
  described,
  flag,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  partial,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const aspect = described(choice(ASPECTS), 'Empty for none.');
const length = integer<Seconds>(0, LIMITS.lengthSeconds);
const ratio = <N extends number>() => integer<N>(0, LIMITS.editRatioMin);

const commonFields = {
  platform: optional(text(LIMITS.titleLength)),
  rawLengthSeconds: optional(length),
  videoLengthSeconds: optional(length),
  editRatioMin: optional(ratio<Minutes>()),
  editRatioHour: optional(ratio<Hours>()),
  deadlineDays: optional(
    described(integer(0, TEMPLATE_LIMITS.deadlineDays), 'Calendar days from the start to the deadline.'),
  ),
  deadlineTime: optional(
    described(text(5), "Time of day of the deadline in the workspace's time zone, as hh:mm. 17:00 by default."),
  ),
};

const person = nested({
  id: integer(1),
  name: text(),
  active: described(flag(), 'False for people who get no new work.'),
});

export const template = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  name: text(TEMPLATE_LIMITS.nameLength),
  client: described(nullable(nested({ id: integer(1), name: text() })), 'Null for a template of the workspace.'),
  class: described(nullable(choice(PROJECT_CLASSES)), 'Type of the new projects, for which it is also preselected.'),
  fields: nested({
    ...commonFields,
    assignedBy: optional(person),
    reviewedBy: optional(person),
    deliverables: optional(list(nested({ name: text(LIMITS.nameLength), aspect, lengthSeconds: length }))),
  }),
  checks: list(nested({ text: text(CHECK_LIMITS.textLength), moment: choice(CHECK_MOMENTS), mustBeDone: flag() })),
  archived: flag(),
});
type ApiTemplate = Static<typeof template>;

const personFieldsOf = (
  { assignedBy, reviewedBy }: TemplateFields,
  people: readonly TemplatePerson[],
): Pick<ApiTemplate['fields'], 'assignedBy' | 'reviewedBy'> => {
  const found = (id: number | undefined) => {
    const one = people.find((candidate) => candidate.id === id);
    return one && { id: one.id, name: one.name, active: one.isActive };
  };
  const [manager, reviewer] = [found(assignedBy), found(reviewedBy)];
  return { ...(manager && { assignedBy: manager }), ...(reviewer && { reviewedBy: reviewer }) };
};

/** Converts a template to its API form. People who no longer exist are left out. */
export const templateToApi = ({ isArchived, fields, people, checks, ...same }: Template): ApiTemplate => {
  const { assignedBy: _manager, reviewedBy: _reviewer, deliverables, ...plain } = fields;
  return {
    ...same,
    fields: {
      ...plain,
      ...personFieldsOf(fields, people),
      ...(deliverables && { deliverables: [...deliverables] }),
    } as ApiTemplate['fields'],
    checks: [...checks],
    archived: isArchived,
  };
};

/** Converts a template from its API form. */
export const templateFromApi = ({ archived, fields, ...same }: ApiTemplate): Template => {
  const { assignedBy, reviewedBy, ...plain } = fields;
  const people = [assignedBy, reviewedBy].flatMap((one) =>
    one ? [{ id: one.id, name: one.name, isActive: one.active }] : [],
  );
  return {
    ...same,
    fields: {
      ...plain,
      ...(assignedBy && { assignedBy: assignedBy.id }),
      ...(reviewedBy && { reviewedBy: reviewedBy.id }),
    },
    people,
    isArchived: archived,
  };
};

const personId = described(integer(1, LIMITS.id), 'ID of a person.');
export const clientId = described(nullable(integer(1, LIMITS.id)), 'ID of a client, null for the workspace.');
export const templateName = nonBlankText(TEMPLATE_LIMITS.nameLength);

const fieldsBody = nested({
  ...commonFields,
  assignedBy: optional(personId),
  reviewedBy: optional(personId),
  deliverables: optional(
    list(
      nested({
        name: nonBlankText(LIMITS.nameLength),
        aspect: optional(aspect),
        lengthSeconds: optional(described(length, '0 for none.')),
      }),
      MAX_DELIVERABLES,
    ),
  ),
});

export const templateBody = shape({
  name: templateName,
  client: optional(clientId),
  class: optional(nullable(choice(PROJECT_CLASSES))),
  fields: optional(described(fieldsBody, 'What the template fills in, as a whole. Everything is optional.')),
  checks: optional(
    described(
      list(
        nested({
          text: nonBlankText(CHECK_LIMITS.textLength),
          moment: optional(choice(CHECK_MOMENTS)),
          mustBeDone: optional(flag()),
        }),
        CHECK_LIMITS.perProject,
      ),
      'Checks of the new projects, as a whole.',
    ),
  ),
});

export const templateChange = shape({
  ...partial(templateBody).properties,
  archived: optional(described(flag(), 'Whether the template is no longer offered.')),
});
type TemplateBody = Static<typeof templateChange>;

type FieldsBody = NonNullable<TemplateBody['fields']>;

/** Reads the fields of a body, with the defaults of their parts. */
const fieldsIn = ({ platform, deliverables, ...same }: FieldsBody): TemplateFields => ({
  ...same,
  ...(platform === undefined ? {} : { platform: platform.trim() }),
  ...(deliverables && {
    deliverables: deliverables.map((one) => ({
      name: one.name.trim(),
      aspect: one.aspect ?? '',
      lengthSeconds: one.lengthSeconds ?? 0,
    })),
  }),
});

/** Reads the values that a body contains. */
export function templateValuesIn(body: TemplateBody): Partial<TemplateValues> {
  const { name: sentName, client, fields, checks } = body;
  return {
    ...(sentName === undefined ? {} : { name: sentName.trim().replaceAll(/\s+/g, ' ') }),
    ...(client === undefined ? {} : { clientId: client }),
    ...(body.class === undefined ? {} : { class: body.class }),
    ...(fields && { fields: fieldsIn(fields) }),
    ...(checks && {
      checks: checks.map((check) => ({
        text: check.text.trim(),
        moment: check.moment ?? 'end',
        mustBeDone: check.mustBeDone ?? false,
      })),
    }),
  };
}

/** Values as requests send them. */
type SentTemplate = Static<typeof templateBody>;

/** Builds the body of a request from a template's values. */
export const templateValuesToApi = ({ clientId: client, ...same }: TemplateValues): SentTemplate => ({
  ...same,
  client,
  checks: [...same.checks],
  fields: { ...same.fields, deliverables: same.fields.deliverables && [...same.fields.deliverables] } as never,
});
