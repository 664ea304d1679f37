/** Viewer names, and one entry per viewer. */
import { expect, it } from 'vitest';
import type { PersonRef } from '#domain/platform/person.ts';
import { alsoHereText, type Viewer, mergeViewers, typingText } from './presence.ts';

it.each([
  [[], '', ''],
  [['Ada'], 'Also here: Ada', 'Ada is typing…'],
  [['Ada', 'Bo'], 'Also here: Ada and Bo', 'Ada and Bo are typing…'],
  [['Ada', 'Bo', 'Cy'], 'Also here: Ada, Bo and 1 more', 'Ada, Bo and 1 more are typing…'],
])('describes viewers %j', (names, here, typing) => {
  expect([alsoHereText(names), typingText(names)]).toEqual([here, typing]);
});

it('lists a viewer with several windows once, with the most specific place', () => {
  const person = { id: 7 } as PersonRef;
  const rows: Viewer[] = [
    { person, place: 'project', isTyping: false },
    { person, place: 'cut', isTyping: true },
    { person, place: 'project', isTyping: false },
  ];
  expect(mergeViewers(rows)).toEqual([{ person, place: 'cut', isTyping: true }]);
});
