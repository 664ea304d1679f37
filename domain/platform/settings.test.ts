/** Validation of workspace settings, and the timer actions they allow editors. */
import { expect, it } from 'vitest';
import { type EditorTimer, editorActionsOf } from './editor-timer.ts';
import {
  checkFixedSettings,
  checkSettings,
  type WorkspaceSettings,
  DEFAULT_SETTINGS,
  type WorkingHours,
} from './settings.ts';

const hours: WorkingHours = { from: '09:00', till: '17:30', days: ['monday'] };
const with9to = (more: Partial<WorkingHours>) => ({ workingHours: { ...hours, ...more } });
const ratios = (Premium: number) => ({ editRatios: { ...DEFAULT_SETTINGS.editRatios, Premium } });

it.each<[Partial<WorkspaceSettings>, string[]]>([
  [{}, []],
  [with9to({}), []],
  [{ name: 'x'.repeat(101) }, ['name']],
  [with9to({ from: '9:00' }), ['workingHours.from']],
  [with9to({ till: '24:00' }), ['workingHours.till']],
  [with9to({ till: '09:00' }), ['workingHours.till']],
  [with9to({ days: [] }), ['workingHours.days']],
  [ratios(0), []],
  [ratios(-1), ['editRatios.Premium']],
  [ratios(1.5), ['editRatios.Premium']],
  [ratios(10_001), ['editRatios.Premium']],
])('for %j rejects %j', (changed, paths) => {
  expect(checkSettings({ ...DEFAULT_SETTINGS, ...changed }).map((v) => v.propertyPath)).toEqual(paths);
});

it.each<[EditorTimer, string[]]>([
  ['start', ['start']],
  ['pause', ['start', 'pause', 'resume']],
  ['all', ['start', 'pause', 'resume', 'end']],
])('with timer setting %s allows editors %j', (timer, actions) => {
  expect(editorActionsOf(timer)).toEqual(actions);
});

it.each<[boolean, EditorTimer | undefined, string[]]>([
  [false, 'start', []],
  [true, undefined, []],
  [true, 'all', []],
  [true, 'start', ['editorTimer']],
])('with the timer setting fixed: %s and requested: %s rejects %j', (isTimerFixed, wanted, paths) => {
  const present = {
    ...DEFAULT_SETTINGS,
    editorTimer: 'all',
    version: 1,
    isTimerFixed,
    isZoneFixed: false,
    makesCopies: false,
    secondFactorSince: null,
    keepFilesFrom: null,
    isCurrencyFixed: false,
  } as const;
  expect(checkFixedSettings(present, { editorTimer: wanted }).map((v) => v.propertyPath)).toEqual(paths);
});
