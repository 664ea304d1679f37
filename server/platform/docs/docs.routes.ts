/** API documents, open to anyone: entrypoint, contexts, Hydra, OpenAPI and the browsable page (docs/api-reference.md#docs). */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { Config } from '#server/platform/config/config.ts';
import { docsUrlOf } from '#server/platform/http/response/headers.ts';
import { bestOf, contentTypeOf } from '#server/platform/http/request/negotiate.ts';
import type { MethodTable } from '#server/platform/http/methods.ts';
import { sendStatus } from '#server/platform/http/response/problems.ts';
import { classContext, entrypointContext, errorContext, hydraDocument, violationContext } from './hydra.ts';
import { openApiDocument, type OtherPaths } from './openapi.ts';
import { DOCS_PAGE, DOCS_SCRIPT } from './page.ts';
import { documentedResources } from './resources.ts';

const resources = documentedResources(ALL_ENDPOINTS);
const SWAGGER_FILES = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');

const sendJsonLd = (reply: FastifyReply, body: object): FastifyReply =>
  reply.header('content-type', contentTypeOf('jsonld')).send(JSON.stringify(body));

function contextNamed(name: string, docsUrl: string): object | undefined {
  if (name === 'Entrypoint') return entrypointContext(resources, docsUrl);
  if (name === 'Error') return errorContext(docsUrl);
  if (name === 'ConstraintViolation') return violationContext(docsUrl);
  const resource = resources.find((r) => r.name === name);
  return resource && classContext(resource, docsUrl);
}

const FORMS = ['application/ld+json', 'application/vnd.openapi+json', 'text/html'] as const;

const entrypoint = {
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...Object.fromEntries(resources.map(({ key, path: collection }) => [key, collection])),
};

const READ_ONLY = ['/api', '/api/docs', '/api/docs.jsonld', '/api/docs.jsonopenapi', '/api/contexts/:name'];

type Documented = { methods: MethodTable; config: Config; otherPaths: OtherPaths };

export async function registerDocs(app: FastifyInstance, { methods, config, otherPaths }: Documented): Promise<void> {
  const sendOpenApi = (reply: FastifyReply): FastifyReply =>
    reply
      .header('content-type', 'application/vnd.openapi+json; charset=utf-8')
      .send(JSON.stringify(openApiDocument(ALL_ENDPOINTS, otherPaths)));
  /** Sends the document or page that the Accept header prefers, JSON-LD by default (docs/api-reference.md#accept). */
  const sendInForm = (request: FastifyRequest, reply: FastifyReply, jsonLd: () => object): FastifyReply => {
    const form = bestOf(request.headers.accept, FORMS);
    if (form === 'application/vnd.openapi+json') return sendOpenApi(reply);
    if (form === 'text/html') return reply.type('text/html; charset=utf-8').send(DOCS_PAGE);
    return sendJsonLd(reply, jsonLd());
  };
  const docsUrl = (request: FastifyRequest): string => docsUrlOf(request, config);
  for (const address of READ_ONLY) methods.set(address, { methods: ['HEAD', 'GET'], posted: '', patched: '' });
  app.get('/api', (request, reply) => sendInForm(request, reply, () => entrypoint));
  app.get('/api/', (_request, reply) => reply.redirect('/api', 301));
  app.get<{ Params: { name: string } }>('/api/contexts/:name', (request, reply) => {
    const context = contextNamed(request.params.name.replace(/\.jsonld$/, ''), docsUrl(request));
    return context ? sendJsonLd(reply, { '@context': context }) : sendStatus(request, reply, 404, 'Not Found');
  });
  app.get('/api/docs', (request, reply) =>
    sendInForm(request, reply, () => hydraDocument(resources, docsUrl(request))),
  );
  app.get('/api/docs.jsonld', (request, reply) => sendJsonLd(reply, hydraDocument(resources, docsUrl(request))));
  app.get('/api/docs.jsonopenapi', (_request, reply) => sendOpenApi(reply));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT));
  await app.register(fastifyStatic, {
    root: SWAGGER_FILES,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    index: false,
    allowedPath: (name) => /\.(css|js)$/.test(name),
  });
}
