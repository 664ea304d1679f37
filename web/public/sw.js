// Shows an offline page if a page can't be fetched. Caches nothing, so stale data never looks current.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Offline · Cutroom</title>
    <style>
      :root { color-scheme: light dark; }
      body { display: grid; place-content: center; justify-items: center; min-height: 100dvh; margin: 0; padding: 16px;
        font: 16px/1.5 system-ui, sans-serif; text-align: center; }
      a { padding: 8px 20px; border-radius: 6px; color: #fff; background: #0b6f80; text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>You are offline</h1>
      <p>Cutroom needs its server. Earlier data isn't shown, since it may be outdated.</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>`;

const offline = () => new Response(PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(offline));
});
