/** Chat messages by format, compared with golden files; typed text never reads as markup (docs/operations.md#chat). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ChatRecord, chatLineOf } from './chat-lines.ts';
import { chatBody } from './chat-messages.ts';
import type { ChatFormat } from './webhook-formats.ts';
import type { DeliveredEvent } from './webhooks.ts';

const CHATS: readonly ChatFormat[] = ['slack', 'discord', 'teams', 'ntfy'];
const CONTEXT = { zone: 'America/Los_Angeles', projectsUrl: 'https://cutroom.example/projects' };

const project = {
  id: 29,
  title: 'Gear review 29',
  clientName: 'Northlight',
  editorName: 'Lena Fischer',
  deadlineAt: '2026-11-27T00:00:00.000Z',
  runtimeMinutes: 416,
  allowedMinutes: 300,
};
const hostile = (title: string): ChatRecord => ({
  kind: 'project',
  project: { ...project, title, clientName: '<@U1> [x](y) & Sons', editorName: null },
});

const EVENTS: readonly [DeliveredEvent, ChatRecord][] = [
  ['project.ended', { kind: 'project', project }],
  ['project.deadline_changed', { kind: 'project', project }],
  ['project.deleted', { kind: 'deleted-project', id: 12 }],
  ['cut.changes_requested', { kind: 'version', project, number: 3, uploader: 'Lena', decider: 'guest Dana' }],
  ['feedback.created', { kind: 'feedback', project, author: null }],
  [
    'leave.decided',
    { kind: 'leave', name: 'Ivo', leaveFrom: '2026-12-24', leaveTill: '2026-12-28', status: 'rejected' },
  ],
  ['project.started', hostile('<!channel> <https://evil.example|click> @everyone *bold* _it_ ~st~ `code` || # - \\')],
  ['project.started', hostile('first\nsecond\r\u0007 \u202Eevil\u202C שלום עולם')],
  ['project.started', hostile('x'.repeat(10_000))],
  ['project.started', hostile('👩‍👩‍👧 Привет')],
];
const lines = EVENTS.map(([event, record]) => chatLineOf(event, record, CONTEXT));

const golden = (name: string): string => readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8');

it.each<[string, ChatRecord, object]>([
  [
    'a project',
    { kind: 'file', project, name: 'Day 1/A001.mov', uploader: 'guest Dana Weiss' },
    {
      event: 'File added',
      subject: { text: 'Gear review 29', url: 'https://cutroom.example/projects/29' },
      details: ['Northlight', 'Day 1/A001.mov', 'guest Dana Weiss'],
    },
  ],
  [
    'a client, uploaded by someone who is gone',
    { kind: 'file', project: null, name: 'Contract.pdf', uploader: null },
    { event: 'File added', details: ['Contract.pdf'] },
  ],
])('names a file of %s', (_case, record, line) => {
  expect(chatLineOf('file.added', record, CONTEXT)).toEqual(line);
});

it.each(CHATS)('writes a full %s message', (format) => {
  expect(`${JSON.stringify(chatBody(format, { lines, more: 31 }, 'topic'), null, 2)}\n`).toBe(golden(format));
});

it.each(CHATS)('writes one line to %s', (format) => {
  const body = JSON.stringify(chatBody(format, { lines: lines.slice(0, 1), more: 0 }, 'topic'), null, 2);
  expect(`${body}\n`).toBe(golden(`${format}-one`));
});

it.each(CHATS)('confirms a connection in %s, and links nothing without a public address', (format) => {
  const test = chatLineOf('webhook.test', { kind: 'test' }, CONTEXT);
  expect(JSON.stringify(chatBody(format, { lines: [test], more: 0 }))).toContain('Cutroom is connected.');
  const line = chatLineOf('project.ended', { kind: 'project', project }, { ...CONTEXT, projectsUrl: undefined });
  expect(JSON.stringify(chatBody(format, { lines: [line], more: 0 }))).not.toContain('http://cutroom');
});

it('stays within 2,000 characters of Discord and 4,000 bytes of ntfy, and counts what is left out', () => {
  const long = chatLineOf('project.started', hostile('*é'.repeat(1_000)), CONTEXT);
  const message = { lines: Array.from({ length: 10 }, () => long), more: 5 };
  const { content } = chatBody('discord', message) as { content: string };
  expect([content.length <= 2_000, content.split('\n').at(-1)]).toEqual([true, 'and 10 more']);
  const { message: text } = chatBody('ntfy', message, 't') as { message: string };
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_000);
  expect(text.split('\n')).toHaveLength(11);
});
