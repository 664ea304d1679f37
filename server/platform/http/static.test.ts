/** The page preloads the scripts of the requested screen. */
import { describe, expect, test } from 'vitest';
import { preloadsFor, withFirstForm, withFirstQueries, withScripts } from './static.ts';

describe('scripts of an address', () => {
  const preloads = {
    '/login': { scripts: ['assets/open.js'], requests: [] },
    '/admin/projects': { scripts: ['assets/projects.js'], requests: ['/api/users/me'] },
    '/admin': { scripts: ['assets/home.js'], requests: [] },
    '/manager/projects': { scripts: ['assets/projects.js'], requests: [] },
    '/manager/projects/$projectId': { scripts: ['assets/project.js'], requests: [] },
    '/admin/projects/$projectId/cut/$number': { scripts: ['assets/cut.js'], requests: [] },
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
    expect(preloadsFor(preloads, address).scripts).toEqual(scripts);
  });
});

describe('preloading page', () => {
  const page = '<head><script src="/assets/index.js"></script></head>';

  test('lists each script once, without those already included', () => {
    const html = withScripts(page, ['assets/index.js', 'assets/$&.js']);
    expect(html.match(/modulepreload/g)).toHaveLength(1);
    expect(html).toContain('href="/assets/$&.js"');
  });

  test('is unchanged when there is nothing to preload', () => {
    expect(withFirstQueries(withScripts(page, []), [], 'UTC')).toBe(page);
  });

  test('preloads the first requests of its screen', () => {
    const html = withFirstQueries(page, ['/api/users/me', '/api/projects?a="&b'], 'UTC');
    const content = /<head><meta name="first-requests" content="([^"]*)"/.exec(html)?.[1];
    expect(content).toBe('[&quot;/api/users/me&quot;,&quot;/api/projects?a=\\&quot;&amp;b&quot;]');
  });
});

describe('sign-in page', () => {
  const page = '<head><link rel="stylesheet" href="/all.css"></head><div id="root">';
  const form = '<p>Cutroom<!--workspace--></p><!--offered <b>Admin: {admin}</b><b>Editor: {editor}</b> offered-->';

  test('contains only the form when there is no workspace name or demo sign-in, and the style sheet after it', () => {
    expect(withFirstForm(page, form, { name: '', offered: [], oidc: undefined })).toBe(
      `<head></head>${form.replace('<!--workspace-->', '')}<link rel="stylesheet" href="/all.css"><div id="root">`,
    );
  });

  test('shows the workspace name and demo sign-ins as escaped text', () => {
    const offered = [
      { type: 'editor', name: 'Lena $& <Fischer>', email: 'lena@cutroom.local', password: 'x' },
      { type: 'admin', name: 'Maya', email: 'maya@cutroom.local', password: 'x' },
    ] as const;
    expect(withFirstForm(page, form, { name: 'Cut & $1', offered, oidc: undefined })).toContain(
      '<p>Cutroom<span class="open-workspace">Cut &amp; $1</span></p> <b>Admin: Maya</b><b>Editor: Lena $&amp; &lt;Fischer&gt;</b> ',
    );
  });

  test('offers the company account, and only it if only administrators have passwords', () => {
    const fields = `<!--oidc <b>{oidc}</b> oidc--><!--only <b>Administrator sign-in</b> only--><!--fields--><input><!--/fields-->`;
    const shown = (only: boolean) =>
      withFirstForm(page, fields, { name: '', offered: [], oidc: { label: 'A&B', only } }).replaceAll(
        /<!--.*?-->/g,
        '',
      );
    expect(shown(false)).toContain('<b>Continue with A&amp;B</b> <input>');
    expect(shown(true)).toContain('<b>Continue with A&amp;B</b>  <b>Administrator sign-in</b> <link');
  });
});
