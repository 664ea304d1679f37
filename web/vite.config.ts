/** How the screens are built: few hashed files under assets/, each with compressed copies, and no inline script. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies, preloads } from '#web/build/build-files.ts';
import { chunkPlan } from '#web/build/chunks.ts';
import { firstForm } from '#web/build/first-form-files.ts';
import { withoutDocuments } from '#web/build/without-documents.ts';

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

const chunks = chunkPlan({
  root: import.meta.dirname,
  plugins: [react(), withoutDocuments()],
  build: { target: 'es2022' },
});

export default defineConfig({
  root: import.meta.dirname,
  // A setting of the build belongs beside package.json, not into the web folder.
  envDir: path.dirname(import.meta.dirname),
  plugins: [react(), withoutDocuments(), apiHostNote(), chunks.plugin, preloads(), firstForm(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Few and small: one sheet for all screens costs less than asking for one each.
    cssCodeSplit: false,
    // Small pictures and fonts stay files: the policy of the server allows no inline script, and caches do the rest.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks.groups,
        },
      },
    },
  },
});
