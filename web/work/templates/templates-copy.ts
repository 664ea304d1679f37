/** Texts of templates. */
import { countOf } from '#domain/platform/numbers.ts';
import type { Template } from '#domain/work/templates.ts';

export const TEMPLATES_COPY = {
  explained: 'New projects begin with the values, deliverables and checks of a template.',
  none: 'No templates yet. Add one, or choose “Save as template” in the menu of a project.',
  noneArchived: 'No archived templates.',
  loadFailed: "Couldn't load the templates.",
  saveFailed: "Couldn't save the template.",
  archiveFailed: "Couldn't archive the template.",
  restoreFailed: "Couldn't restore the template.",
} as const;

/** Returns what a template contains, such as `Podcast · YouTube · due in 7 days · 3 checks`. */
export function templateSummary({ class: projectClass, fields, checks }: Template): string {
  const { platform = '', deadlineDays, deliverables = [] } = fields;
  const due = deadlineDays === 0 ? 'due the same day' : `due in ${countOf(deadlineDays ?? 0, 'day')}`;
  const parts = [
    projectClass ?? '',
    platform,
    deadlineDays === undefined ? '' : due,
    deliverables.length === 0 ? '' : countOf(deliverables.length, 'deliverable'),
    checks.length === 0 ? '' : countOf(checks.length, 'check'),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
