/** How the screens are built: hashed files under assets/, a first load without charts, no inline script. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Notes in the page which other host the app calls: the server reads it there and opens its content policy for it. */
function apiHostNote(): Plugin {
  let host = '';
  return {
    name: 'api-host-note',
    configResolved: ({ env }) => {
      host = String(env['VITE_API_HOST'] ?? '');
    },
    transformIndexHtml: () =>
      host === '' ? [] : [{ tag: 'meta', attrs: { name: 'api-host', content: host }, injectTo: 'head' }],
  };
}

export default defineConfig({
  root: import.meta.dirname,
  // A setting of the build belongs beside package.json, not into the web folder.
  envDir: path.dirname(import.meta.dirname),
  plugins: [react(), apiHostNote()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small pictures and fonts stay files: the policy of the server allows no inline script, and caches do the rest.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs and what seldom changes; the rest splits along the lazy screens by itself. A group of charts
          // or dates would pull the parts that they share with the frame along, and so into the first load.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/[a-z]+-?[a-z]*)\// }],
        },
      },
    },
  },
});
