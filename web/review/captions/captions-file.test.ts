/** Tests of what a file's name says about its captions. */
import { expect, it } from 'vitest';
import { divideFiles } from './caption-names.ts';
import { languageInName } from './captions-file.ts';

it.each([
  ['ep24.en.srt', 'en'],
  ['ep24_es.vtt', 'es'],
  ['Wedding-film.pt-BR.vtt', 'pt-BR'],
  ['Wedding film.zh_Hant.srt', 'zh-Hant'],
  ['ep24.srt', ''],
  ['final.qq.srt', ''],
  ['final_v2.srt', ''],
  ['captions', ''],
])('finds the language in %s', (name, language) => {
  expect(languageInName(name)).toBe(language);
});

it('divides files by their name', () => {
  const files = ['a.srt', 'b.VTT', 'c.sbv', 'd.mp4', 'srt.txt'].map((name) => new File([''], name));
  const { captions, others } = divideFiles(files);
  expect(captions.map(({ name }) => name)).toEqual(['a.srt', 'b.VTT', 'c.sbv']);
  expect(others.map(({ name }) => name)).toEqual(['d.mp4', 'srt.txt']);
});
