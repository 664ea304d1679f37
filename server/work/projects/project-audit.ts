/** Audit entries of a project change: corrected times, discarded work, points (docs/audit.md#acts). */
import type { AuditEntry, AuditFields } from '#domain/journal/audit.ts';
import type { WorkTimes } from '#domain/work/projects/project.ts';
import { auditOfTeam } from './join-team.ts';
import type { Award } from './project-points.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';

type WrittenChange = { fields: Partial<NewProject>; log?: Award['log'] };

const timesOf = ({ startedAt, endedAt, pauses, runtimeMinutes }: WorkTimes): AuditFields => ({
  startedAt,
  endedAt,
  pauses: pauses.map(({ pausedAt, resumedAt }) => `${pausedAt} – ${resumedAt ?? ''}`.trim()),
  runtimeMinutes,
});

const NO_TIMES: WorkTimes = { startedAt: null, endedAt: null, pauses: [], runtimeMinutes: null };

const correctedIn = (record: ProjectRecord, { timeCorrections = [] }: Partial<NewProject>) =>
  timeCorrections.slice(record.timeCorrections.length).map(({ before, after, reason }) => ({
    action: 'projects.correct-times' as const,
    before: timesOf(before),
    after: timesOf(after),
    reason,
  }));

const setBackIn = (record: ProjectRecord, { rounds = [] }: Partial<NewProject>) =>
  rounds
    .slice(record.rounds.length)
    .filter(({ isSetBack }) => isSetBack)
    .map((round) => ({
      action: 'projects.set-back' as const,
      before: timesOf(round),
      after: timesOf(NO_TIMES),
      reason: round.reason,
    }));

const designationIn = (record: ProjectRecord, { designationEntries, designationPoints }: Partial<NewProject>) =>
  designationEntries === undefined || designationPoints === undefined
    ? []
    : [
        {
          action: 'points.designation' as const,
          before: { designationPoints: record.designationPoints },
          after: { designationPoints },
          reason: designationEntries
            .slice(record.designationEntries.length)
            .map(({ description }) => description)
            .join('; '),
        },
      ];

const personalIn = (record: ProjectRecord, { personalPoint }: Partial<NewProject>, log: Award['log'] = []) =>
  personalPoint === undefined || personalPoint === record.personalPoint
    ? []
    : [
        {
          action: 'points.personal' as const,
          before: { personalPoint: record.personalPoint },
          after: { personalPoint },
          reason: log.map(({ description }) => description).join('; '),
        },
      ];

/** Clients see the project on their page, or no longer do. */
const hiddenIn = (record: ProjectRecord, { hiddenFromClient }: Partial<NewProject>) =>
  hiddenFromClient === undefined || hiddenFromClient === record.hiddenFromClient
    ? []
    : [{ action: hiddenFromClient ? ('projects.hide' as const) : ('projects.show' as const) }];

/** The storage rule spares the project, or no longer does. */
const pinnedIn = (record: ProjectRecord, { filesPinned }: Partial<NewProject>) =>
  filesPinned === undefined || filesPinned === record.filesPinned
    ? []
    : [{ action: filesPinned ? ('projects.pin-files' as const) : ('projects.unpin-files' as const) }];

/** Returns the audit entries of a pending write; most changes have none. */
export function auditOfChange(record: ProjectRecord, { fields, log }: WrittenChange): AuditEntry[] {
  const found = [
    ...correctedIn(record, fields),
    ...setBackIn(record, fields),
    ...designationIn(record, fields),
    ...personalIn(record, fields, log),
    ...hiddenIn(record, fields),
    ...pinnedIn(record, fields),
  ];
  const named = found.map((one) => ({
    ...one,
    record: { kind: 'project' as const, id: record.id, name: record.title },
  }));
  return [...named, ...auditOfTeam(record, fields)];
}
