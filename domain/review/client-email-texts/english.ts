/** English texts of clients' emails. */
import { listedOr, type ClientEmailTexts } from './texts.ts';

export const ENGLISH: ClientEmailTexts = {
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
    sendFiles: 'Send your files here',
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
        : `You can write notes at any moment of the video. ${listedOr('en', deciders)} can approve it.`,
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
