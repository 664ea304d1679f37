/** Captions of the demo's film in English and Spanish, of two projects. The Spanish ones of the second are not shown to its client yet. */
import type { Cue } from '#domain/review/captions/cue.ts';
import { lastMsOf } from '#domain/review/captions/shift-cues.ts';
import { writeCaptions } from '#domain/review/captions/write-captions.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';

type Line = { from: number; to: number; en: string; es: string };

/** Texts of the film by its seconds: the hills with the logo, and from the fifth second the sea. */
const LINES: readonly Line[] = [
  { from: 0.4, to: 2.2, en: 'Evening falls over the hills.', es: 'Cae la tarde sobre las colinas.' },
  {
    from: 2.4,
    to: 4.6,
    en: 'One light is left on,\nand it points north.',
    es: 'Queda una luz encendida\nque señala al norte.',
  },
  { from: 5.2, to: 7.2, en: 'Then the sea,\nand a single sail.', es: 'Después, el mar\ny una sola vela.' },
  { from: 7.6, to: 9.8, en: 'We are almost home.', es: 'Ya casi estamos en casa.' },
];

const LANGUAGES = ['en', 'es'] as const;
type Language = (typeof LANGUAGES)[number];

const cuesIn = (language: Language): Cue[] =>
  LINES.map((line, at) => ({
    startMs: line.from * 1000,
    endMs: line.to * 1000,
    text: line[language],
    // The last line is spoken by nobody in the picture.
    ...(at === LINES.length - 1 ? { styles: [{ style: 'i' as const, from: 0, to: line[language].length }] } : {}),
  }));

type CaptionedCut = Pick<NewRow<'cuts'>, 'created_at' | 'uploaded_by_id' | 'original_name'> & { id: number };

/** Stores the files and returns the rows for these two versions, which are the same film. */
export async function demoCaptions(
  { cutFiles, newId }: Pick<Deps, 'cutFiles' | 'newId'>,
  cuts: readonly CaptionedCut[],
): Promise<NewRow<'captions'>[]> {
  const rows: NewRow<'captions'>[] = [];
  for (const [at, cut] of cuts.entries())
    for (const language of LANGUAGES) {
      const cues = cuesIn(language);
      const content = Buffer.from(writeCaptions(cues, 'vtt'));
      const filename = `${newId()}.vtt`;
      await cutFiles.put(filename, content);
      rows.push({
        cut_id: cut.id,
        language,
        label: '',
        filename,
        original_name: `${cut.original_name.replace(/\.[^.]*$/, '')}.${language}.srt`,
        size_bytes: content.length,
        cue_count: cues.length,
        last_ms: lastMsOf(cues),
        is_internal: at === 1 && language === 'es',
        uploaded_by_id: cut.uploaded_by_id,
        created_at: cut.created_at,
      });
    }
  return rows;
}
