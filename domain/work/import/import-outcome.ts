/** Outcome of an import row: new, changed fields, unchanged, or refused with reasons (docs/people.md#import). */
import { checkClientForm } from '#domain/work/clients.ts';
import { truncateToSecond } from '#domain/platform/dates.ts';
import { type ImportOutcome, type ImportPlan, keyFields } from './import.ts';
import { linksIn, withOtherColumns } from './import-other-columns.ts';
import { keyName } from './import-fields.ts';
import { checkOpenWork, withStatus } from './import-open-work.ts';
import { checkWorked } from './import-run-time.ts';
import type { ImportValues, ReadRow, RowFault } from './import-rows.ts';
import { valueText } from './import-value-text.ts';
import { checkCarriedDays } from './import-working-days.ts';
import {
  checkProjectDates,
  DATE_TEXTS,
  isEndInFuture,
  type ProjectDates,
} from '#domain/work/projects/project-dates.ts';
import { DEFAULT_CLASS, FORM_TEXTS } from '#domain/work/projects/project-form.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import { countCharacters, fullNameOf, isBlankText } from '#domain/platform/text.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { checkEmail, checkJobType, checkName, DEFAULT_JOB_TYPE } from '#domain/identity/users.ts';
import { brokenRuleAt, alreadyUsedAt, tooLongAt } from '#domain/platform/violations.ts';

/** Existing record that a row may match. */
export type StoredRecord = { id: number; label: string; values: ImportValues };

type FieldChange = { field: string; before: string; after: string };

export type CheckedRow = {
  row: number;
  outcome: ImportOutcome;
  label: string;
  /** ID of the matched record. */
  id?: number;
  changes: FieldChange[];
  faults: RowFault[];
  /** All values of a new record; only the changed values of an existing one. */
  values: ImportValues;
  /** Fields whose cells are dates without a time of day. */
  dateOnly: readonly string[];
};

/** Existing data that rows are checked against. */
export type ImportContext = {
  now: string;
  zone: TimeZone;
  /** Records by match key. */
  records: ReadonlyMap<string, readonly StoredRecord[]>;
  /** Record IDs by tracking ID. */
  trackingIds: ReadonlyMap<string, number>;
  /** Row numbers by match key, and by tracking ID. */
  rowsByKey: ReadonlyMap<string, readonly number[]>;
  rowsByTrackingId: ReadonlyMap<string, readonly number[]>;
  /** Names by ID. */
  people: ReadonlyMap<number, string>;
  clients: ReadonlyMap<number, string>;
  /** Default edit ratio of each type in the workspace. */
  editRatios: Readonly<Record<ProjectClass, number | null>>;
};

type CheckContext = { plan: ImportPlan; context: ImportContext };

const IMPORT_ROW_TEXTS = {
  several: (count: number, key: ImportPlan['key']): string => `${count} records have the same ${keyName(key)}.`,
  noKey: 'Required, because rows are matched by it.',
  doubled: (rows: readonly number[]): string =>
    `Rows ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ' …' : ''} have the same value.`,
  alreadyExists: 'Already exists with different values. Choose “Add and change” to update it.',
  roleUnchanged: 'Change roles on the Team page.',
  unfinished: "This project isn't finished. Imports only change finished work.",
  endMissing: 'Finished work requires an end.',
  tooManyLinks: `A project can have ${LIMITS.links} links.`,
} as const;

const faultOf = ({ propertyPath, message }: Violation): RowFault => ({ field: propertyPath, message });

const namesOf = (values: ImportValues) => ({
  firstName: String(values['firstName'] ?? ''),
  lastName: String(values['lastName'] ?? ''),
});

function labelOf({ values }: ReadRow, stored?: StoredRecord): string {
  const own = fullNameOf(namesOf(values)) || values['title'] || values['companyName'] || values['email'];
  return String(own ?? stored?.label ?? values['trackingId'] ?? '');
}

/** Fills in what a new project's row leaves out: type, the workspace's edit ratio, manager and reviewer. */
function withProjectDefaults(values: ImportValues, { plan, context }: CheckContext): ImportValues {
  const projectClass = (values['class'] ?? DEFAULT_CLASS) as ProjectClass;
  const ratio = context.editRatios[projectClass];
  return withStatus({
    ...(ratio === null ? {} : { editRatioMin: ratio }),
    ...values,
    class: projectClass,
    assignedBy: values['assignedBy'] ?? plan.assignedById,
    reviewedBy: values['reviewedBy'] ?? plan.reviewedById,
  });
}

/** Fills in defaults for a new record. */
function withDefaults(values: ImportValues, checkContext: CheckContext): ImportValues {
  const { kind } = checkContext.plan;
  if (kind === 'projects') return withProjectDefaults(withOtherColumns(values), checkContext);
  if (kind === 'clients') return values;
  const type = (values['type'] ?? 'editor') as UserType;
  return { jobType: type === 'admin' ? null : DEFAULT_JOB_TYPE, ...values, type };
}

function checkPerson(values: ImportValues): Violation[] {
  const { firstName, lastName } = namesOf(values);
  return [
    ...checkName(firstName, 'firstName'),
    ...checkName(lastName, 'lastName'),
    ...checkEmail(String(values['email'] ?? '')),
    ...checkJobType(values['type'] as UserType, values['jobType'] as JobType | null),
    ...checkCarriedDays(values),
  ];
}

const DATES = ['createdAt', 'startedAt', 'deadlineAt', 'endedAt'] as const;
const datesOf = (values: ImportValues): ProjectDates =>
  Object.fromEntries(DATES.map((field) => [field, values[field] ?? null])) as ProjectDates;

/** Limits what columns without a field add to. */
const checkOtherColumns = (values: ImportValues): Violation[] => [
  ...(linksIn(values).length > LIMITS.links ? [brokenRuleAt('links', IMPORT_ROW_TEXTS.tooManyLinks)] : []),
  ...(countCharacters(String(values['description'] ?? '')) > LIMITS.textLength
    ? [tooLongAt('description', LIMITS.textLength)]
    : []),
];

function checkProject(values: ImportValues, now: string, stored?: ImportValues): Violation[] {
  const isUnfinished = stored && !isFinished(stored['status'] as ProjectStatus);
  const dates = datesOf(values);
  const before = stored && datesOf(stored);
  const isEndless = isFinished(values['status'] as ProjectStatus) && dates.endedAt === null;
  const isAhead = isEndInFuture(dates.endedAt, { stored: before?.endedAt ?? null, now });
  return [
    ...(isUnfinished ? [brokenRuleAt('status', IMPORT_ROW_TEXTS.unfinished)] : []),
    ...(isBlankText(String(values['title'] ?? '')) ? [brokenRuleAt('title', FORM_TEXTS.titleRequired)] : []),
    ...(typeof values['client'] === 'number' ? [] : [brokenRuleAt('client', FORM_TEXTS.clientUnknown)]),
    ...(isEndless ? [brokenRuleAt('endedAt', IMPORT_ROW_TEXTS.endMissing)] : []),
    ...checkWorked(values),
    ...(stored ? [] : checkOpenWork(values, now)),
    ...(isAhead ? [brokenRuleAt('endedAt', DATE_TEXTS.endInFuture)] : []),
    ...checkOtherColumns(values),
    ...checkProjectDates(dates, before),
  ];
}

/** Applies the rules of the forms (docs/people.md#client-form, docs/people.md#user-form, docs/projects.md#form-rules). */
function checkValues(
  kind: ImportPlan['kind'],
  values: ImportValues,
  { now, stored }: { now: string; stored?: StoredRecord },
) {
  if (kind === 'clients') return checkClientForm(namesOf(values));
  if (kind === 'projects') return checkProject(values, now, stored?.values);
  const isRoleNew = stored && stored.values['type'] !== values['type'];
  return [...checkPerson(values), ...(isRoleNew ? [brokenRuleAt('type', IMPORT_ROW_TEXTS.roleUnchanged)] : [])];
}

const MOMENTS: ReadonlySet<string> = new Set(DATES);

/** Compares dates by the second, the resolution of the API and of spreadsheets. */
const isEqual = (field: string, a: string | number | null, b: string | number | null): boolean =>
  MOMENTS.has(field) && a !== null && b !== null
    ? truncateToSecond(String(a)) === truncateToSecond(String(b))
    : a === b;

/** Returns the values of a row that differ from its record. */
function differingValues(values: ImportValues, stored: ImportValues): ImportValues {
  const isAdmin = stored['type'] === 'admin';
  const isOpen = 'status' in stored && !isFinished(stored['status'] as ProjectStatus);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        field !== 'status' &&
        // Only new projects take checks from a sheet.
        field !== 'checks' &&
        !(isOpen && field === 'worked') &&
        !(isAdmin && field === 'jobType') &&
        !isEqual(field, value, stored[field] ?? null),
    ),
  );
}

/** Reports empty parts of the match key. A part that was filled in but invalid has its own error. */
const missingKeys = ({ key }: ImportPlan, { values, faults }: ReadRow): RowFault[] =>
  keyFields(key).flatMap((fields) => {
    const isReported = fields.some((field) => values[field] !== undefined || faults.some((one) => one.field === field));
    return isReported ? [] : [{ field: fields[0] ?? key, message: IMPORT_ROW_TEXTS.noKey }];
  });

/** Reports duplicates within the sheet, and conflicts with other records. */
function checkKeys(
  read: ReadRow,
  { plan, context }: { plan: ImportPlan; context: ImportContext },
  id?: number,
): RowFault[] {
  const { key, values } = read;
  const sameKeyRows = key === undefined ? [] : (context.rowsByKey.get(key) ?? []);
  const keyFault = (message: string): RowFault => ({ field: plan.key, message });
  const doubledFault = sameKeyRows.length > 1 ? [keyFault(IMPORT_ROW_TEXTS.doubled(sameKeyRows))] : [];
  const faults = [...(key === undefined ? missingKeys(plan, read) : []), ...doubledFault];
  const trackingId = values['trackingId'];
  if (plan.key === 'trackingId' || typeof trackingId !== 'string') return faults;
  const owner = context.trackingIds.get(trackingId);
  const rows = context.rowsByTrackingId.get(trackingId) ?? [];
  if (owner !== undefined && owner !== id) faults.push(faultOf(alreadyUsedAt('trackingId')));
  if (rows.length > 1) faults.push({ field: 'trackingId', message: IMPORT_ROW_TEXTS.doubled(rows) });
  return faults;
}

function checkNewRow(read: ReadRow, { plan, context }: CheckContext): CheckedRow {
  const values = withDefaults(read.values, { plan, context });
  const valueFaults = read.faults.length > 0 ? [] : checkValues(plan.kind, values, { now: context.now }).map(faultOf);
  const faults = [...read.faults, ...checkKeys(read, { plan, context }), ...valueFaults];
  const isUnmatched = plan.mode === 'update' && !plan.addUnmatched;
  const outcome = faults.length > 0 ? 'refused' : isUnmatched ? 'unmatched' : 'new';
  return { row: read.row, outcome, label: labelOf(read), changes: [], faults, values, dateOnly: read.dateOnly };
}

function checkMatchedRow(read: ReadRow, stored: StoredRecord, { plan, context }: CheckContext): CheckedRow {
  const values = differingValues(withOtherColumns(read.values, stored.values), stored.values);
  const fields = Object.keys(values);
  const changes = fields.map((field) => ({
    field,
    before: valueText(field, stored.values[field], { kind: plan.kind, ...context }),
    after: valueText(field, values[field], { kind: plan.kind, ...context }),
  }));
  const hasChanges = fields.length > 0;
  const whole = { ...stored.values, ...values };
  const valueFaults = hasChanges ? checkValues(plan.kind, whole, { now: context.now, stored }).map(faultOf) : [];
  const refusals = hasChanges && plan.mode === 'add' ? [{ field: '', message: IMPORT_ROW_TEXTS.alreadyExists }] : [];
  const faults = [...read.faults, ...checkKeys(read, { plan, context }, stored.id), ...valueFaults, ...refusals];
  const outcome = faults.length > 0 ? 'refused' : hasChanges ? 'changed' : 'same';
  const found = { row: read.row, label: labelOf(read, stored), id: stored.id, dateOnly: read.dateOnly };
  return { ...found, outcome, changes, faults, values };
}

/** Returns the outcome of a row. */
export function checkRow(read: ReadRow, checkContext: CheckContext): CheckedRow {
  const { plan, context } = checkContext;
  const matches = read.key === undefined ? [] : (context.records.get(read.key) ?? []);
  const [only] = matches;
  if (!only) return checkNewRow(read, checkContext);
  if (matches.length === 1) return checkMatchedRow(read, only, checkContext);
  const fault = { field: plan.key, message: IMPORT_ROW_TEXTS.several(matches.length, plan.key) };
  return {
    row: read.row,
    outcome: 'refused',
    label: labelOf(read),
    changes: [],
    faults: [...read.faults, fault],
    values: {},
    dateOnly: [],
  };
}

/** Groups row numbers by a key. */
export function rowsBy(
  rows: readonly ReadRow[],
  textOfRow: (row: ReadRow) => string | undefined,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const text = textOfRow(row);
    if (text === undefined) continue;
    const same = found.get(text);
    if (same) same.push(row.row);
    else found.set(text, [row.row]);
  }
  return found;
}
