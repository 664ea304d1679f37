/** Metrics of a process, in Prometheus format (docs/operations.md#metrics). */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Bucket bounds of response times in seconds. The app typically responds within one to ten milliseconds. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type CompletedRequest = { endpoint: string; status: number; seconds: number };

/** All requests so far: total, server errors, and latencies in milliseconds. */
type RequestFigures = { count: number; failed: number; medianMs: number | null; slowMs: number | null };

export type Metrics = {
  registry: Registry;
  answered(request: CompletedRequest): void;
  /** Open event streams. */
  streams: Gauge;
  /** Starts collecting process metrics: memory, event loop, open files. */
  watchProcess(): void;
  requests(): Promise<RequestFigures>;
};

type Bucket = { upTo: number; count: number };

/** Returns the upper bound of the bucket that contains the quantile, or null when there are no requests or it exceeds all bounds. */
function quantileOf(buckets: readonly Bucket[], count: number, part: number): number | null {
  const found = buckets.find((bucket) => count > 0 && bucket.count >= part * count);
  return found && Number.isFinite(found.upTo) ? found.upTo * 1_000 : null;
}

async function figuresOf(latencies: Histogram): Promise<RequestFigures> {
  const counts = new Map<number, number>();
  let [count, failed] = [0, 0];
  for (const { metricName, labels, value } of (await latencies.get()).values) {
    if (metricName?.endsWith('_bucket')) {
      const upTo = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
      counts.set(upTo, (counts.get(upTo) ?? 0) + value);
    }
    if (!metricName?.endsWith('_count')) continue;
    count += value;
    if (labels['status'] === '5xx') failed += value;
  }
  const buckets = [...counts].map(([upTo, n]) => ({ upTo, count: n })).sort((a, b) => a.upTo - b.upTo);
  return { count, failed, medianMs: quantileOf(buckets, count, 0.5), slowMs: quantileOf(buckets, count, 0.95) };
}

/** Creates the metrics of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const latencies = new Histogram({
    name: 'cutroom_http_request_duration_seconds',
    help: 'Duration of requests in seconds, by endpoint and status class.',
    labelNames: ['endpoint', 'status'],
    buckets: LATENCIES,
    registers,
  });
  const streams = new Gauge({ name: 'cutroom_streams', help: 'Open event streams of this process.', registers });
  return {
    registry,
    streams,
    answered: ({ endpoint, status, seconds }) =>
      latencies.observe({ endpoint, status: `${Math.floor(status / 100)}xx` }, seconds),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    requests: () => figuresOf(latencies),
  };
}
