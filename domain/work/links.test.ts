/** Tests of links: what may be stored, and what becomes a link on screen. */
import { describe, expect, it } from 'vitest';
import { checkLinkRows, checkLinks, isSameLinks, isWebLink, LINK_TEXTS, withoutBlank } from './links.ts';
import { trimLinks } from './trim-links.ts';

const fault = (url: string) => checkLinks([{ label: 'Footage', url }])[0];

describe('an address', () => {
  it.each([
    ['https://drive.example.com/a?b#c', true],
    ['HTTP://10.0.0.4:5000', true],
    ['\\\\nas\\jobs\\12', false],
    ['/Volumes/Jobs/12 final', false],
    ['//nas/jobs', false],
    ['~/Movies', false],
    ['D:\\jobs\\12', false],
    ['smb://nas/jobs', false],
    ['file:///Users/ida/a.mov', false],
  ])('can be stored, and is a link only on the web: %s', (url, isLink) => {
    expect(fault(url)).toBeUndefined();
    expect(isWebLink(url)).toBe(isLink);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.com/1',
    'mailto:ida@example.com',
    'ftp://example.com',
    'https://',
    'https:///path',
    'https://a b.example.com',
    'www.example.com',
    'jobs\\12',
    '',
  ])('is refused if it is neither: %s', (url) => {
    expect(fault(url)).toMatchObject({ propertyPath: 'links[0].url', message: LINK_TEXTS.kind });
    expect(isWebLink(url)).toBe(false);
  });

  it.each(['java\nscript:alert(1)', '/Volumes/a\tb', 'https://example.com/\u2028'])(
    'is refused if it has several lines: %j',
    (url) => {
      expect(fault(url)).toMatchObject({ propertyPath: 'links[0].url', message: LINK_TEXTS.oneLine });
      expect(isWebLink(url)).toBe(false);
    },
  );
});

it('names the label with several lines', () => {
  const links = [
    { label: 'Footage', url: '/a' },
    { label: 'a\nb', url: '/b' },
  ];
  expect(checkLinks(links)).toMatchObject([{ propertyPath: 'links[1].label', message: LINK_TEXTS.oneLine }]);
});

it('compares links after trimming, in order', () => {
  const links = [{ label: 'Footage', url: '/a' }];
  expect(isSameLinks(trimLinks([{ label: ' Footage ', url: ' /a' }]), links)).toBe(true);
  expect(isSameLinks([{ url: '/a', label: 'Footage' }], links)).toBe(true);
  expect(isSameLinks([], links)).toBe(false);
  expect(isSameLinks([{ label: 'Footage', url: '/b' }], links)).toBe(false);
});

it('ignores empty rows of a form, and names what the others lack', () => {
  const empty = { label: ' ', url: '' };
  const rows = [empty, { label: 'Footage', url: ' ' }, { label: 'x'.repeat(101), url: '/a' }, { label: 'a', url: 'b' }];
  expect(checkLinkRows(rows).map(({ propertyPath }) => propertyPath)).toEqual([
    'links[1].url',
    'links[2].label',
    'links[3].url',
  ]);
  expect(checkLinkRows([empty])).toEqual([]);
  expect(withoutBlank([empty, { label: ' Footage', url: '/a ' }])).toEqual([{ label: 'Footage', url: '/a' }]);
});
