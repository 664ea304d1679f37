/** Development mode: the server restarts on changes, and Vite serves the app and proxies API calls. */
import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { createServer } from 'vite';
import { ROOT } from './run-command.ts';

const apiPort = env['PORT'] ?? '3000';
const webPort = Number(env['WEB_PORT'] ?? 5173);
const target = `http://127.0.0.1:${apiPort}`;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  env: { ...env, PORT: apiPort, HOST: '127.0.0.1' },
  stdio: ['ignore', 'inherit', 'inherit'],
});

const web = await createServer({
  root: `${ROOT}web`,
  server: { port: webPort, strictPort: true, proxy: { '/api': target, '/uploads': target } },
});
await web.listen();
console.log(`Screens on http://localhost:${webPort} (API calls go to ${target})`);

const stop = async () => {
  api.kill('SIGTERM');
  await web.close();
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
api.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void web.close();
});
