import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../fixtures.ts';
let app: RunningApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app?.close());
const at = `(() => { const a = document.activeElement; return a.tagName + ':' + (a.textContent ?? '').slice(0, 40); })()`;
it.each(['/admin/clients', '/admin/team'])('focus %s', async (path) => {
  const page = await app.open('admin', path);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const name = path.endsWith('clients') ? /Add Client/ : '+ New User in Editors';
  for (const round of [1, 2]) {
    const b = page.getByRole('button', { name }).first();
    await b.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(600);
    console.log(path, round, 'open', await page.evaluate(at));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(800);
    console.log(path, round, 'closed', await page.evaluate(at), await page.getByRole('dialog').count());
  }
});
