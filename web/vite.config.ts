/** Build of the web app: few hashed files under assets/ with compressed copies, and no inline scripts. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies, preloads } from '#web/build/build-files.ts';
import { chunkPlan } from '#web/build/chunks.ts';
import { stripContract } from '#web/build/strip-contract.ts';

/** Writes the API host into the page; from which the server adds it to the content security policy. */
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
  plugins: [react(), stripContract()],
  build: { target: 'es2022' },
});

export default defineConfig({
  root: import.meta.dirname,
  // Build settings (.env) are next to package.json.
  envDir: path.dirname(import.meta.dirname),
  plugins: [react(), stripContract(), apiHostNote(), chunks.plugin, preloads(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // One style sheet for all screens costs less than a request for each.
    cssCodeSplit: false,
    // Prevents inlining of small images and fonts: the content security policy forbids inline scripts, and files are cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Each screen loads the names of all chunks, in which hashes can't be compressed. 42 bits tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: chunks.groups,
        },
      },
    },
  },
});
