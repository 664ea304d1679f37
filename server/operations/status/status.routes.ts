/** Instance status: for administrators in the app, and for Prometheus at /metrics (docs/operations.md#metrics). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { memoryUsage } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { readStatus } from '#contract/operations/status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { StartupError } from '#server/platform/health/startup-error.ts';
import { VERSION } from '#server/platform/version.ts';
import { metricsText } from './metrics-text.ts';
import { readInstanceStatus } from './instance-status.ts';

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';
const startedAt = new Date(performance.timeOrigin).toISOString();

const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares the token in constant time. */
const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`));

export function registerStatus(serve: Serve): void {
  serve(readStatus, {
    handle: async ({ deps }) => {
      const { problem, freeBytes, backup, oidc, ...instance } = await readInstanceStatus(deps);
      const { count, ...times } = await deps.metrics.requests();
      const { values } = await deps.metrics.streams.get();
      const process = {
        startedAt: instantToApi(startedAt),
        memoryBytes: memoryUsage.rss(),
        streams: values[0]?.value ?? 0,
        requests: count,
        ...times,
      };
      const bare = { trouble: problem ?? null, freeBytes: freeBytes ?? null };
      const last = backup === undefined ? null : instantToApi(backup.madeAt);
      const companySignIn = oidc && {
        issuer: oidc.issuer,
        lastSuccess: oidc.lastSuccess === null ? null : instantToApi(oidc.lastSuccess),
        lastError: oidc.lastError && { ...oidc.lastError, at: instantToApi(oidc.lastError.at) },
        required: oidc.isRequired,
        unlinked: oidc.unlinked,
      };
      return {
        plain: {
          ...instance,
          ...bare,
          ...(companySignIn ? { companySignIn } : {}),
          lastBackup: last,
          version: VERSION,
          process,
        },
      };
    },
  });
}

/** Counts every response and serves /metrics to callers with the configured token. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other';
    deps.metrics.answered({ endpoint, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  });
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send("The token doesn't match METRICS_TOKEN.\n");
    return reply
      .header('content-type', TEXT)
      .header('cache-control', 'no-store')
      .send(await metricsText(deps));
  });
}

/** Serves the metrics on a separate port that only the monitoring should reach; undefined if no port is set. */
export async function listenForMetrics(deps: Deps): Promise<Server | undefined> {
  const { metricsPort, host } = deps.config;
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    metricsText(deps).then(
      (text) => response.writeHead(200, { 'content-type': TEXT, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'reading the metrics failed');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    const port = `Can't listen on port ${metricsPort} (METRICS_PORT)`;
    server.once('error', ({ message }) => reject(new StartupError(`${port}: ${message}.`)));
    server.listen(metricsPort, host, resolve);
  });
  return server;
}
