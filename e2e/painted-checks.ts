/** Compares what the player reports with what it shows, along random jumps, steps and pauses. */
import { type Rate, timecodeOf } from '#domain/platform/timecode.ts';
import { rounds } from '#server/testing/rounds.ts';
import { jumpInPlayer, type Reading, playBriefly, settledReading } from './painted-player.ts';
import { paintedAt, type PaintedKind } from './painted-videos.ts';
import type { Viewer } from './viewers.ts';

const JUMPS = rounds(5, 30);
const PAUSES = rounds(1, 5);

/** Stops after this many, because confirming each takes seconds. */
const ENOUGH_FAULTS = 6;

/** A version as the API returns it, with the fields used here. */
export type Version = { id: number; number: number; frames: number; rate: Rate; startFrame: number; drop: boolean };

/** Time within a frame, far enough from its edges for any rounding. */
const MIDDLE = 0.4;

/** Returns the positions at which the player reported or showed another frame, in words. */
export async function findFaults(viewer: Viewer, version: Version, kind: PaintedKind): Promise<string[]> {
  const { rate, frames, startFrame, drop: isDrop } = version;
  const faults: string[] = [];
  const isTrue = ({ reported, painted }: Reading): boolean =>
    paintedAt(((reported + MIDDLE) * rate.den) / rate.num, kind).includes(painted);
  const check = async (action: string, goal?: number): Promise<void> => {
    const isGoal = (seen: Reading): boolean => isTrue(seen) && (goal === undefined || seen.reported === goal);
    const seen = await settledReading(viewer, isGoal);
    if (!isGoal(seen)) faults.push(`${action} ${goal ?? ''} reports ${seen.reported} and shows ${seen.painted}`);
  };
  let goal = 0;
  for (let count = 0; count < JUMPS && faults.length < ENOUGH_FAULTS; count += 1) {
    // Another frame than the one shown, whose timecode is already in the field: typing it again is no jump.
    goal = 1 + ((goal + Math.floor(Math.random() * (frames - 3))) % (frames - 2));
    await jumpInPlayer(viewer, timecodeOf(goal, { rate, startFrame, isDrop }));
    await check('jump to', goal);
    await viewer.press('ArrowRight');
    await check('step on to', goal + 1);
    await viewer.press('ArrowLeft');
    await check('step back to', goal);
  }
  await viewer.press('End');
  await check('jump to the end', frames - 1);
  await viewer.press('Home');
  await check('jump to the start', 0);
  for (let count = 0; count < PAUSES; count += 1) {
    await playBriefly(viewer);
    await check('pause');
  }
  return faults;
}
