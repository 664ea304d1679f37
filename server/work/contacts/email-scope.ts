/** Scope that API tokens need to email contacts with a call of another feature (docs/people.md#script-tokens). */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#domain/platform/refusal.ts';
import { checkScope } from '#domain/platform/scopes.ts';

type EmailFields = { contacts?: readonly number[] | undefined };

/** Refuses an API token that may make the call, but not write to contacts. */
export const checkEmailScope = (
  { tokenScopes }: Pick<FastifyRequest, 'tokenScopes'>,
  { contacts = [] }: EmailFields,
): Refusal | undefined => (tokenScopes && contacts.length > 0 ? checkScope(tokenScopes, 'contacts:write') : undefined);
