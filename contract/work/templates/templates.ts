/** Templates of projects (docs/api-reference.md#calls-templates). */
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';
import { CHECK_LIMITS, CHECK_MOMENTS } from '#domain/work/checks.ts';
import { ASPECTS, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import {
  type Template,
  TEMPLATE_LIMITS,
  TEMPLATE_PARTS,
  type TemplateFields,
  type TemplatePerson,
  type TemplateValues,
} from '#domain/work/templates.ts';
import { type BodyOf, endpoint, LEADS } from '#contract/platform/endpoint.ts';
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

const template = nested({
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
export type ApiTemplate = Static<typeof template>;

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
const clientId = described(nullable(integer(1, LIMITS.id)), 'ID of a client, null for the workspace.');
const name = nonBlankText(TEMPLATE_LIMITS.nameLength);

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

const templateBody = shape({
  name,
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

const templateChange = shape({
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
export type SentTemplate = BodyOf<typeof createTemplate>;

/** Builds the body of a request from a template's values. */
export const templateValuesToApi = ({ clientId: client, ...same }: TemplateValues): SentTemplate => ({
  ...same,
  client,
  checks: [...same.checks],
  fields: { ...same.fields, deliverables: same.fields.deliverables && [...same.fields.deliverables] } as never,
});

const common = { kind: 'plain', roles: LEADS } as const;

export const listTemplates = endpoint({
  ...common,
  name: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  query: shape({ archived: optional(described(choice(['true']), 'Lists the archived ones instead.')) }),
  response: shape({ templates: described(list(template), 'By name.') }),
  status: 200,
  summary: 'Lists the templates of the workspace and its clients.',
});

export const getTemplate = endpoint({
  ...common,
  name: 'templates.get',
  method: 'GET',
  path: '/api/templates/:id',
  response: template,
  status: 200,
  summary: 'Retrieves one template.',
});

export const createTemplate = endpoint({
  ...common,
  name: 'templates.create',
  method: 'POST',
  path: '/api/templates',
  body: templateBody,
  response: template,
  status: 201,
  refusals: [409],
  summary: 'Adds a template. Its name is unique among those of the same client, or of the workspace.',
});

export const createTemplateFromProject = endpoint({
  ...common,
  name: 'templates.from-project',
  method: 'POST',
  path: '/api/templates/from_project',
  body: shape({
    project: described(integer(1, LIMITS.id), 'ID of the project.'),
    name,
    client: optional(clientId),
    parts: optional(described(list(choice(TEMPLATE_PARTS), TEMPLATE_PARTS.length), 'What to take. All by default.')),
  }),
  response: template,
  status: 201,
  refusals: [409],
  summary: 'Adds a template with the values, deliverables and checks of a project.',
});

export const changeTemplate = endpoint({
  ...common,
  name: 'templates.change',
  method: 'PATCH',
  path: '/api/templates/:id',
  body: templateChange,
  response: template,
  status: 200,
  refusals: [409, 412],
  summary: 'Changes, archives or restores a template.',
});

export const archiveTemplate = endpoint({
  ...common,
  name: 'templates.archive',
  method: 'DELETE',
  path: '/api/templates/:id',
  status: 204,
  refusals: [412],
  summary: 'Archives a template. Projects that were made with it stay as they are.',
});

export const addChecksFromTemplate = endpoint({
  ...common,
  name: 'templates.add-checks',
  method: 'POST',
  path: '/api/projects/:id/checks/from_template',
  body: shape({ template: described(integer(1, LIMITS.id), 'ID of the template.') }),
  response: shape({ added: described(integer(0), 'Number of checks added.') }),
  status: 201,
  refusals: [403, 409],
  summary: 'Adds the checks of a template that the project lacks, compared by their texts.',
});
