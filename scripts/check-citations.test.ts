/** Citation check on small trees: reports each dead citation and accepts valid ones. */
import { expect, test } from 'vitest';
import { checkCitations } from './check-citations.ts';

const DOCUMENTS = {
  'docs/projects.md': '# Projects\n## Timer <a id="timer"></a>\nSee [points](points.md#kinds) and [above](#timer).',
  'docs/points.md': '## Kinds <a id="kinds"></a>\n',
  'docs/adr/0003-api-names.md': '# 3. Names\nSee [the timer](../projects.md#timer).',
};

const check = (tree: Record<string, string>) => checkCitations(new Map(Object.entries({ ...DOCUMENTS, ...tree })));

// Concatenated, so that this file itself contains no citation.
const numbered = (word: string, number: string): string => `${word} ${number}`;
const at = (document: string, anchor = ''): string => `docs/${document}.md${anchor && `#${anchor}`}`;

const RIGHT: [what: string, file: string, text: string][] = [
  ['a section', 'domain/a.ts', `/** The clock (${at('projects', 'timer')}). */`],
  ['two sections', 'web/a.css', `/* ${at('projects', 'timer')}, ${at('points', 'kinds')}. */`],
  ['a section at the end of a sentence', 'web/a.tsx', `// As ${at('projects', 'timer')}.`],
  ['a whole document', 'README.md', `[Points](${at('points')}) and ${at('projects')}`],
  ['a decision record', 'server/a.ts', `/** Kept apart (${numbered('ADR', '3')}). */`],
  ['words and numbers that cite nothing', 'server/a.ts', '/** The wire has 3 spellings; 4 decisions; a spec. */'],
  ['other addresses', 'README.md', '[a](https://example.com/x.md#y) [b](docs/adr/)'],
];

test.each(RIGHT)('accepts %s', (_what, file, text) => {
  expect(check({ [file]: text })).toEqual([]);
});

const WRONG: [what: string, file: string, text: string, message: string][] = [
  ['a document that is not there', 'domain/a.ts', `/** (${at('timer', 'x')}) */`, `there is no ${at('timer')}`],
  ['an anchor that is not there', 'domain/a.ts', `// ${at('projects', 'pause')}`, 'projects.md has no anchor "pause"'],
  [
    'the second of two',
    'web/a.tsx',
    `// ${at('points', 'kinds')}, ${at('points', 'x')}`,
    'points.md has no anchor "x"',
  ],
  ['a style', 'web/a.css', `/* ${at('points', 'x')} */`, 'points.md has no anchor "x"'],
  ['a link of a document', 'docs/leave.md', '[points](points.md#x)', 'points.md has no anchor "x"'],
  ['a link to a missing document', 'docs/leave.md', '[points](../points.md)', 'there is no points.md'],
  ['a link within a document', 'docs/leave.md', '[days](#days)', 'leave.md has no anchor "days"'],
  ['a heading without an anchor', 'docs/leave.md', '## Days\n[days](#days)', 'leave.md has no anchor "days"'],
  ['a missing record', 'server/a.ts', `// ${numbered('ADR', '4')}`, numbered('there is no ADR', '4')],
  ['the second of two records', 'server/a.ts', `// ${numbered('ADR', '3 and 7')}`, numbered('there is no ADR', '7')],
  ['a number alone', 'server/a.ts', `/** (${numbered('decisions', '12.4')}) */`, "isn't a document"],
  ['a chapter alone', 'server/a.ts', `/** (${numbered('spec', '2 section 2.3')}) */`, "isn't a document"],
  ['in capitals', 'web/a.ts', `/** ${numbered('Spec', '2 section 9')}: pages. */`, "isn't a document"],
  ['a row alone', 'server/a.ts', `/** (${numbered('wire', '8 row 4')}) */`, "isn't a document"],
  ['over the end of a line', 'server/a.ts', `/**\n * (${numbered('decisions\n *', '4')}) */`, "isn't a document"],
  ['a name of elsewhere', 'docs/leave.md', `See product${'-'}1.`, "isn't a document"],
  ['an anchor twice', 'docs/leave.md', '<a id="a"></a>\n<a id="a"></a>', 'the anchor "a" is defined twice'],
];

test.each(WRONG)('reports %s', (_what, file, text, message) => {
  expect(check({ [file]: text })).toEqual([expect.stringContaining(message)]);
});

test('reports the file and line of an error', () => {
  expect(check({ 'domain/a.ts': `\n\n// ${at('points', 'x')}` })).toEqual([
    expect.stringMatching(/^domain\/a\.ts:3 {2}/),
  ]);
});
