/** Conversion between form values and settings (docs/people.md#settings). */
import { expect, it } from 'vitest';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { fieldOf, settingsOf, type SettingsValues, valuesOf } from './settings-values.ts';

const STORED: ReadSettings = {
  name: 'Studio 54',
  timeZone: 'UTC',
  workingHours: { from: '09:00', till: '17:30', days: ['monday', 'friday'] },
  breakMinutes: 30,
  editRatios: { Premium: 10, Standard: null, Basic: 12.5, Podcast: 0 },
  editorTimer: 'start',
  twoTimers: false,
  secondFactorFor: 'leads',
  secondFactorDays: 14,
  copyAboveMbits: 40,
  accent: '#2563eb',
  clientLanguage: 'de',
  clientReminderDays: 3,
  replyTo: 'hello@studio.example',
} as ReadSettings;

const typed = (more: Partial<SettingsValues>): SettingsValues => ({ ...valuesOf(STORED), ...more });

it('maps untouched form values back to the stored settings', () => {
  expect(STORED).toMatchObject(settingsOf(valuesOf(STORED)));
});

it.each<[what: string, more: Partial<SettingsValues>, hours: object | null]>([
  ['reads empty working hours as null', { from: '', till: ' ', days: [] }, null],
  ['keeps empty times when only days are selected', { from: '', till: '' }, { from: '', till: '' }],
  ['sorts days by weekday', { days: ['friday', 'monday'] }, { days: ['monday', 'friday'] }],
  ['trims white space', { from: ' 08:00 ' }, { from: '08:00' }],
  ['reads times as typed', { from: '9', till: '6:30 pm' }, { from: '09:00', till: '18:30' }],
  ['keeps text that is no time', { from: 'noon' }, { from: 'noon' }],
])('%s', (_what, more, hours) => {
  const { workingHours } = settingsOf(typed(more));
  if (hours === null) expect(workingHours).toBeNull();
  else expect(workingHours).toMatchObject(hours);
});

it('reads an empty ratio as null and an empty number of days as NaN', () => {
  const settings = settingsOf(typed({ Premium: ' ', secondFactorDays: '' }));
  expect(settings.editRatios).toEqual({ ...STORED.editRatios, Premium: null });
  expect(settings.secondFactorDays).toBeNaN();
});

it('reads an empty limit for review copies as none', () => {
  expect(settingsOf(typed({ copyAboveMbits: ' ' })).copyAboveMbits).toBeNull();
});

it.each(['1e3', '0x10', 'ten'])('refuses the ratio and days %s', (text) => {
  const settings = settingsOf(typed({ Basic: text, secondFactorDays: text }));
  expect(settings.editRatios.Basic).toBeNaN();
  expect(settings.secondFactorDays).toBeNaN();
});

it.each([
  ['name', 'name'],
  ['workingHours.from', 'from'],
  ['editRatios.Premium', 'Premium'],
])('shows errors of %s at the field %s', (path, field) => {
  expect(fieldOf(path)).toBe(field);
});
