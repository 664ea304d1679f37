/** The bodies of refusals as JSON Schema (docs/wire.md#errors). */
import { IRI, type Json } from './openapi-schema.ts';

const TEXT: Json = { type: 'string' };

/** An array of objects whose fields are all there. */
const listOf = (properties: Record<string, Json>): Json => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});

const VIOLATIONS = listOf({ propertyPath: TEXT, message: TEXT, code: TEXT });

export const ERROR: Json = {
  type: 'object',
  required: ['title', 'detail', 'message', 'status', 'type'],
  properties: {
    '@context': IRI,
    '@id': IRI,
    '@type': TEXT,
    title: TEXT,
    description: TEXT,
    detail: TEXT,
    message: TEXT,
    status: { type: 'integer' },
    type: TEXT,
    items: {
      ...listOf({ id: { type: 'integer' }, title: TEXT, message: TEXT }),
      description: 'Of a call that changes several records: those that refused.',
    },
    violations: VIOLATIONS,
  },
};

export const VIOLATION: Json = { ...ERROR, required: [...(ERROR['required'] as string[]), 'violations'] };

/** What sign-in and token checks answer with (docs/wire.md#sign-in-errors). */
export const UNAUTHENTICATED: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    mfa: {
      type: 'string',
      description: 'At the sign-in of somebody with a second factor: the ticket to send a code with.',
    },
  },
};
