/** Tests of exported notes through the endpoint: rights, content of each file, and errors. */
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aCut, aDeliverable, aProject } from '#server/testing/builders.ts';
import { playbackFacts } from '#server/testing/video-facts.ts';
import { readAvidText, readEdl, readFcpxml, readXmeml } from '#server/testing/marker-files.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { aPicture, bodyOfParts, MULTIPART_TYPE } from '#server/testing/upload-files.ts';

const DROP_HOUR = 107_892;
const RATE = { num: 30000, den: 1001 };
const MODEST = { rate: RATE, startFrame: DROP_HOUR };

type Note = Partial<NewRow<'feedback'>> & { cut?: number; frame?: number | null; endFrame?: number | null };

async function aNote({ cut = cutId, frame = 0, endFrame = null, ...more }: Note): Promise<number> {
  const { id } = await app.db
    .insertInto('feedback')
    .values({
      project_id: projectId,
      created_by_id: lead.user.id,
      content: 'Logo is late',
      type: 'client',
      created_at: '2026-03-09T10:00:00.000Z',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!more.parent_id)
    await app.db
      .insertInto('feedback_marks')
      .values({ feedback_id: id, cut_id: cut, frame, end_frame: endFrame })
      .execute();
  return id;
}

const newCut = (more: Partial<NewRow<'cuts'>>) =>
  aCut(app.db, { project_id: projectId, uploaded_by_id: editor.user.id, ...more });

const app = await testApp();
const lead = await app.as('manager', { first_name: 'Maya', last_name: 'Okafor' });
const editor = await app.as('editor', { first_name: 'Юлия', last_name: 'Орлова' });
const project = await aProject(app.db, {
  title: 'Осень & "Spring"',
  tracking_id: 'TRK/2026 7',
  assigned_to_id: editor.user.id,
  assigned_by_id: lead.user.id,
});
const projectId = project.id;
const drop = { rate_num: 30000, rate_den: 1001, start_frame: DROP_HOUR, is_drop: true, frame_count: 200_000 };
const cutId = (await newCut({ ...drop, number: 3, width: 1920, height: 1080, rotation: 90 })).id;
const first = await aNote({ frame: 1800, content: '2nd take | <b>better</b>' });
await aNote({ parent_id: first, content: '=SUM(A1)', created_by_id: editor.user.id });
await aNote({ parent_id: first, content: 'between us', is_internal: true });
await aNote({ frame: 10, endFrame: 1900, content: 'All of\nthis' });
await aNote({
  frame: 17_982,
  content: 'done',
  resolved_at: '2026-03-09T11:00:00.000Z',
  resolved_by_id: editor.user.id,
});
await aNote({ frame: 20_000, content: 'ours alone', is_internal: true });
await aNote({ frame: 30_000, content: 'من العميل', created_by_id: null, guest_name: 'ليلى حداد', is_held: true });
await newCut({ number: 4 }).then((other) => aNote({ cut: other.id, content: 'of another cut' }));

const exportNotes = (caller: Caller, ending: string, query = '') =>
  caller.get(`/api/cuts/${cutId}/notes.${ending}${query}`);
const avid = async (caller: Caller, query = '') =>
  readAvidText((await exportNotes(caller, 'txt', query)).body, { ...MODEST, isDrop: true });
const framesOf = async (caller: Caller, query = '') => (await avid(caller, query)).map(({ frame }) => frame);

describe('exported notes', () => {
  it('include all or only open notes of the version, without internal ones', async () => {
    expect(await framesOf(lead)).toEqual([10, 1800, 17_982, 30_000]);
    expect(await framesOf(lead, '?open=true')).toEqual([10, 1800, 30_000]);
    expect(await framesOf(lead, '?open=false&internal=true')).toEqual([10, 1800, 17_982, 20_000, 30_000]);
  });

  it('include replies, and internal ones on request', async () => {
    const textOf = async (query: string) => (await avid(lead, query)).find(({ frame }) => frame === 1800)?.text;
    expect(await textOf('')).toBe('2nd take | <b>better</b> / Юлия Орлова: =SUM(A1)');
    expect(await textOf('?internal=true')).toBe(
      '2nd take | <b>better</b> / Юлия Орлова: =SUM(A1) / Maya Okafor: between us',
    );
  });

  it('include the names of guests, and held notes only for leads', async () => {
    expect((await avid(lead)).at(-1)).toMatchObject({ name: 'Guest ليلى حداد', text: 'من العميل' });
    expect(await framesOf(editor)).toEqual([10, 1800, 17_982]);
  });

  it('are available to everyone who can read the project', async () => {
    const stranger = await app.as('editor');
    for (const ending of ['edl', 'fcpxml', 'xml', 'txt', 'csv', 'pdf']) {
      expect((await exportNotes(stranger, ending)).statusCode).toBe(404);
      expect((await exportNotes(editor, ending)).statusCode).toBe(200);
    }
  });
});

describe('exported files', () => {
  const places = [
    { frame: 10, endFrame: 1799 },
    { frame: 1800, endFrame: null },
    { frame: 17_982, endFrame: null },
    { frame: 30_000, endFrame: null },
  ];

  it('refer to the same frames in every format', async () => {
    const edl = readEdl((await exportNotes(lead, 'edl')).body, MODEST);
    expect([edl.title, edl.isDrop]).toEqual(['Осень & "Spring", version 3', true]);
    expect(edl.markers).toMatchObject(places);
    expect(edl.markers.map(({ color }) => color)).toEqual(['Red', 'Red', 'Green', 'Red']);
    const fcpxml = (await exportNotes(lead, 'fcpxml')).body;
    expect(readFcpxml(fcpxml, RATE)).toMatchObject({ startFrame: DROP_HOUR, tcFormat: 'DF', markers: places });
    expect(fcpxml).toContain('width="1080" height="1920"');
    expect(readXmeml((await exportNotes(lead, 'xml')).body)).toMatchObject({
      timecode: '01:00:00;00',
      markers: places,
    });
    expect(await avid(lead)).toMatchObject(places);
  });

  it.each([
    ['edl', 'text/plain; charset=utf-8'],
    ['fcpxml', 'application/xml; charset=utf-8'],
    ['xml', 'application/xml; charset=utf-8'],
    ['txt', 'text/plain; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['pdf', 'application/pdf'],
  ])('download as %s with the right content type, also for HEAD', async (ending, type) => {
    const responses = [
      await exportNotes(lead, ending),
      await lead.request('HEAD', `/api/cuts/${cutId}/notes.${ending}`),
    ];
    for (const { statusCode, headers } of responses) {
      expect([statusCode, headers['content-type']]).toEqual([200, type]);
      expect(headers['content-disposition']).toBe(`attachment; filename="TRK-2026-7-cut-3-notes.${ending}"`);
    }
    expect(responses[1]?.body).toBe('');
  });

  it('list each note separately in CSV, with line breaks and escaped formulas', async () => {
    const notes = parseRecords((await exportNotes(lead, 'csv', '?internal=true')).body);
    expect(notes.map((note) => note['Frame'])).toEqual(['10', '1800', '17982', '20000', '30000']);
    expect(notes[0]).toMatchObject({
      Timecode: '01:00:00;10',
      'End Timecode': '01:01:03;12',
      'End Frame': '1900',
      Author: 'Maya Okafor',
      Note: 'All of\nthis',
      Resolved: 'No',
    });
    expect(notes[1]).toMatchObject({ Replies: 'Юлия Орлова: =SUM(A1)\nMaya Okafor: between us', Internal: 'No' });
    expect(notes[3]).toMatchObject({ Note: 'ours alone', Internal: 'Yes' });
    await aNote({ frame: 40_000, content: '=1+1', resolved_at: '2026-03-09T11:00:00.000Z' });
    expect(parseRecords((await exportNotes(lead, 'csv')).body).at(-1)?.['Note']).toBe("'=1+1");
  });

  it('name the deliverable of the version', async () => {
    const { id } = await aDeliverable(app.db, { project_id: projectId, name: 'Short 1' });
    const { id: cut } = await newCut({ number: 71, deliverable_id: id });
    const pdf = readPdf((await lead.get(`/api/cuts/${cut}/notes.pdf`)).rawPayload);
    expect(pdf.pages.flat().join(' ')).toContain('Short 1 · Version 71');
  });

  it('name notes on the whole version first, and put their markers at the first frame', async () => {
    const { id: cut } = await newCut({ number: 50 });
    await aNote({ cut, frame: 0, content: 'Too early' });
    await aNote({ cut, frame: null, content: 'Too long', created_at: '2026-03-09T11:00:00.000Z' });
    const takeOf = async (ending: string) => (await lead.get(`/api/cuts/${cut}/notes.${ending}`)).body;
    expect(parseRecords(await takeOf('csv'))).toMatchObject([
      { Timecode: 'Whole version', Frame: '', Note: 'Too long' },
      { Timecode: '00:00:00:00', Frame: '0', Note: 'Too early' },
    ]);
    const text = 'Maya Okafor: Too long (whole version)';
    expect(await takeOf('txt')).toContain(`00:00:00:00\tV1\tred\t${text} / Maya Okafor: Too early\t1`);
    for (const ending of ['edl', 'fcpxml', 'xml']) expect(await takeOf(ending)).toContain(text);
    const pdf = readPdf((await lead.get(`/api/cuts/${cut}/notes.pdf`)).rawPayload);
    expect(pdf.pages.flat().join('\n')).toMatch(/1\. +Whole version.+Too long.+2\. +00:00:00:00.+Too early/s);
  });

  it('split an EDL beyond 999 events into several files in a ZIP', async () => {
    const many = await newCut({ number: 5, frame_count: 100_000 });
    for (let frame = 0; frame < 1000; frame += 1)
      await aNote({ cut: many.id, frame: frame * 3, content: `note ${frame}` });
    const response = await lead.get(`/api/cuts/${many.id}/notes.edl`);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toBe('attachment; filename="TRK-2026-7-cut-5-notes.edl.zip"');
    const files = Object.entries(unzipSync(response.rawPayload));
    expect(files.map(([name]) => name)).toEqual(['TRK-2026-7-cut-5-notes-1.edl', 'TRK-2026-7-cut-5-notes-2.edl']);
    const timeline = { rate: { num: 25, den: 1 }, startFrame: 0 };
    const markers = files.flatMap(([, bytes]) => readEdl(Buffer.from(bytes).toString(), timeline).markers);
    expect(markers.map(({ frame }) => frame)).toEqual(Array.from({ length: 1000 }, (_, at) => at * 3));
  });

  it('are valid for a version without notes', async () => {
    const empty = await newCut({ number: 6 });
    const of = async (ending: string) => lead.get(`/api/cuts/${empty.id}/notes.${ending}`);
    expect(readEdl((await of('edl')).body, { rate: { num: 25, den: 1 }, startFrame: 0 }).markers).toEqual([]);
    expect(readFcpxml((await of('fcpxml')).body, { num: 25, den: 1 }).markers).toEqual([]);
    expect(readPdf((await of('pdf')).rawPayload).pages).toHaveLength(1);
  });
});

describe('the timeline start', () => {
  it('uses the given start, and keeps the frames', async () => {
    const hour = readXmeml((await exportNotes(lead, 'xml', '?start=10:00:00:00')).body);
    expect(hour).toMatchObject({ timecode: '10:00:00;00', displayFormat: 'DF' });
    const edl = (await exportNotes(lead, 'edl', '?start=00:00:00:00')).body;
    expect(edl).toContain('00:00:00;10');
    expect(readEdl(edl, { rate: RATE, startFrame: 0 }).markers[1]?.frame).toBe(1800);
    expect(parseRecords((await exportNotes(lead, 'csv', '?start=0')).body)[0]).toMatchObject({
      Timecode: '00:00:00;10',
      Frame: '10',
    });
  });

  it('is the same in every format, and keeps the frames', async () => {
    const start = '?start=00:59:50:00';
    // 3,590 seconds at 30 fps; drop-frame skips 2 frame numbers in each of 54 minutes.
    const startFrame = 107_592;
    const first = { frame: 10, endFrame: 1799 };
    const fcpxml = readFcpxml((await exportNotes(lead, 'fcpxml', start)).body, RATE);
    expect([fcpxml.startFrame, fcpxml.tcFormat]).toEqual([startFrame, 'DF']);
    expect(fcpxml.markers.slice(0, 2)).toMatchObject([first, { frame: 1800 }]);
    const text = (await exportNotes(lead, 'txt', start)).body;
    expect(text).toContain('\t00:59:50;10\t');
    expect(readAvidText(text, { rate: RATE, startFrame, isDrop: true }).slice(0, 2)).toMatchObject([
      first,
      { frame: 1800 },
    ]);
    const pdf = readPdf((await exportNotes(lead, 'pdf', start)).rawPayload)
      .pages.flat()
      .join('\n');
    expect(pdf).toContain('00:59:50;10');
    expect(pdf).toContain('29.97 fps drop frame');
  });

  it('selects drop frame by its separator', async () => {
    const plain = await newCut({ number: 7, rate_num: 30000, rate_den: 1001 });
    const of = async (start: string) =>
      readXmeml((await lead.get(`/api/cuts/${plain.id}/notes.xml?start=${encodeURIComponent(start)}`)).body);
    expect(await of('01:00:00;00')).toMatchObject({
      timecode: '01:00:00;00',
      startFrame: DROP_HOUR,
      displayFormat: 'DF',
    });
    expect(await of('01:00:00:00')).toMatchObject({
      timecode: '01:00:00:00',
      startFrame: 108_000,
      displayFormat: 'NDF',
    });
  });

  it.each(['x', '24:00:00:00', '01:01:00;00', '%2B1', '-1', '1:2:3:4:5'])(
    'rejects the start %s by name',
    async (start) => {
      const { statusCode, body } = await exportNotes(lead, 'edl', `?start=${start}`);
      expect([statusCode, JSON.parse(body).detail]).toEqual([
        400,
        'Invalid value for query parameter "start": Enter a timecode of this version, such as 01:00:00:00.',
      ]);
    },
  );

  it.each(['open=maybe', 'internal=2', 'start[]=1'])('rejects ?%s by name', async (query) => {
    const { statusCode, body } = await exportNotes(lead, 'edl', `?${query}`);
    expect([statusCode, JSON.parse(body).detail]).toEqual([
      400,
      `Invalid value for query parameter "${query.split('=', 1)[0]?.replace('[]', '') ?? ''}".`,
    ]);
  });
});

it('has the size with square pixels', async () => {
  const playback_facts = playbackFacts({ pixelAspect: { num: 64, den: 45 } });
  const { id } = await newCut({ number: 90, width: 720, height: 576, playback_facts });
  expect((await lead.get(`/api/cuts/${id}/notes.fcpxml`)).body).toContain('width="1024" height="576"');
});

it('rejects an EDL for a variable frame rate, and lists the other formats', async () => {
  const varying = await newCut({ number: 8, is_constant_rate: false });
  const refused = await lead.get(`/api/cuts/${varying.id}/notes.edl`);
  expect([refused.statusCode, JSON.parse(refused.body).detail]).toEqual([
    409,
    'EDL requires a constant frame rate. Choose FCPXML, XML, text, CSV or PDF instead.',
  ]);
  for (const ending of ['fcpxml', 'xml', 'txt', 'csv', 'pdf'])
    expect((await lead.get(`/api/cuts/${varying.id}/notes.${ending}`)).statusCode).toBe(200);
});

describe('the PDF', () => {
  const textOf = ({ pages }: ReturnType<typeof readPdf>): string => pages.flat().join('\n');

  it('contains title, timecodes, texts and names in every script the font supports', async () => {
    const text = textOf(readPdf((await exportNotes(lead, 'pdf', '?internal=true')).rawPayload));
    for (const part of [
      'Осень & "Spring"',
      'Version 3 · 29.97 fps drop frame',
      '01:00:00;10 – 01:01:03;12',
      '2nd take | <b>better</b>',
      'Юлия Орлова: =SUM(A1)',
      'Internal',
    ])
      expect(text).toContain(part);
    // Arabic letters appear in visual order: the last one first from the left, in their joined forms.
    expect(text.normalize('NFKC')).toContain('دادح');
  });

  it('contains timecode and text of every note', async () => {
    const text = textOf(readPdf((await exportNotes(lead, 'pdf', '?internal=true')).rawPayload));
    const notes = parseRecords((await exportNotes(lead, 'csv', '?internal=true')).body);
    expect(notes.length).toBeGreaterThan(4);
    for (const { Timecode = '', Note = '' } of notes)
      for (const part of [Timecode, ...(/[\u0600-\u06ff]/.test(Note) ? [] : Note.replace(/^'/, '').split('\n'))])
        expect(text).toContain(part);
  });

  it('shows a filmstrip picture next to each note, and embeds each picture once', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
    const tile = (background: string) =>
      sharp({ create: { width: 160, height: 90, channels: 3, background } })
        .png()
        .toBuffer();
    const tiles = await Promise.all(
      colours.map(async (colour, at) => ({ input: await tile(colour), left: at * 160, top: 0 })),
    );
    const strip = sharp({ create: { width: 640, height: 90, channels: 3, background: '#000000' } }).composite(tiles);
    const filename = `${'a'.repeat(32)}.webp`;
    await app.deps.cutFiles.put(filename, await strip.webp({ lossless: true }).toBuffer());
    const cut = await newCut({ number: 9, frame_count: 400, strip_filename: filename, strip_count: 4 });
    for (const frame of [0, 99, 100, 399]) await aNote({ cut: cut.id, frame });
    const { pictures, picturesShown } = readPdf((await lead.get(`/api/cuts/${cut.id}/notes.pdf`)).rawPayload);
    expect(picturesShown).toBe(4);
    const shown = await Promise.all(pictures.map(async (picture) => (await sharp(picture).stats()).channels));
    const isBright = shown.map((channels) => channels.map(({ mean }) => mean > 127));
    expect(isBright).toEqual([
      [true, false, false],
      [false, true, false],
      [true, true, true],
    ]);
  });

  it('omits pictures when the filmstrip is missing or invalid', async () => {
    const broken = `${'b'.repeat(32)}.webp`;
    await app.deps.cutFiles.put(broken, Buffer.from('no picture'));
    for (const [number, filename] of [
      [10, broken],
      [11, `${'c'.repeat(32)}.webp`],
    ] as const) {
      const cut = await newCut({ number, strip_filename: filename, strip_count: 4 });
      await aNote({ cut: cut.id, content: 'seen without' });
      const pdf = readPdf((await lead.get(`/api/cuts/${cut.id}/notes.pdf`)).rawPayload);
      expect([pdf.pictures.length, textOf(pdf).includes('seen without')]).toEqual([0, true]);
    }
  });

  it('continues over as many pages as needed, without losing notes', async () => {
    const cut = await newCut({ number: 12, frame_count: 100_000 });
    for (let at = 0; at < 60; at += 1)
      await aNote({ cut: cut.id, frame: at, content: `note ${at} ${'word '.repeat(at * 20)}end${at}` });
    const { pages } = readPdf((await lead.get(`/api/cuts/${cut.id}/notes.pdf`)).rawPayload);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, at) => `${at + 1} / ${pages.length}`));
    const text = pages.flat().join(' ');
    for (let at = 0; at < 60; at += 1) expect(text).toContain(`end${at}`);
  });
});

describe('a drawing', () => {
  const strokes = [
    {
      kind: 'arrow',
      color: '#ff0000',
      size: 60,
      points: [
        [0, 0],
        [5000, 5000],
      ],
    },
  ];
  let cut: number;
  let drawn: number;
  let plain: number;
  beforeAll(async () => {
    cut = (await newCut({ number: 20 })).id;
    drawn = await aNote({ cut, frame: 5, content: 'Move this' });
    await aNote({ cut, frame: 7, content: ' ' });
    plain = await aNote({ cut, frame: 9, content: 'No drawing' });
    await app.db
      .updateTable('feedback_marks')
      .set({ drawing: JSON.stringify({ strokes }) as never })
      .where('cut_id', '=', cut)
      .where('feedback_id', '!=', plain)
      .execute();
  });
  const file = async (ending: string, query = '') => lead.get(`/api/cuts/${cut}/notes.${ending}${query}`);

  it('is marked in every format', async () => {
    const texts = ['Move this [drawing]', '[drawing]', 'No drawing'];
    for (const ending of ['edl', 'fcpxml', 'xml', 'txt']) {
      const { body } = await file(ending);
      for (const text of texts) expect([ending, body]).toEqual([ending, expect.stringContaining(text)]);
      expect(body.split('[drawing]')).toHaveLength(3);
    }
    expect(parseRecords((await file('csv')).body).map(({ Note }) => Note)).toEqual(texts);
  });

  const textOf = (pdf: Buffer) => readPdf(pdf).pages.flat().join('\n');

  it('is on the still of its note in PDF, which otherwise says that it is missing', async () => {
    const without = textOf((await file('pdf')).rawPayload);
    expect(without).toContain('Move this [drawing]');
    expect(without).toContain('Some drawings are not shown.');
    const response = await postStills([[drawn, await aPicture('jpeg', 640, 360)]]);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    const [withStill, { pictures, picturesShown }] = [textOf(response.rawPayload), readPdf(response.rawPayload)];
    expect([pictures.length, picturesShown]).toEqual([1, 1]);
    expect(withStill).toContain('Move this');
    // The other note with a drawing has no still.
    expect(withStill.split('[drawing]')).toHaveLength(2);
    expect(withStill).toContain('Some drawings are not shown.');
  });

  const postStills = (stills: [name: number | string, content: Buffer][], caller = lead, query = '') =>
    caller.request('POST', `/api/cuts/${cut}/notes.pdf${query}`, {
      body: bodyOfParts(
        stills.map(([name, content]) => ({ name: 'still', filename: `${name}.jpg`, type: 'image/jpeg', content })),
      ),
      headers: { 'content-type': MULTIPART_TYPE },
    });

  it('is exported as the rights and filters of the export allow', async () => {
    const still = await aPicture('jpeg', 64, 36);
    expect((await postStills([[drawn, still]], await app.as('editor'))).statusCode).toBe(404);
    const hidden = await aNote({ cut, frame: 11, content: 'ours alone', is_internal: true });
    const { rawPayload } = await postStills([[hidden, still]], editor);
    expect(readPdf(rawPayload).picturesShown).toBe(0);
    expect(readPdf((await postStills([[hidden, still]], editor, '?internal=true')).rawPayload).picturesShown).toBe(1);
    expect((await postStills([[drawn, still]], editor, '?start=x')).statusCode).toBe(400);
  });

  it('is refused as another format or size, in too large a file, under another name, or beyond 60', async () => {
    const still = await aPicture('jpeg', 64, 36);
    const noise = sharp({
      create: {
        width: 1280,
        height: 1280,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    for (const [name, content] of [
      [drawn, await aPicture('png', 64, 36)],
      [drawn, Buffer.from('no picture')],
      [drawn, await aPicture('jpeg', 1281, 720)],
      [drawn, await aPicture('jpeg', 640, 8)],
      [drawn, await noise.jpeg({ quality: 95 }).toBuffer()],
      ['x', still],
    ] as const) {
      const { statusCode, body } = await postStills([[name, content]]);
      expect([statusCode, JSON.parse(body).violations[0].propertyPath]).toEqual([422, 'still']);
    }
    const many = Array.from({ length: 61 }, (_, at): [number, Buffer] => [at + 1, still]);
    expect((await postStills(many)).statusCode).toBe(413);
    expect((await postStills(many.slice(1))).statusCode).toBe(200);
  });

  it('leaves out a still that only other programs can read', async () => {
    const still = await aPicture('jpeg', 640, 360);
    // Fill bytes are allowed before any marker.
    const size = still.indexOf(Buffer.from([0xff, 0xc0]));
    const filled = Buffer.concat([still.subarray(0, size), Buffer.from([0xff]), still.subarray(size)]);
    const { statusCode, rawPayload } = await postStills([[drawn, filled]]);
    expect([statusCode, readPdf(rawPayload).picturesShown]).toEqual([200, 0]);
    expect(textOf(rawPayload)).toContain('Move this');
  });
});

it('begins a CSV with a byte order mark on request', async () => {
  expect((await exportNotes(lead, 'csv', '?bom=true')).rawPayload.subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
  expect((await exportNotes(lead, 'csv', '?bom=false')).rawPayload[0]).toBe('T'.charCodeAt(0));
  expect((await exportNotes(lead, 'csv')).rawPayload[0]).toBe('T'.charCodeAt(0));
});
