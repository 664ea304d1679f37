/** Scope of an endpoint. Apart from endpoints, so that the app doesn't load the scopes. */
import { type Scope, scopeFor } from '#domain/platform/scopes.ts';
import { type AnyEndpoint, featureOf } from './endpoint.ts';

/** Returns the scope an API token needs for the call, or undefined when tokens can't make it (docs/people.md#script-tokens). */
export const scopeOf = ({ name, method, isReadOnly }: AnyEndpoint): Scope | undefined =>
  scopeFor(featureOf({ name }), method === 'GET' || isReadOnly ? 'read' : 'write');
