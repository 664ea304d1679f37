/** Thread that reads lists one after the other while cuts are uploaded and played (cuts.ts). Runs until stopped. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, token } = workerData as { url: string; token: string };

let isOver = false;
parentPort?.once('message', () => (isOver = true));

const times: number[] = [];
const startedAt = performance.now();
while (!isOver) {
  const sentAt = performance.now();
  await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  times.push(performance.now() - sentAt);
}
times.sort((a, b) => a - b);
parentPort?.postMessage({
  perSecond: times.length / ((performance.now() - startedAt) / 1000),
  p95: times[Math.floor(times.length * 0.95)] ?? 0,
});
