/** Puts the lines of a run into README.md, in the place of the last run on that engine. */
import { readFile, writeFile } from 'node:fs/promises';

const README = new URL('README.md', import.meta.url);

/** Replaces what stands between the two marks of that engine. */
export async function saveLines(engine: string, command: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(README, 'utf8');
  const [begin, end] = [`<!-- ${engine} -->`, `<!-- /${engine} -->`];
  const [from, till] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || till < from) throw new Error(`bench/README.md has no place for ${engine}.`);
  const block = [begin, '', `\`${command}\``, '', '```', ...lines, '```', '', ''].join('\n');
  await writeFile(README, text.slice(0, from) + block + text.slice(till));
}
