/** Sections of the settings. The list, the routes and the command palette are made from this table (docs/people.md#settings). */
import type { ComponentType } from 'react';
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import {
  CLIENT_COPY,
  COPIES,
  EDITOR_TIMER,
  FACTOR,
  HOURS,
  RATIOS,
  SEVERAL_TIMERS,
  WORKSPACE_NAME,
  ZONE_TEXTS,
} from '#web/identity/settings/settings-copy.ts';
import { CURRENCY_COPY } from '#web/insight/money/currency-copy.ts';
import { STORAGE_COPY } from '#web/operations/storage/storage-copy.ts';
import type { SettingsSection } from '#web/lib/address/settings-paths.ts';
import { type LazyPart, lazyPart } from '#web/ui/lazy-part.tsx';
import { WORKING_DAYS_COPY } from '#web/work/working-days/working-days-copy.ts';
import { SectionPlaceholder } from './section-placeholder.tsx';
import type { SectionProps } from './section-props.ts';

/** Setting that the command palette finds. */
type Setting = {
  /** ID of its element in the section. */
  id: string;
  label: string;
  /** Search words besides the label. */
  words?: string;
};

type SectionEntry = {
  title: string;
  /** Search words besides the title. */
  words: string;
  settings: readonly Setting[];
  Section: LazyPart<SectionProps>;
};

const lazySection = (load: () => Promise<ComponentType<SectionProps>>): LazyPart<SectionProps> =>
  lazyPart(load, { Waiting: SectionPlaceholder });

/** Each section is a file, `<name>-section.tsx`, which the page of its address preloads. */
export const SECTIONS: Record<SettingsSection, SectionEntry> = {
  workspace: {
    title: 'Workspace',
    words: 'company team',
    settings: [{ id: 'workspace-name', label: WORKSPACE_NAME.label, words: 'company brand rename' }],
    Section: lazySection(async () => (await import('./workspace-section.tsx')).WorkspaceSection),
  },
  time: {
    title: 'Time and working days',
    words: 'schedule',
    settings: [
      { id: 'time-zone', label: ZONE_TEXTS.label, words: 'timezone utc clock' },
      { id: 'working-hours', label: HOURS.label, words: 'office schedule' },
      { id: 'working-days', label: 'Working days', words: 'week starts weekend monday sunday' },
      { id: 'break', label: HOURS.breakLabel, words: 'lunch pause' },
      { id: 'holiday-calendars', label: WORKING_DAYS_COPY.calendars, words: 'public bank vacation' },
    ],
    Section: lazySection(async () => (await import('./time-section.tsx')).TimeSection),
  },
  timer: {
    title: 'Timer and points',
    words: 'clock',
    settings: [
      { id: 'edit-ratios', label: RATIOS.label, words: 'allowed time premium standard basic podcast' },
      { id: 'editor-timer', label: EDITOR_TIMER.label, words: 'start pause resume end rights' },
      { id: 'several-timers', label: SEVERAL_TIMERS.label, words: 'two second parallel' },
    ],
    Section: lazySection(async () => (await import('./timer-section.tsx')).TimerSection),
  },
  templates: {
    title: 'Templates',
    words: 'project presets checks deliverables',
    settings: [],
    Section: lazySection(async () => (await import('./templates-section.tsx')).TemplatesSection),
  },
  review: {
    title: 'Review and links',
    words: 'player versions',
    settings: [{ id: 'review-copies', label: COPIES.label, words: 'proxy transcode bit rate ffmpeg' }],
    Section: lazySection(async () => (await import('./review-section.tsx')).ReviewSection),
  },
  clients: {
    title: 'Clients',
    words: 'guests share pages',
    settings: [
      { id: 'client-logo', label: CLIENT_COPY.logo, words: 'brand picture' },
      { id: 'client-accent', label: CLIENT_COPY.accent, words: 'brand colour theme' },
      { id: 'client-language', label: CLIENT_COPY.language, words: 'german french spanish english translation' },
      { id: 'client-reminders', label: CLIENT_COPY.reminders, words: 'follow up' },
      { id: 'reply-to', label: CLIENT_COPY.replyTo, words: 'email answer' },
    ],
    Section: lazySection(async () => (await import('./clients-section.tsx')).ClientsSection),
  },
  money: {
    title: 'Money',
    words: 'currency rates prices billing pay payroll',
    settings: [
      { id: 'currency', label: CURRENCY_COPY.label, words: 'money euro dollar rates prices' },
      { id: 'managers-see-money', label: CURRENCY_COPY.managersSee, words: 'money rights prices' },
    ],
    Section: lazySection(async () => (await import('./money-section.tsx')).MoneySection),
  },
  email: {
    title: 'Email',
    words: 'mail smtp failed notifications demo',
    settings: [],
    Section: lazySection(async () => (await import('./email-section.tsx')).EmailSection),
  },
  security: {
    title: 'Sign-in and security',
    words: 'login password company account oidc sso',
    settings: [{ id: 'two-factor', label: FACTOR.label, words: '2fa mfa two factor authenticator' }],
    Section: lazySection(async () => (await import('./security-section.tsx')).SecuritySection),
  },
  webhooks: {
    title: 'Webhooks and chat',
    words: 'slack discord teams integrations events',
    settings: [],
    Section: lazySection(async () => (await import('./webhooks-section.tsx')).WebhooksSection),
  },
  storage: {
    title: 'Storage and backups',
    words: 'disk space database',
    settings: [{ id: 'storage-rule', label: STORAGE_COPY.keepDays, words: 'retention delete old versions archive' }],
    Section: lazySection(async () => (await import('./storage-section.tsx')).StorageSection),
  },
  import: {
    title: 'Import and trash',
    words: 'restore deleted csv xlsx spreadsheet server move',
    settings: [],
    Section: lazySection(async () => (await import('./import-section.tsx')).ImportSection),
  },
  status: {
    title: 'Status',
    words: 'health version jobs memory',
    settings: [],
    Section: lazySection(async () => (await import('./status-section.tsx')).StatusSection),
  },
  audit: {
    title: AUDIT_TEXTS.title,
    words: 'history activity changes verify',
    settings: [],
    Section: lazySection(async () => (await import('./audit-section.tsx')).AuditSection),
  },
};
