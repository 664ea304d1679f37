/** French texts of clients' emails, with formal address. */
import { listedOr, type ClientEmailTexts } from './texts.ts';

export const FRENCH: ClientEmailTexts = {
  tag: 'fr',
  greeting: (name) => `Bonjour ${name},`,
  version: {
    subject: (title, count) =>
      count === 1 ? `${title}\u00a0: une version à visionner` : `${title}\u00a0: ${count} versions à visionner`,
    intro: (sender, count) =>
      count === 1
        ? `${sender} vous a envoyé une version à visionner\u00a0:`
        : `${sender} vous a envoyé ${count} versions à visionner\u00a0:`,
  },
  request: {
    subject: {
      footage: (title) => `${title}\u00a0: des rushes sont attendus`,
      brief: (title) => `${title}\u00a0: un brief est attendu`,
      answer: (title) => `${title}\u00a0: une question`,
    },
    intro: {
      footage: (sender, title) => `${sender} a besoin de vos rushes pour continuer «\u00a0${title}\u00a0».`,
      brief: (sender, title) => `${sender} a besoin de votre brief pour continuer «\u00a0${title}\u00a0».`,
      answer: (sender, title) => `${sender} a besoin de votre réponse pour continuer «\u00a0${title}\u00a0».`,
    },
    sendFiles: 'Envoyez vos fichiers ici',
    reply: 'Répondez simplement à cet e-mail.',
  },
  reminder: {
    subject: (title) => `Rappel\u00a0: ${title}`,
    version: (title) => `Nous attendons votre avis sur «\u00a0${title}\u00a0»\u00a0:`,
    request: {
      footage: (title) => `Nous attendons vos rushes pour continuer «\u00a0${title}\u00a0».`,
      brief: (title) => `Nous attendons votre brief pour continuer «\u00a0${title}\u00a0».`,
      answer: (title) => `Nous attendons votre réponse pour continuer «\u00a0${title}\u00a0».`,
    },
  },
  approved: {
    subject: (title) => `${title}\u00a0: validé`,
    intro: (title) => `«\u00a0${title}\u00a0» est validé. Vous pouvez télécharger\u00a0:`,
    open: 'Ouvrir et télécharger',
  },
  versionName: (number, deliverable) =>
    deliverable === '' ? `Version ${number}` : `${deliverable}, version ${number}`,
  open: 'Regarder et donner votre avis',
  decide: (deciders, isDecider) =>
    isDecider
      ? 'Vous pouvez écrire des notes à tout moment de la vidéo, la valider ou demander des modifications.'
      : deciders.length === 0
        ? 'Vous pouvez écrire des notes à tout moment de la vidéo.'
        : `Vous pouvez écrire des notes à tout moment de la vidéo. ${listedOr('fr', deciders)} peut la valider.`,
  linkHint: 'Ce lien est personnel\u00a0: les notes et les décisions qui en viennent portent votre nom.',
  why: (team) => `Vous recevez cet e-mail parce que ${team} réalise des vidéos pour vous.`,
  stop: 'Ne plus recevoir ces e-mails',
  stopPage: {
    confirm: (team) => `Ne plus recevoir d’e-mails de ${team} au sujet de vos vidéos\u00a0? Vos liens restent ouverts.`,
    stopped: (team) => `Vous ne recevrez plus d’e-mails de ${team} au sujet de vos vidéos.`,
    resume: 'Recevoir de nouveau les e-mails',
    resumed: (team) => `Vous recevrez de nouveau les e-mails de ${team} au sujet de vos vidéos.`,
    wrongLink: 'Ce lien ne fonctionne pas. Répondez à l’e-mail pour ne plus en recevoir.',
  },
};
