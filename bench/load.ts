/** Load on one address: responses per second and latency. */
import autocannon from 'autocannon';

export type BenchMessage = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Load parameters; `next` creates each request. */
export type Load = { address: string; connections: number; seconds: number; next(): BenchMessage };

export type Measurement = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
  /** Non-2xx responses and requests without a response. */
  failures: number;
};

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function measure({ address, connections, seconds, next }: Load): Promise<Measurement> {
  const times: number[] = [];
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { method = 'GET', path, headers = {}, body } = next();
    return { ...request, method, path, headers, body: body ?? '' };
  };
  return new Promise((resolve, reject) => {
    const options = { url: address, connections, duration: seconds, requests: [{ setupRequest }] };
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const sorted = Float64Array.from(times).sort();
      resolve({
        perSecond: times.length / result.duration,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        longest: sorted.at(-1) ?? 0,
        failures: result.non2xx + result.errors + result.timeouts,
      });
    });
    // autocannon's own figures are whole milliseconds, too coarse for responses below one.
    run.on('response', (_client, _status, _bytes, ms) => void times.push(ms));
  });
}
