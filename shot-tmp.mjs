import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args:['--no-sandbox'] });
const jobs = JSON.parse(process.argv[2]);
for (const [email, path, w, h, theme, out] of jobs) {
const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: theme, hasTouch: w<500 });
const p = await c.newPage();
const errs=[]; p.on('pageerror',e=>errs.push(String(e))); p.on('console',m=>m.type()==='error'&&errs.push(m.text()));
await p.goto('http://127.0.0.1:3188/login');
await p.getByLabel(/e-?mail/i).fill(email+'@cutroom.example');
await p.locator('input[type=password]').fill('cutroom-demo');
await p.locator('button[type=submit]').click();
await p.waitForURL(u=>!u.pathname.startsWith('/login'));
await p.goto('http://127.0.0.1:3188'+path);
await p.waitForLoadState('networkidle').catch(()=>{});
await p.waitForTimeout(1500);
const wide = await p.evaluate(()=>document.documentElement.scrollWidth>innerWidth);
await p.screenshot({ path: out });
console.log(out, wide?'SIDEWAYS':'', errs.join('|').slice(0,200));
await c.close();
}
await b.close();
