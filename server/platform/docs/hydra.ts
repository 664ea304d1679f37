/** Hydra documentation and JSON-LD contexts, in the minimal form that strict parsers accept (docs/api-reference.md#hydra). */
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import type { DocumentedField, DocumentedResource } from './resources.ts';

const HYDRA = 'http://www.w3.org/ns/hydra/core#';

const asId = (iri: string) => ({ '@id': iri, '@type': '@id' });
const asVocab = (iri: string) => ({ '@id': iri, '@type': '@vocab' });

const DOCUMENT_TERMS = {
  hydra: HYDRA,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  ApiDocumentation: 'hydra:ApiDocumentation',
  Class: 'hydra:Class',
  Link: 'hydra:Link',
  SupportedProperty: 'hydra:SupportedProperty',
  Operation: 'hydra:Operation',
  title: 'hydra:title',
  description: 'hydra:description',
  method: 'hydra:method',
  required: 'hydra:required',
  readable: 'hydra:readable',
  writeable: 'hydra:writeable',
  entrypoint: asId('hydra:entrypoint'),
  supportedClass: asVocab('hydra:supportedClass'),
  supportedProperty: asId('hydra:supportedProperty'),
  property: asVocab('hydra:property'),
  supportedOperation: asId('hydra:supportedOperation'),
  expects: asVocab('hydra:expects'),
  returns: asVocab('hydra:returns'),
  expectsHeader: 'hydra:expectsHeader',
  headerName: 'hydra:headerName',
  possibleValue: 'hydra:possibleValue',
  label: 'rdfs:label',
  domain: asId('rdfs:domain'),
  range: asId('rdfs:range'),
  subClassOf: asId('rdfs:subClassOf'),
};

function rangeOf(field: FieldSchema): string | undefined {
  if (field['x-ref']) return `#${field['x-ref']}`;
  if (field.type === 'array') return field.items?.['x-ref'] ? `#${field.items['x-ref']}` : undefined;
  if (field.format === 'date-time') return 'xsd:dateTime';
  if (field.type === 'integer') return 'xsd:integer';
  if (field.type === 'number') return 'xsd:decimal';
  if (field.type === 'boolean') return 'xsd:boolean';
  return field.type === 'string' ? 'xsd:string' : undefined;
}

/** Returns two ranges: text, and one of these values. Simple clients read only the first (docs/api-reference.md#generic). */
const choicesOf = (values: readonly string[]): object => ({
  '@type': 'rdfs:Datatype',
  'owl:oneOf': { '@list': values },
});

function propertyOf(className: string, { name, field, description, ...flags }: DocumentedField): object {
  const isIri = (field['x-ref'] !== undefined && !field['x-embedded']) || field.items?.['x-ref'] !== undefined;
  const range = rangeOf(field);
  return {
    '@type': 'SupportedProperty',
    title: name,
    required: flags.isRequired,
    readable: flags.isReadable,
    writeable: flags.isWritable,
    ...(description ? { description } : {}),
    property: {
      '@id': `#${className}/${name}`,
      '@type': isIri ? 'Link' : 'rdf:Property',
      domain: `#${className}`,
      label: name,
      ...(range ? { range: field.enum ? [range, choicesOf(field.enum)] : range } : {}),
      ...(field['x-ref'] ? { 'owl:maxCardinality': 1 } : {}),
    },
  };
}

const ACTIONS: Record<string, string> = { GET: 'schema:FindAction', POST: 'schema:CreateAction' };

function operationOf(endpoint: AnyEndpoint, className: string): object {
  const verb = endpoint.method.toLowerCase();
  const isCollection = endpoint.kind === 'collection';
  const action = ACTIONS[endpoint.method];
  const isUpload = endpoint.kind === 'upload';
  const bodyType = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : isUpload ? 'multipart/form-data' : '';
  return {
    '@type': action ? ['Operation', action] : 'Operation',
    method: endpoint.method,
    title: `${verb}${className}${isCollection ? 'Collection' : ''}`,
    description: endpoint.summary,
    ...(endpoint.body || isUpload ? { expects: className } : {}),
    returns: isCollection ? 'hydra:Collection' : endpoint.method === 'DELETE' ? 'owl:Nothing' : className,
    ...(bodyType ? { expectsHeader: [{ headerName: 'Content-Type', possibleValue: [bodyType] }] } : {}),
  };
}

const isOnItem = (endpoint: AnyEndpoint): boolean => endpoint.path.includes(':id');

function classOf(resource: DocumentedResource): object {
  return {
    '@id': `#${resource.name}`,
    '@type': 'Class',
    title: resource.name,
    supportedProperty: resource.fields.map((field) => propertyOf(resource.name, field)),
    supportedOperation: resource.endpoints.filter(isOnItem).map((e) => operationOf(e, resource.name)),
  };
}

function entrypointProperty(resource: DocumentedResource): object {
  return {
    '@type': 'SupportedProperty',
    title: `get${resource.name}Collection`,
    description: `The collection of ${resource.name} resources`,
    readable: true,
    writeable: false,
    property: {
      '@id': `#Entrypoint/${resource.key}`,
      '@type': 'Link',
      domain: '#Entrypoint',
      'owl:maxCardinality': 1,
      range: [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${resource.name}` },
          },
        },
      ],
      supportedOperation: resource.endpoints.filter((e) => !isOnItem(e)).map((e) => operationOf(e, resource.name)),
    },
  };
}

const plainClass = (name: string, fields: string[]): object => ({
  '@id': `#${name}`,
  '@type': 'Class',
  title: name,
  supportedProperty: fields.map((field) =>
    propertyOf(name, {
      name: field,
      field: { type: 'string' },
      isReadable: true,
      isWritable: false,
      isRequired: false,
      description: '',
    }),
  ),
});

/** Returns the API documentation; `docsUrl` is absolute, on the host that the client used. */
export function hydraDocument(resources: DocumentedResource[], docsUrl: string): object {
  return {
    '@context': { '@vocab': `${docsUrl}#`, ...DOCUMENT_TERMS },
    '@id': '/api/docs.jsonld',
    '@type': 'ApiDocumentation',
    title: 'Cutroom',
    description: 'Projects, people, points and leave of a video-editing team.',
    entrypoint: '/api',
    supportedClass: [
      ...resources.map(classOf),
      {
        '@id': '#Entrypoint',
        '@type': 'Class',
        title: 'Entrypoint',
        supportedOperation: [
          {
            '@type': 'Operation',
            method: 'GET',
            title: 'index',
            description: 'The API Entrypoint.',
            returns: 'Entrypoint',
          },
        ],
        supportedProperty: resources.map(entrypointProperty),
      },
      plainClass('Error', ['status', 'type']),
      plainClass('ConstraintViolation', ['propertyPath', 'message']),
      plainClass('ConstraintViolationList', ['violations']),
    ],
  };
}

const COLLECTION_TERMS = {
  Collection: `${HYDRA}Collection`,
  PartialCollectionView: `${HYDRA}PartialCollectionView`,
  IriTemplate: `${HYDRA}IriTemplate`,
  IriTemplateMapping: `${HYDRA}IriTemplateMapping`,
  BasicRepresentation: `${HYDRA}BasicRepresentation`,
  totalItems: `${HYDRA}totalItems`,
  search: `${HYDRA}search`,
  template: `${HYDRA}template`,
  mapping: `${HYDRA}mapping`,
  variable: `${HYDRA}variable`,
  required: `${HYDRA}required`,
  ...Object.fromEntries(
    ['member', 'view', 'first', 'last', 'next', 'previous'].map((name) => [name, asId(HYDRA + name)]),
  ),
  variableRepresentation: asVocab(`${HYDRA}variableRepresentation`),
  property: asVocab(`${HYDRA}property`),
};

/** Returns `/api/contexts/<Class>`: the fields of a class and the terms of its collections. */
export function classContext(resource: DocumentedResource, docsUrl: string): object {
  const terms = resource.fields.map(({ name, field }) => {
    const iri = `${resource.name}/${name}`;
    const isIri = (field['x-ref'] && !field['x-embedded']) || field.items?.['x-ref'];
    return [name, isIri ? asId(iri) : iri] as const;
  });
  return { '@vocab': `${docsUrl}#`, hydra: HYDRA, ...COLLECTION_TERMS, ...Object.fromEntries(terms) };
}

export const entrypointContext = (resources: DocumentedResource[], docsUrl: string): object => ({
  '@vocab': `${docsUrl}#`,
  hydra: HYDRA,
  ...Object.fromEntries(resources.map(({ key }) => [key, asId(`Entrypoint/${key}`)])),
});

const errorTerms = (docsUrl: string) => ({
  '@vocab': `${docsUrl}#`,
  hydra: HYDRA,
  title: `${HYDRA}title`,
  description: `${HYDRA}description`,
});

export const errorContext = (docsUrl: string): object => errorTerms(docsUrl);
export const violationContext = (docsUrl: string): object => ({
  ...errorTerms(docsUrl),
  violations: { '@id': 'ConstraintViolation/violations' },
});
