/** Texts of clients' emails and of the page that stops them, by language: a further one is another object of this type (docs/review.md#client-emails). */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import type { RequestedKind } from '#domain/work/wait-kinds.ts';

/** Parts of an email. `team` is the workspace's name, or that of the sender without one. */
export type ClientEmailTexts = {
  /** Tag for the document's language. */
  tag: string;
  greeting(name: string): string;
  version: { subject(title: string, count: number): string; intro(sender: string, count: number): string };
  request: {
    subject: Record<RequestedKind, (title: string) => string>;
    intro: Record<RequestedKind, (sender: string, title: string) => string>;
    /** Leads to the contact's page. */
    sendFiles: string;
    reply: string;
  };
  reminder: {
    subject(title: string): string;
    version(title: string): string;
    request: Record<RequestedKind, (title: string) => string>;
  };
  approved: { subject(title: string): string; intro(title: string): string; open: string };
  versionName(number: number, deliverable: string): string;
  open: string;
  decide(deciders: readonly string[], isDecider: boolean): string;
  linkHint: string;
  why(team: string): string;
  stop: string;
  stopPage: {
    confirm(team: string): string;
    stopped(team: string): string;
    resume: string;
    resumed(team: string): string;
    wrongLink: string;
  };
};

/** Returns 'Ana or Ben' in the language. */
export const listedOr = (language: ClientLanguage, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
