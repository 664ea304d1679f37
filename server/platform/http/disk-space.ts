/** Refuses writes while the disk of the embedded database is nearly full, so that administrators can still sign in and remove files (docs/api-reference.md#trouble). */
import type { FastifyInstance } from 'fastify';
import { featureOf } from '#contract/platform/endpoint.ts';
import { signIn } from '#contract/platform/session.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/** Feature of the sign-in endpoints, which check the disk themselves once they know the user. */
const SIGN_IN = featureOf(signIn);

/** Registers the check for every route, including uploads and guests. Must be registered after the hooks that set headers. */
export function registerDiskSpace(app: FastifyInstance, deps: Pick<Deps, 'db' | 'freeBytes'>): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    const isWrite = !SAFE_METHODS.includes(request.method) && !request.is404 && endpoint?.isReadOnly !== true;
    const isSignIn = endpoint !== undefined && featureOf(endpoint) === SIGN_IN;
    if (isWrite && !isSignIn && endpoint?.worksOnFullDisk !== true) await requireDiskSpace(deps);
  });
}
