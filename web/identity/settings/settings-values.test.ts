/** Conversion between form values and settings (docs/people.md#settings). */
import { expect, it } from 'vitest';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { fieldOf, settingsOf, type SettingsValues, valuesOf } from './settings-values.ts';

const STORED: ReadSettings = {
  name: 'Studio 54',
  workingHours: { from: '09:00', till: '17:30', days: ['monday', 'friday'] },
  editRatios: { Premium: 10, Standard: null, Basic: 12.5, Podcast: 0 },
  editorTimer: 'start',
  twoTimers: false,
  secondFactorFor: 'leads',
  secondFactorDays: 14,
} as ReadSettings;

const typed = (more: Partial<SettingsValues>): SettingsValues => ({ ...valuesOf(STORED), ...more });

it('what nobody has touched comes to what is stored', () => {
  expect(STORED).toMatchObject(settingsOf(valuesOf(STORED)));
});

it.each<[what: string, more: Partial<SettingsValues>, hours: object | null]>([
  ['nothing at all are no hours', { from: '', till: ' ', days: [] }, null],
  ['days alone are hours that lack their times', { from: '', till: '' }, { from: '', till: '' }],
  ['days come in the order of the week', { days: ['friday', 'monday'] }, { days: ['monday', 'friday'] }],
  ['white space is not typed', { from: ' 08:00 ' }, { from: '08:00' }],
])('%s', (_what, more, hours) => {
  const { workingHours } = settingsOf(typed(more));
  if (hours === null) expect(workingHours).toBeNull();
  else expect(workingHours).toMatchObject(hours);
});

it('an empty ratio is none, and an empty number of days is no number', () => {
  const ratios = { ...valuesOf(STORED).ratios, Premium: ' ' };
  const settings = settingsOf(typed({ ratios, secondFactorDays: '' }));
  expect(settings.editRatios).toEqual({ ...STORED.editRatios, Premium: null });
  expect(settings.secondFactorDays).toBeNaN();
});

it.each([
  ['name', 'name'],
  ['workingHours.from', 'from'],
  ['editRatios.Premium', 'ratios.Premium'],
])('what is wrong with %s stands at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field);
});
