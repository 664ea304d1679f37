import { expectTypeOf, test } from 'vitest';
import type { Hours, Milliseconds, Minutes, Seconds } from './units.ts';

test('a number with a unit is not accepted in another one, but a plain number is', () => {
  expectTypeOf<Seconds>().not.toExtend<Minutes>();
  expectTypeOf<Minutes>().not.toExtend<Seconds | Hours | Milliseconds | null>();
  expectTypeOf<number>().toExtend<Minutes>();
  expectTypeOf<Minutes | Seconds>().toExtend<number>();
});
