/** Text check: reports texts that only tests use, and none that the program uses. */
import { expect, it } from 'vitest';
import { checkTexts } from './check-texts.ts';

const LISTS = `
  export const PROJECT_TEXTS = { failed: 'No', gone: 'Gone', asked: 'Sure?' } as const;
  const MODE_TEXTS = { on: 'On', off: 'Off' };
  const SIZES = { small: 1 };`;

const found = (program: string, test = ''): string[] =>
  checkTexts(
    new Map([
      ['domain/platform/messages.ts', LISTS],
      ['web/screen.tsx', program],
      ['web/screen.test.tsx', test],
      ['server/testing/helper.ts', test],
    ]),
  ).map((line) => /\w+_TEXTS\.\w+/.exec(line)?.[0] ?? line);

it('reports each text unused by the program', () => {
  const program = '<p title={PROJECT_TEXTS.gone}>{PROJECT_TEXTS["asked"]}</p>; MODE_TEXTS.on';
  expect(found(program, 'PROJECT_TEXTS.failed; MODE_TEXTS.off')).toEqual(['PROJECT_TEXTS.failed', 'MODE_TEXTS.off']);
});

it('treats a list accessed by a computed key as used', () => {
  expect(found('MODE_TEXTS[mode]; PROJECT_TEXTS.failed; PROJECT_TEXTS.gone; PROJECT_TEXTS.asked')).toEqual([]);
});
