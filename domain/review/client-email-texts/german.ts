/** German texts of clients' emails, with formal address. */
import { listedOr, type ClientEmailTexts } from './texts.ts';

export const GERMAN: ClientEmailTexts = {
  tag: 'de',
  greeting: (name) => `Guten Tag ${name},`,
  version: {
    subject: (title, count) =>
      count === 1 ? `${title}: eine Version zur Prüfung` : `${title}: ${count} Versionen zur Prüfung`,
    intro: (sender, count) =>
      count === 1
        ? `${sender} hat Ihnen eine Version zur Prüfung geschickt:`
        : `${sender} hat Ihnen ${count} Versionen zur Prüfung geschickt:`,
  },
  request: {
    subject: {
      footage: (title) => `${title}: Material wird benötigt`,
      brief: (title) => `${title}: Briefing wird benötigt`,
      answer: (title) => `${title}: eine Frage`,
    },
    intro: {
      footage: (sender, title) => `${sender} benötigt Material von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
      brief: (sender, title) => `${sender} benötigt ein Briefing von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
      answer: (sender, title) => `${sender} benötigt eine Antwort von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
    },
    sendFiles: 'Dateien hier senden',
    reply: 'Antworten Sie einfach auf diese E-Mail.',
  },
  reminder: {
    subject: (title) => `Erinnerung: ${title}`,
    version: (title) => `Wir warten auf Ihre Prüfung von „${title}“:`,
    request: {
      footage: (title) => `Wir warten auf Material von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
      brief: (title) => `Wir warten auf ein Briefing von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
      answer: (title) => `Wir warten auf eine Antwort von Ihnen, um mit „${title}“ weiterzuarbeiten.`,
    },
  },
  approved: {
    subject: (title) => `${title}: freigegeben`,
    intro: (title) => `„${title}“ ist freigegeben. Sie können herunterladen:`,
    open: 'Öffnen und herunterladen',
  },
  versionName: (number, deliverable) =>
    deliverable === '' ? `Version ${number}` : `${deliverable}, Version ${number}`,
  open: 'Ansehen und prüfen',
  decide: (deciders, isDecider) =>
    isDecider
      ? 'Sie können an jeder Stelle des Videos Anmerkungen schreiben, es freigeben oder Änderungen anfordern.'
      : deciders.length === 0
        ? 'Sie können an jeder Stelle des Videos Anmerkungen schreiben.'
        : `Sie können an jeder Stelle des Videos Anmerkungen schreiben. Freigeben ${deciders.length === 1 ? 'kann' : 'können'} es ${listedOr('de', deciders)}.`,
  linkHint: 'Dieser Link gehört Ihnen: Anmerkungen und Entscheidungen darüber tragen Ihren Namen.',
  why: (team) => `Sie erhalten diese E-Mail, weil ${team} Videos für Sie erstellt.`,
  stop: 'Keine E-Mails mehr erhalten',
  stopPage: {
    confirm: (team) => `Keine E-Mails von ${team} zu Ihren Videos mehr erhalten? Ihre Links bleiben offen.`,
    stopped: (team) => `Sie erhalten keine E-Mails von ${team} zu Ihren Videos mehr.`,
    resume: 'E-Mails wieder erhalten',
    resumed: (team) => `Sie erhalten wieder E-Mails von ${team} zu Ihren Videos.`,
    wrongLink: 'Dieser Link funktioniert nicht. Antworten Sie auf die E-Mail, um keine weiteren zu erhalten.',
  },
};
