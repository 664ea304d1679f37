/** Minimal reader for PDFs with one font: the text of each page in writing order, and the pictures. */
import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  title: string;
  /** Text fragments of each page, in the order in which they were written. */
  pages: string[][];
  /** Pictures in the file as JPEG. */
  pictures: Buffer[];
  picturesShown: number;
};

type Objects = Map<number, { head: string; stream: Buffer | undefined }>;

function objectsIn(file: Buffer): Objects {
  const text = file.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error('no whole PDF');
  const objects: Objects = new Map();
  for (const { 1: id, 2: body = '', index } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at === -1 ? body : body.slice(0, at);
    const start = index + `${id} 0 obj\n`.length + at + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const bytes = at === -1 ? undefined : file.subarray(start, start + length);
    const isPacked = head.includes('/FlateDecode') && bytes !== undefined;
    objects.set(Number(id), { head, stream: isPacked ? inflateSync(bytes) : bytes });
  }
  return objects;
}

/** Returns the characters of each glyph number. */
function glyphsOf(objects: Objects): Map<number, string> {
  const id = [...objects.values()].map(({ head }) => /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]).find(Boolean);
  const table = objects.get(Number(id))?.stream?.toString('latin1') ?? '';
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      glyphs.set(parseInt(first, 16) + at, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
  return glyphs;
}

const textOf = (codes: string, glyphs: Map<number, string>): string =>
  [...codes.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => glyphs.get(parseInt(code, 16)) ?? '\uFFFD')
    .join('');

export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsIn(file);
  const heads = [...objects.values()].map(({ head }) => head);
  const kids = /\/Kids \[([^\]]*)\]/.exec(heads.find((head) => head.includes('/Type /Pages')) ?? '')?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(Number(id))?.head ?? '');
  const contents = pages.map(
    (page) => objects.get(Number(/\/Contents (\d+)/.exec(page)?.[1]))?.stream?.toString('latin1') ?? '',
  );
  const glyphs = glyphsOf(objects);
  const title = /\/Title \(((?:\\.|[^)])*)\)/s.exec(heads.find((head) => head.includes('/Title')) ?? '')?.[1] ?? '';
  return {
    title,
    pages: contents.map((content) =>
      [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, codes = '']) => textOf(codes, glyphs)),
    ),
    pictures: [...objects.values()].flatMap(({ head, stream }) =>
      stream && head.includes('/Subtype /Image') ? [stream] : [],
    ),
    picturesShown: contents.flatMap((content) => content.match(/\/I\d+ Do/g) ?? []).length,
  };
}
