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

const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

const ENGLISH: ClientEmailTexts = {
  tag: 'en',
  greeting: (name) => `Hello ${name},`,
  version: {
    subject: (title, count) =>
      count === 1 ? `${title}: a version to review` : `${title}: ${count} versions to review`,
    intro: (sender, count) =>
      count === 1 ? `${sender} sent you a version to review:` : `${sender} sent you ${count} versions to review:`,
  },
  request: {
    subject: {
      footage: (title) => `${title}: footage needed`,
      brief: (title) => `${title}: brief needed`,
      answer: (title) => `${title}: a question`,
    },
    intro: {
      footage: (sender, title) => `${sender} needs footage from you to go on with “${title}”.`,
      brief: (sender, title) => `${sender} needs a brief from you to go on with “${title}”.`,
      answer: (sender, title) => `${sender} needs an answer from you to go on with “${title}”.`,
    },
    reply: 'Reply to this email to answer.',
  },
  reminder: {
    subject: (title) => `Reminder: ${title}`,
    version: (title) => `We are waiting for your review of “${title}”:`,
    request: {
      footage: (title) => `We are waiting for footage from you to go on with “${title}”.`,
      brief: (title) => `We are waiting for a brief from you to go on with “${title}”.`,
      answer: (title) => `We are waiting for an answer from you to go on with “${title}”.`,
    },
  },
  approved: {
    subject: (title) => `${title}: approved`,
    intro: (title) => `“${title}” is approved. You can download:`,
    open: 'Open and download',
  },
  versionName: (number, deliverable) =>
    deliverable === '' ? `Version ${number}` : `${deliverable}, version ${number}`,
  open: 'Watch and review',
  decide: (deciders, isDecider) =>
    isDecider
      ? 'You can write notes at any moment of the video, approve it or request changes.'
      : deciders.length === 0
        ? 'You can write notes at any moment of the video.'
        : `You can write notes at any moment of the video. ${listed(deciders)} can approve it.`,
  linkHint: 'This link is yours: notes and decisions made with it carry your name.',
  why: (team) => `You get this email because ${team} makes videos for you.`,
  stop: 'Stop these emails',
  stopPage: {
    confirm: (team) => `Stop all emails from ${team} about your videos? Your links stay open.`,
    stopped: (team) => `You won't get any more emails from ${team} about your videos.`,
    resume: 'Turn emails on again',
    resumed: (team) => `You will get emails from ${team} about your videos again.`,
    wrongLink: "This link doesn't work. Reply to the email to be taken off the list.",
  },
};

/** Dictionaries by language. Contacts whose language has none are written to in English. */
const TEXTS: Partial<Record<ClientLanguage, ClientEmailTexts>> = { en: ENGLISH };

/** Returns the texts of the language, or English ones. */
export const clientEmailTextsIn = (language: ClientLanguage | null): ClientEmailTexts =>
  (language && TEXTS[language]) ?? ENGLISH;
