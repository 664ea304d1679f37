/** The answers of a call in the OpenAPI document: what it gives, and how it refuses. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { FieldSchema } from '#contract/schema.ts';
import { type Json, reference, schemaOf } from './openapi-schema.ts';

/** The class of the record, or the call's own shape where it tells more than an item does. */
function itemSchema(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  const usual = all.find((e) => e.resource === endpoint.resource && e.kind === 'item' && e.path.endsWith('/:id'));
  if (endpoint.answer === usual?.answer) return reference(endpoint.resource as string);
  const schema = schemaOf(endpoint.answer as FieldSchema);
  return { ...schema, properties: { id: { type: 'integer' }, ...(schema['properties'] as Json) } };
}

function successFor(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  if (endpoint.status === 204) return { description: 'Done; the answer has no body.' };
  if (endpoint.kind === 'csv')
    return { description: 'A CSV file.', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (endpoint.kind === 'plain')
    return {
      description: endpoint.summary,
      content: { 'application/json': { schema: schemaOf((endpoint.answer ?? {}) as FieldSchema) } },
    };
  const item = itemSchema(endpoint, all);
  const content =
    endpoint.kind === 'collection'
      ? {
          'application/ld+json': {
            schema: {
              type: 'object',
              properties: {
                totalItems: { type: 'integer' },
                member: { type: 'array', items: item },
                view: { type: 'object' },
                search: { type: 'object' },
              },
            },
          },
          'application/json': { schema: { type: 'array', items: item } },
        }
      : { 'application/ld+json': { schema: item }, 'application/json': { schema: item } };
  return { description: endpoint.summary, content };
}

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: reference('Error') } },
});

const isNegotiated = (endpoint: AnyEndpoint): boolean => endpoint.kind !== 'plain' && endpoint.kind !== 'csv';

/** Every answer that the call can give, by status. */
export function responsesFor(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  const hasItem = endpoint.path.includes(':');
  return {
    [endpoint.status]: successFor(endpoint, all),
    '400': problem('A parameter, the JSON or the type of a field is wrong; the text names it.'),
    ...(endpoint.allow === 'anyone'
      ? { '401': { description: 'Invalid credentials.' }, '429': { description: 'Too many failed sign-ins.' } }
      : { '401': { description: 'No token, or one that no longer holds.' }, '403': problem('Not allowed.') }),
    ...(isNegotiated(endpoint) ? { '406': problem('None of the accepted types can be given.') } : {}),
    ...(hasItem ? { '404': problem('Not there, or hidden from the caller.') } : {}),
    ...(endpoint.method === 'GET' ? {} : { '409': problem('The present state does not allow it.') }),
    ...(['change', 'remove'].includes(endpoint.kind)
      ? { '412': problem('Somebody else has changed the record.') }
      : {}),
    ...(endpoint.body || endpoint.kind === 'upload' ? { '413': problem('The request is too large.') } : {}),
    ...(endpoint.body || endpoint.kind === 'upload'
      ? {
          '415': problem('The content type is not supported.'),
          '422': {
            description: 'Fields break constraints.',
            content: { 'application/problem+json': { schema: reference('ConstraintViolation') } },
          },
        }
      : {}),
  };
}
