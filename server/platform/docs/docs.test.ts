/** The API documents are complete, public, and in the form that generic clients read. */
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { parametersOf } from '#contract/platform/filter.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { FILE_ID_HEADER } from '#contract/work/project-files/file-uploads.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { metadataOf } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';

const app = await testApp();

const DOCS_LINK = '<http://localhost:80/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"';

/** The parts of a Hydra class that these tests read. */
type HydraClass = {
  '@id': string;
  title: string;
  supportedOperation: object[];
  supportedProperty: {
    title: string;
    property: { range: [object, { 'owl:equivalentClass': { 'owl:allValuesFrom': { '@id': string } } }] };
  }[];
};

type TusOperation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: object };
  responses: Record<string, { headers?: object }>;
};

type Operation = {
  parameters: { name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: object;
};

describe('API entrypoint', () => {
  it('lists a collection for each of the nine classes, without a token', async () => {
    const response = await app.anonymous.get('/api');
    expect(response.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(response.headers['link']).toBe(DOCS_LINK);
    const { '@context': context, '@id': id, '@type': type, ...collections } = response.json();
    expect([context, id, type]).toEqual(['/api/contexts/Entrypoint', '/api', 'Entrypoint']);
    expect(new Set(Object.values(collections))).toEqual(new Set(Object.values(RESOURCE_PATHS)));
  });

  it('redirects from a trailing slash', async () => {
    const response = await app.anonymous.get('/api/');
    expect([response.statusCode, response.headers['location']]).toEqual([301, '/api']);
  });
});

describe('Hydra documentation', () => {
  it('describes each class with titled operations and properties, and its collection in the entrypoint', async () => {
    const document = (await app.anonymous.get('/api/docs.jsonld')).json();
    const byId = new Map<string, HydraClass>(document.supportedClass.map((c: HydraClass) => [c['@id'], c]));
    for (const name of Object.keys(RESOURCE_PATHS)) {
      const described = byId.get(`#${name}`) as HydraClass;
      expect(described.title).toBe(name);
      expect(described.supportedProperty.length).toBeGreaterThan(0);
      for (const operation of described.supportedOperation)
        expect(operation).toMatchObject({ title: expect.any(String), returns: expect.any(String) });
    }
    const entries = (byId.get('#Entrypoint') as HydraClass).supportedProperty;
    expect(entries.length).toBe(Object.keys(RESOURCE_PATHS).length);
    for (const { property } of entries)
      expect(property.range[1]['owl:equivalentClass']['owl:allValuesFrom']['@id']).toMatch(/^#[A-Z]/);
  });

  it('omits the identifier from the properties', async () => {
    const document = (await app.anonymous.get('/api/docs.jsonld')).json();
    const titles = document.supportedClass.flatMap((c: HydraClass) => c.supportedProperty.map((p) => p.title));
    expect(titles).not.toContain('id');
  });
});

describe('JSON-LD contexts', () => {
  it.each([...Object.keys(RESOURCE_PATHS), 'Entrypoint', 'Error', 'ConstraintViolation'])(
    'exist for %s',
    async (name) => {
      const response = await app.anonymous.get(`/api/contexts/${name}`);
      expect(response.statusCode).toBe(200);
      expect(response.json()['@context']).toHaveProperty('@vocab', 'http://localhost:80/api/docs.jsonld#');
    },
  );

  it('respond with 404 to an unknown name', async () => {
    expect((await app.anonymous.get('/api/contexts/Nothing')).statusCode).toBe(404);
  });
});

describe('OpenAPI document', () => {
  it('documents every endpoint with its parameters, body and response', async () => {
    const document = (await app.anonymous.get('/api/docs.jsonopenapi')).json();
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: '/api' }]]);
    for (const endpoint of ALL_ENDPOINTS) {
      const path = endpoint.path.replace('/api', '').replace(/:(\w+)/g, '{$1}');
      const operation: Operation = document.paths[path][endpoint.method.toLowerCase()];
      const named = operation.parameters.map((p) => p.name);
      const filters = endpoint.collection ? parametersOf(endpoint.collection).map((p) => p.variable) : [];
      expect(new Set(named.map((name) => name.toLowerCase())).size).toBe(named.length);
      const needed = [...filters, ...Object.keys(endpoint.query?.properties ?? {})];
      // A second spelling of a name (assignedBy, AssignedBy) doesn't count as a separate parameter.
      expect(named.map((name) => name.toLowerCase())).toEqual(
        expect.arrayContaining(needed.map((name) => name.toLowerCase())),
      );
      expect(operation.responses).toHaveProperty(String(endpoint.status));
      if (endpoint.body)
        expect(Object.keys(operation.requestBody?.content ?? {})).toContain(
          endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
        );
    }
  });

  it('guides a client through a resumable upload: start, status, send and finish', async () => {
    const { paths } = (await app.anonymous.get('/api/docs.jsonopenapi')).json() as {
      paths: Record<string, Record<string, TusOperation>>;
    };
    const admin = await app.as('admin');
    const project = (await aProject(app.db)).id;
    const video = await aVideo({ frames: 3 });
    const values: Record<string, string> = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(video.length),
      'Upload-Metadata': metadataOf({ project, filename: 'a.mp4' }),
      'Upload-Offset': '0',
    };
    /** Sends a request with exactly what the document describes. */
    const request = async (path: string, method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', id: string, body?: Buffer) => {
      const operation = paths[path]?.[method.toLowerCase()] as TusOperation;
      const named = operation.parameters.filter((one) => one.in === 'header').map(({ name }) => [name, values[name]]);
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      const headers = Object.fromEntries([...named, ...(type ? [['content-type', type]] : [])]) as Record<
        string,
        string
      >;
      const response = await admin.request(
        method,
        `/api${path.replace('{uploads}', 'cut_uploads').replace('{id}', id)}`,
        { headers, ...(body && { body }) },
      );
      const documentedHeaders = operation.responses[String(response.statusCode)]?.headers ?? {};
      expect([method, response.statusCode, Object.keys(operation.responses)]).toEqual([
        method,
        Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
        expect.arrayContaining([String(response.statusCode)]),
      ]);
      const missing = Object.keys(documentedHeaders).filter(
        // Each kind of uploads has its own header.
        (name) => name !== FILE_ID_HEADER && response.headers[name.toLowerCase()] === undefined,
      );
      return { missing, location: String(response.headers['location']) };
    };
    const [all, one] = ['/cut_uploads', '/{uploads}/{id}'];
    const begin = async (): Promise<string> => {
      const { missing, location } = await request(all, 'POST', '');
      expect(missing).toEqual([]);
      return location.split('/').at(-1) as string;
    };
    const first = await begin();
    expect((await request(one, 'HEAD', first)).missing).toEqual(['Cut-Id']);
    expect((await request(one, 'DELETE', first)).missing).toEqual([]);
    const second = await begin();
    expect((await request(one, 'PATCH', second, video)).missing).toEqual([]);
    expect((await request(one, 'HEAD', second)).missing).toEqual([]);
  });

  it('describes the parts of a form', async () => {
    const { paths } = (await app.anonymous.get('/api/docs.jsonopenapi')).json();
    const partsOf = (path: string) =>
      Object.keys(paths[path].post.requestBody.content['multipart/form-data'].schema.properties);
    expect(partsOf('/media_uploads')).toEqual(['file']);
    expect(partsOf('/cuts/{id}/pictures')).toEqual(['poster', 'strip', 'stripCount', 'peaks']);
  });

  it('refers only to schemas it contains', async () => {
    const text = (await app.anonymous.get('/api/docs.jsonopenapi')).body;
    const schemas = Object.keys(JSON.parse(text).components.schemas);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(schemas).toContain(name);
  });
});

describe('entrypoint and documents', () => {
  const [JSON_LD, OPEN_API, PAGE] = ['application/ld+json', 'application/vnd.openapi+json', 'text/html'];

  it.each([
    [undefined, JSON_LD],
    ['*/*', JSON_LD],
    ['application/json', JSON_LD],
    ['text/csv', JSON_LD],
    ['application/vnd.openapi+json', OPEN_API],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', PAGE],
    ['text/*', PAGE],
    ['application/ld+json, text/html;q=0.5', JSON_LD],
    ['application/ld+json;q=0.5, application/vnd.openapi+json', OPEN_API],
  ])('follow Accept %j', async (accept, type) => {
    for (const path of ['/api', '/api/docs']) {
      const response = await app.anonymous.get(path, accept === undefined ? {} : { accept });
      expect([path, response.statusCode, response.headers['content-type']]).toEqual([
        path,
        200,
        `${type}; charset=utf-8`,
      ]);
    }
  });
});

describe('HTML page', () => {
  it('responds to a browser with a page that loads everything from this server', async () => {
    const page = await app.anonymous.get('/api/docs', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.headers['content-type']).toContain('text/html');
    const parts = [...page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map((m) => m[1] as string);
    expect(parts.length).toBe(3);
    for (const part of parts) expect((await app.anonymous.get(part)).statusCode).toBe(200);
  });
});
