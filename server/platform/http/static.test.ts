/** The page preloads the scripts of the requested screen. */
import { describe, expect, test } from 'vitest';
import { renderSignInPage } from './first-form.ts';
import { needsAt, withFirstQueries, withScripts } from './static.ts';

describe('the scripts of an address', () => {
  const preloads = {
    '/login': { scripts: ['assets/open.js'], asks: [] },
    '/admin/projects': { scripts: ['assets/projects.js'], asks: [['/api/users/me']] },
    '/admin': { scripts: ['assets/home.js'], asks: [] },
    '/manager/projects': { scripts: ['assets/projects.js'], asks: [] },
    '/manager/projects/$projectId': { scripts: ['assets/project.js'], asks: [] },
    '/admin/projects/$projectId/cut/$number': { scripts: ['assets/cut.js'], asks: [] },
  };

  test.each([
    ['/login', ['assets/open.js']],
    ['/admin', ['assets/home.js']],
    ['/admin/projects', ['assets/projects.js']],
    ['/admin/projects/12', ['assets/projects.js']],
    ['/manager/projects/12', ['assets/project.js']],
    ['/admin/projects/12/cut/3', ['assets/cut.js']],
    ['/admin/projects/12/cut', []],
    ['/editor/projects/12/cut/3', []],
    ['/', []],
    ['/nowhere/at/all', []],
    ['/__proto__', []],
  ])('%s', (address, scripts) => {
    expect(needsAt(preloads, address).scripts).toEqual(scripts);
  });
});

describe('the page', () => {
  const page = '<head><script src="/assets/index.js"></script></head>';

  test('names each script once, those that it has already not again', () => {
    const html = withScripts(page, ['assets/index.js', 'assets/$&.js']);
    expect(html.match(/modulepreload/g)).toHaveLength(1);
    expect(html).toContain('href="/assets/$&.js"');
  });

  test('is as it was where nothing is to be named', () => {
    expect(withFirstQueries(withScripts(page, []), [])).toBe(page);
  });

  test('names what its screen asks first', () => {
    const html = withFirstQueries(page, [['/api/users/me', '/api/projects?a="&b']]);
    const content = /<head><meta name="first-asks" content="([^"]*)"/.exec(html)?.[1];
    expect(content).toBe('[[&quot;/api/users/me&quot;,&quot;/api/projects?a=\\&quot;&amp;b&quot;]]');
  });
});

describe('the page of the sign-in', () => {
  const form = {
    page: '<p>Cutroom<!--workspace--></p><form><!--offered--></form>',
    sheet: 'assets/first-form.css',
    house: '<i>{name}</i>',
    offered: '<div>{people}</div>',
    people: { admin: '<b>Administrator: {name}</b>', editor: '<b>Editor: {name}</b>' },
  };

  test('has nothing but the form where the house has no name and offers nobody', () => {
    expect(renderSignInPage(form, { name: '', offered: [] })).toBe('<p>Cutroom</p><form></form>');
  });

  test('names the house and whom it offers, as text', () => {
    const offered = [
      { type: 'editor', name: 'Lena $& <Fischer>', email: 'lena@cutroom.local', password: 'x' },
      { type: 'admin', name: 'Maya', email: 'maya@cutroom.local', password: 'x' },
    ] as const;
    expect(renderSignInPage(form, { name: 'Cut & $1', offered })).toBe(
      '<p>Cutroom<i>Cut &amp; $1</i></p><form><div><b>Editor: Lena $&amp; &lt;Fischer&gt;</b><b>Administrator: Maya</b></div></form>',
    );
  });
});
