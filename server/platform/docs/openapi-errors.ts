/** JSON Schema of error bodies (docs/api-reference.md#errors). */
import { IRI, type Json } from './openapi-schema.ts';

const TEXT: Json = { type: 'string' };

/** An array of objects whose fields are all required. */
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
      description: 'For bulk changes: the records that refused the change.',
    },
    openChecks: {
      ...listOf({ id: { type: 'integer' }, text: TEXT }),
      description: 'In the app: the open checks that End, a send or an approval must confirm.',
    },
    encodings: {
      ...listOf({ encoding: TEXT, lines: { type: 'array', items: TEXT } }),
      description: 'For captions in an unknown encoding: those that fit, and how the first lines read in them.',
    },
    violations: VIOLATIONS,
  },
};

export const VIOLATION: Json = { ...ERROR, required: [...(ERROR['required'] as string[]), 'violations'] };

/** Error body of sign-in and token checks (docs/api-reference.md#sign-in-errors). */
export const UNAUTHENTICATED: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    mfa: {
      type: 'string',
      description: 'For users with two-factor authentication: the ticket to send with the code.',
    },
  },
};
