/** Texts of the dock and of the 'Still working?' prompt (docs/screens.md#top-bar). */
import type { ProjectWatch } from '#contract/work/timer.ts';
import { allowedMinutesOf, workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Milliseconds, Minutes } from '#domain/platform/units.ts';
import { dayOf, formatDate, timeOf, zoneAbbreviation } from '#web/lib/time/local-time.ts';

/** Returns a time such as '18:10', with the date if it isn't today. */
export function momentText(iso: string, now: string): string {
  const time = timeOf(iso);
  return dayOf(iso) === dayOf(now) ? time : `${time} on ${formatDate(iso)}`;
}

/** Returns a time such as '18:10 UTC' or '18:10 on 03/09/2026 UTC'. */
export const zonedMomentText = (iso: string, now: string): string => `${momentText(iso, now)} ${zoneAbbreviation(iso)}`;

/** Returns why a timer needs confirmation, worded for managers and administrators. */
export function reasonTextForManagers(
  { reason, lastSign }: Pick<ProjectWatch, 'reason' | 'lastSign'>,
  now: string,
): string {
  const lastActivity = zonedMomentText(lastSign, now);
  return reason === 'silence'
    ? `No activity since ${lastActivity}.`
    : `Working hours have ended. Last activity: ${lastActivity}.`;
}

/** Returns '▶ 1:12 Gear review': hours and minutes worked, then the title. */
export function runningTitleOf(project: Project, now: string): string {
  const minutes = Math.floor(workedMinutesOf(project, now) ?? 0);
  return `▶ ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} ${project.title}`;
}

const MINUTE_MS = 60_000;

/** Formats a duration in minutes, from two hours in hours, from two days in days. */
function roundedDuration(minutes: Minutes): string {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}

/** Returns a warning if the device's clock is more than a minute off, else undefined. */
export function driftText(driftMs: Milliseconds): string | undefined {
  const off = Math.abs(driftMs);
  if (off <= MINUTE_MS) return undefined;
  return `Your device's clock is ${roundedDuration(Math.round(off / MINUTE_MS))} off. Cutroom uses the server's time.`;
}

/** Returns the text that names whom an editor who can't pause should ask. */
export function contactManagerText({ assignedBy }: Pick<Project, 'assignedBy'>): string {
  const name = assignedBy ? fullNameOf(assignedBy) : '';
  return name ? `Only managers can pause it. Ask ${name}.` : 'Only managers can pause it. Ask one of them.';
}

/** Percentages of the allowed time that are announced once each. */
const THRESHOLDS = [80, 100] as const;
/** Minutes after which a threshold is no longer announced, since the timer's color already shows it. */
const FRESH_MINUTES = 10;

export type TimerNotice = { threshold: (typeof THRESHOLDS)[number]; text: string };

/** Returns the notice for the highest percentage that was just reached, if any. */
export function timerNoticeOf(project: Project, now: string): TimerNotice | undefined {
  const allowed = allowedMinutesOf(project);
  const worked = workedMinutesOf(project, now) ?? 0;
  const threshold = allowed > 0 ? THRESHOLDS.findLast((one) => worked >= (allowed * one) / 100) : undefined;
  if (threshold === undefined || worked - (allowed * threshold) / 100 > FRESH_MINUTES) return undefined;
  const text = threshold === 100 ? 'All' : `${threshold}%`;
  return { threshold, text: `${text} of the allowed time for ${project.title} is used.` };
}
