/** Templates of projects: what a new project of its kind begins with (docs/projects.md#templates). Copied, never referenced. */
import type { CheckDraft } from './checks/checks.ts';
import { addDays, daysBetweenInclusive } from '#domain/platform/dates.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { hasControlCharacters } from '#domain/platform/text.ts';
import { dayOf, instantOf, timeOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/projects/project-dates.ts';

export const TEMPLATE_LIMITS = { perWorkspace: 500, nameLength: 100, deadlineDays: 3_650 } as const;

export const TEMPLATE_TEXTS = {
  tooMany: `A workspace can have ${TEMPLATE_LIMITS.perWorkspace} templates. Archive one first.`,
  nameTaken: 'Another template has this name.',
  unknown: "This template doesn't exist.",
  unknownClient: "This client doesn't exist.",
  unknownPerson: "This person doesn't exist or isn't active.",
  badTime: 'Enter a time as hh:mm.',
  controlCharacters: 'This value contains control characters.',
  oneSource: 'A project takes its checks from one other project or template.',
} as const;

/** What a template fills in. Everything is optional, and can be changed in the form. */
export type TemplateFields = {
  platform?: string | undefined;
  rawLengthSeconds?: Seconds | undefined;
  videoLengthSeconds?: Seconds | undefined;
  editRatioMin?: Minutes | undefined;
  editRatioHour?: Hours | undefined;
  /** Calendar days from the start to the deadline. */
  deadlineDays?: number | undefined;
  /** Time of day of the deadline in the workspace's zone, `hh:mm`. */
  deadlineTime?: string | undefined;
  /** ID of the manager. */
  assignedBy?: number | undefined;
  /** ID of the reviewer. */
  reviewedBy?: number | undefined;
  deliverables?: readonly DeliverableDraft[] | undefined;
};

export type TemplateValues = {
  name: string;
  /** Null for a template of the workspace. */
  clientId: number | null;
  /** Type of the new projects, for which it is also preselected. */
  class: ProjectClass | null;
  fields: TemplateFields;
  checks: readonly CheckDraft[];
};

/** Manager or reviewer of a template. */
export type TemplatePerson = { id: number; name: string; isActive: boolean };

export type Template = Omit<TemplateValues, 'clientId'> & {
  id: number;
  /** Row version, incremented by each edit. */
  version: number;
  client: { id: number; name: string } | null;
  isArchived: boolean;
  /** Manager and reviewer that still exist. */
  people: readonly TemplatePerson[];
};

/** What a template can take from a project. */
export const TEMPLATE_PARTS = [
  'class',
  'platform',
  'lengths',
  'ratio',
  'deadline',
  'manager',
  'reviewer',
  'deliverables',
  'checks',
] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** Returns the form of a name in which two spellings of it are equal. */
export const templateNameKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Refuses templates beyond the limit of the workspace. Archived ones don't count. */
export const checkTemplateCount = (count: number): Refusal | undefined =>
  count <= TEMPLATE_LIMITS.perWorkspace ? undefined : refuse('conflict', TEMPLATE_TEXTS.tooMany);

const withControlCharacters = (texts: readonly (readonly [path: string, text: string | undefined])[]): Violation[] =>
  texts
    .filter(([, text]) => text !== undefined && hasControlCharacters(text))
    .map(([path]) => brokenRuleAt(path, TEMPLATE_TEXTS.controlCharacters));

/** Checks what the types of the values don't say. */
export function checkTemplate({ name, fields, checks }: Partial<TemplateValues>): Violation[] {
  const { platform, deadlineTime, deliverables = [] } = fields ?? {};
  const isTime = deadlineTime === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(deadlineTime);
  return [
    ...withControlCharacters([
      ['name', name],
      ['fields.platform', platform],
      ...deliverables.map((one, index) => [`fields.deliverables[${index}].name`, one.name] as const),
      ...(checks ?? []).map(({ text }, index) => [`checks[${index}].text`, text] as const),
    ]),
    ...(isTime ? [] : [brokenRuleAt('fields.deadlineTime', TEMPLATE_TEXTS.badTime)]),
  ];
}

/** Returns the deadline of a project that starts at that instant; undefined if the template has none, or it would lie before the start. */
export function templateDeadline(
  { deadlineDays, deadlineTime = DEFAULT_DEADLINE_TIME }: TemplateFields,
  start: string,
  zone: TimeZone,
): string | undefined {
  if (deadlineDays === undefined) return undefined;
  const deadline = instantOf(addDays(dayOf(start, zone), deadlineDays), deadlineTime, zone);
  return deadline < start ? undefined : deadline;
}

/** Fields of a project that a template can take. */
export type TemplateSource = {
  class: ProjectClass;
  platform: string;
  rawLengthSeconds: Seconds;
  videoLengthSeconds: Seconds;
  editRatioMin: Minutes;
  editRatioHour: Hours;
  createdAt: string;
  deadlineAt: string | null;
  assignedById: number | null;
  reviewedById: number | null;
  deliverables: readonly DeliverableDraft[];
  checks: readonly CheckDraft[];
};

/** Returns the days from the start to the deadline and its time of day, or nothing without a deadline after the start. */
function deadlineFieldsOf({ createdAt, deadlineAt }: TemplateSource, zone: TimeZone): TemplateFields {
  if (deadlineAt === null || deadlineAt < createdAt) return {};
  const deadlineDays = daysBetweenInclusive(dayOf(createdAt, zone), dayOf(deadlineAt, zone)) - 1;
  return deadlineDays > TEMPLATE_LIMITS.deadlineDays ? {} : { deadlineDays, deadlineTime: timeOf(deadlineAt, zone) };
}

/** Returns the named parts of a project as a template. Empty ones are left out. */
export function templateOf(
  project: TemplateSource,
  parts: readonly TemplatePart[],
  zone: TimeZone,
): Pick<TemplateValues, 'class' | 'fields' | 'checks'> {
  const { platform, rawLengthSeconds, videoLengthSeconds, editRatioMin, editRatioHour, deliverables } = project;
  const { assignedById, reviewedById } = project;
  const part = <T>(name: TemplatePart, isSet: unknown, fields: T): T | undefined =>
    parts.includes(name) && isSet ? fields : undefined;
  return {
    class: parts.includes('class') ? project.class : null,
    fields: {
      ...part('platform', platform, { platform }),
      ...part('lengths', rawLengthSeconds, { rawLengthSeconds }),
      ...part('lengths', videoLengthSeconds, { videoLengthSeconds }),
      ...part('ratio', editRatioMin, { editRatioMin, editRatioHour }),
      ...part('deadline', true, deadlineFieldsOf(project, zone)),
      ...part('manager', assignedById, { assignedBy: assignedById ?? undefined }),
      ...part('reviewer', reviewedById, { reviewedBy: reviewedById ?? undefined }),
      ...part('deliverables', deliverables.length, { deliverables }),
    },
    checks: parts.includes('checks') ? project.checks : [],
  };
}

type Choice = Pick<Template, 'id' | 'client' | 'class'>;

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** Returns the template to preselect: the client's only one, or its only one of the type; else the workspace's only one of the type. */
export function templateFor<T extends Choice>(
  templates: readonly T[],
  { clientId, projectClass }: { clientId: number | null; projectClass: ProjectClass | undefined },
): T | undefined {
  const ofClient = templates.filter(({ client }) => client !== null && client.id === clientId);
  if (ofClient.length > 0) return only(ofClient) ?? only(ofClient.filter((one) => one.class === projectClass));
  return only(templates.filter((one) => one.client === null && one.class !== null && one.class === projectClass));
}

/** Returns the checks of a template that the project lacks, compared by their texts. */
export function missingChecks(drafts: readonly CheckDraft[], existing: readonly { text: string }[]): CheckDraft[] {
  const known = new Set(existing.map(({ text }) => templateNameKey(text)));
  return drafts.filter(({ text }) => !known.has(templateNameKey(text)));
}

/** Days to the next episode's deadline when only one episode has one. */
const FIRST_DISTANCE_DAYS = 7;

/** Returns the deadline of the next episode: as far from the last one's as that is from the one before, at its time of day, and not before the start. */
export function nextDeadline(
  lastDeadline: string,
  deadlineBefore: string | null,
  { start, zone }: { start: string; zone: TimeZone },
): string {
  const isAfter = deadlineBefore !== null && deadlineBefore < lastDeadline;
  const between = isAfter
    ? daysBetweenInclusive(dayOf(deadlineBefore, zone), dayOf(lastDeadline, zone)) - 1
    : FIRST_DISTANCE_DAYS;
  const distance = between > 0 ? between : FIRST_DISTANCE_DAYS;
  const deadlineFrom = (day: string): string => instantOf(addDays(day, distance), timeOf(lastDeadline, zone), zone);
  const deadline = deadlineFrom(dayOf(lastDeadline, zone));
  return deadline < start ? deadlineFrom(dayOf(start, zone)) : deadline;
}
