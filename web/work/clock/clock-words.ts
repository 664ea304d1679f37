/** The words of the dock and of the question 'Still working?' (docs/screens.md#top-bar). */
import type { ProjectWatch } from '#contract/work/clock.ts';
import { dayOf, formatDate } from '#domain/platform/dates.ts';
import { allowedMinutesOf, workedMinutesOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';

/** '18:10', and with its day where that is another one. All times are UTC. */
export function momentText(iso: string, now: string): string {
  const time = iso.slice(11, 16);
  return dayOf(iso) === dayOf(now) ? time : `${time} on ${formatDate(iso)}`;
}

/** Why a clock asks, for those who lead. */
export function whyTextForLeads({ reason, lastSign }: Pick<ProjectWatch, 'reason' | 'lastSign'>, now: string): string {
  const sign = momentText(lastSign, now);
  return reason === 'silence'
    ? `No sign of its person since ${sign} UTC.`
    : `The working hours have ended; last sign of its person at ${sign} UTC.`;
}

/** '▶ 1:12 Gear review': hours and minutes that were worked. */
export function runningTitleOf(project: Project, now: string): string {
  const minutes = Math.floor(workedMinutesOf(project, now) ?? 0);
  return `▶ ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} ${project.title}`;
}

const MINUTE_MS = 60_000;

/** In minutes, above two hours in hours, above two days in days. */
function roughly(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}

/** Said where the device's clock is more than a minute off; undefined where it is not. */
export function driftText(driftMs: number): string | undefined {
  const off = Math.abs(driftMs);
  if (off <= MINUTE_MS) return undefined;
  return `Your device's clock is ${roughly(Math.round(off / MINUTE_MS))} off; times follow the server.`;
}

/** Who pauses for an editor who cannot. */
export function askText({ assignedBy }: Pick<Project, 'assignedBy'>): string {
  const name = assignedBy ? fullNameOf(assignedBy) : '';
  return name ? `Managers pause it: ask ${name}.` : 'Managers pause it: ask one of them.';
}

/** A share of the allowed time that is told once. */
const STEPS = [80, 100] as const;
/** Somebody who comes later sees by the colour how it stands. */
const FRESH_MINUTES = 10;

export type Notice = { step: (typeof STEPS)[number]; text: string };

/** What has just been reached of the allowed time; the higher of the two. */
export function noticeOf(project: Project, now: string): Notice | undefined {
  const allowed = allowedMinutesOf(project);
  const worked = workedMinutesOf(project, now) ?? 0;
  const step = allowed > 0 ? STEPS.findLast((one) => worked >= (allowed * one) / 100) : undefined;
  if (step === undefined || worked - (allowed * step) / 100 > FRESH_MINUTES) return undefined;
  const text = step === 100 ? 'is used up' : `is used to ${step} %`;
  return { step, text: `The allowed time of ${project.title} ${text}.` };
}
