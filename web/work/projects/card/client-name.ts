/** Display name of a project's client. */
import { clientDisplayName } from '#domain/work/clients.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';

export const clientNameOf = ({ client }: Pick<Project, 'client'>): string =>
  client ? clientDisplayName(client) : COMMON_TEXTS.unknown;
