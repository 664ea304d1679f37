/** Importable fields of clients, people and projects, their usual headers, and match keys (docs/people.md#import). */
import type { ImportKind } from './import-kinds.ts';
import { STATUS_SYNONYMS, synonymsOf, TYPE_SYNONYMS } from './import-synonyms.ts';
import { WORKING_DAY_FIELDS } from './import-working-days.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { END_OF_WORK } from '#domain/platform/parse-date.ts';
import { JOB_TYPES } from '#domain/platform/actor.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';

/** Cell format of a field. */
export type CellType =
  | { is: 'text'; max: number }
  | { is: 'choice'; values: Readonly<Record<string, string>> }
  | { is: 'email' | 'length' | 'minutes' | 'person' | 'client' | 'week' | 'score' }
  /** Moment; `time` is the time of day for cells without one. */
  | { is: 'moment'; time: string }
  | { is: 'whole' | 'days'; min: number; max: number }
  /** One check per line. */
  | { is: 'checks' };

export type ImportField = {
  name: string;
  label: string;
  form: CellType;
  /** Other known headers. */
  headers: readonly string[];
};

const name = { is: 'text', max: LIMITS.nameLength } as const;
const START_OF_WORK = '09:00';

const NAMES: readonly ImportField[] = [
  // The first word of a full name is the first name, the rest the last name, each within its own limit.
  { name: 'name', label: 'Full name', form: { is: 'text', max: 2 * LIMITS.nameLength + 1 }, headers: ['name'] },
  { name: 'firstName', label: 'First name', form: name, headers: ['first', 'given name', 'forename'] },
  { name: 'lastName', label: 'Last name', form: name, headers: ['last', 'surname', 'family name'] },
];

const CLIENT_FIELDS: readonly ImportField[] = [
  ...NAMES.map((field) =>
    field.name === 'name' ? { ...field, headers: ['name', 'client', 'client name', 'customer'] } : field,
  ),
  { name: 'companyName', label: 'Company', form: name, headers: ['company name', 'organisation', 'organization'] },
];

const PERSON_FIELDS: readonly ImportField[] = [
  ...NAMES,
  { name: 'email', label: 'Email', form: { is: 'email' }, headers: ['e-mail', 'mail', 'email address'] },
  { name: 'type', label: 'Role', form: { is: 'choice', values: TYPE_SYNONYMS }, headers: ['type', 'user type'] },
  {
    name: 'jobType',
    label: 'Designation',
    form: { is: 'choice', values: synonymsOf(JOB_TYPES) },
    headers: ['sub designation', 'job type', 'rank'],
  },
  ...WORKING_DAY_FIELDS,
];

const person = { is: 'person' } as const;
const length = { is: 'length' } as const;
const moment = (time: string) => ({ is: 'moment', time }) as const;

const PROJECT_FIELDS: readonly ImportField[] = [
  {
    name: 'title',
    label: 'Title',
    form: { is: 'text', max: LIMITS.titleLength },
    headers: [
      'project',
      'project name',
      'project title',
      'name',
      'video',
      'video title',
      'task',
      'job',
      'titel',
      'projekt',
      'titre',
      'projet',
      'titulo',
      'proyecto',
    ],
  },
  {
    name: 'trackingId',
    label: 'Tracking ID',
    form: { is: 'text', max: LIMITS.trackingIdLength },
    headers: [
      'id',
      'tracking',
      'code',
      'number',
      'no',
      '#',
      'job #',
      'job no',
      'job number',
      'job id',
      'project #',
      'ref',
      'nr',
    ],
  },
  {
    name: 'client',
    label: 'Client',
    form: { is: 'client' },
    headers: ['client name', 'customer', 'brand', 'account', 'kunde', 'cliente'],
  },
  {
    name: 'assignedTo',
    label: 'Editor',
    form: person,
    headers: ['assigned to', 'assignee', 'video editor', 'cutter', 'monteur'],
  },
  {
    name: 'assignedBy',
    label: 'Assigned by',
    form: person,
    headers: ['manager', 'lead', 'assigner', 'producer', 'project manager', 'pm'],
  },
  { name: 'reviewedBy', label: 'Reviewer', form: person, headers: ['reviewed by'] },
  {
    name: 'class',
    label: 'Type',
    form: { is: 'choice', values: synonymsOf(PROJECT_CLASSES) },
    headers: ['class', 'project type', 'tier', 'category'],
  },
  {
    name: 'status',
    label: 'Status',
    form: { is: 'choice', values: STATUS_SYNONYMS },
    headers: ['state', 'stage', 'progress'],
  },
  { name: 'platform', label: 'Platform', form: { is: 'text', max: LIMITS.titleLength }, headers: ['channel'] },
  {
    name: 'description',
    label: 'Description',
    form: { is: 'text', max: LIMITS.textLength },
    headers: ['notes', 'details', 'notizen', 'bemerkung', 'notas'],
  },
  {
    name: 'rawLengthSeconds',
    label: 'Raw length',
    form: length,
    headers: ['raw length (s)', 'raw', 'footage', 'raw footage', 'rohmaterial', 'rushes'],
  },
  {
    name: 'videoLengthSeconds',
    label: 'Video length',
    form: length,
    headers: [
      'video length (s)',
      'length',
      'duration',
      'runtime',
      'run time',
      'trt',
      'final length',
      'dauer',
      'lange',
      'duree',
      'duracion',
    ],
  },
  {
    name: 'editRatioMin',
    label: 'Edit ratio (minutes per hour)',
    form: { is: 'whole', min: 0, max: LIMITS.editRatioMin },
    headers: ['edit ratio'],
  },
  {
    name: 'createdAt',
    label: 'Assigned on',
    form: moment(START_OF_WORK),
    headers: [
      'in',
      'assigned at',
      'assigned',
      'created',
      'created at',
      'date in',
      'received',
      'date received',
      'date assigned',
    ],
  },
  {
    name: 'startedAt',
    label: 'Started on',
    form: moment(START_OF_WORK),
    headers: ['started at', 'started', 'start', 'start date', 'date started'],
  },
  {
    name: 'endedAt',
    label: 'Ended on',
    form: moment(END_OF_WORK),
    headers: [
      'ended at',
      'ended',
      'end',
      'end date',
      'finished',
      'completed',
      'delivered',
      'date out',
      'delivery date',
      'date delivered',
      'date completed',
    ],
  },
  {
    name: 'deadlineAt',
    label: 'Deadline',
    form: moment(END_OF_WORK),
    headers: ['deadline at', 'due', 'due date', 'due by', 'due on', 'abgabe', 'frist', 'fallig'],
  },
  { name: 'point', label: 'Point', form: { is: 'score' }, headers: ['points', 'score', 'rating'] },
  {
    name: 'worked',
    label: 'Worked',
    form: { is: 'minutes' },
    headers: ['worked (min)', 'run time (min)', 'time worked', 'time spent', 'actual', 'edit time', 'aufwand'],
  },
  { name: 'checks', label: 'Checks', form: { is: 'checks' }, headers: ['check', 'checklist', 'check list'] },
];

export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  clients: CLIENT_FIELDS,
  people: PERSON_FIELDS,
  projects: PROJECT_FIELDS,
};

export const IMPORT_KEYS = ['name', 'companyName', 'email', 'trackingId', 'title'] as const;
export type ImportKey = (typeof IMPORT_KEYS)[number];

/** Match keys by kind. The first is the default. */
export const MATCH_KEYS: Record<ImportKind, readonly ImportKey[]> = {
  clients: ['name', 'companyName'],
  people: ['email'],
  projects: ['trackingId', 'title'],
};

export const KEY_LABELS: Record<ImportKey, string> = {
  name: 'Name',
  companyName: 'Company',
  email: 'Email',
  trackingId: 'Tracking ID',
  title: 'Title and client',
};

/** Returns the label of a key for the middle of a text: 'tracking ID'. */
export const keyName = (key: ImportKey): string => KEY_LABELS[key].replace(/^./, (initial) => initial.toLowerCase());

/** Returns a field of a kind by its name. */
export const importFieldOf = (kind: ImportKind, field: string): ImportField | undefined =>
  IMPORT_FIELDS[kind].find(({ name: fieldName }) => fieldName === field);

/** Returns the options of a choice field, to which unknown cell values can be mapped, or an empty list for free text. */
export function choicesOf(kind: ImportKind, field: string): readonly string[] {
  const form = importFieldOf(kind, field)?.form;
  return form?.is === 'choice' ? [...new Set(Object.values(form.values))] : [];
}

/** Returns whether any of these fields is a date. */
export const hasDates = (kind: ImportKind, fields: readonly string[]): boolean =>
  fields.some((field) => importFieldOf(kind, field)?.form.is === 'moment');
