/** Spanish texts of clients' emails, with formal address. */
import { listedOr, type ClientEmailTexts } from './texts.ts';

export const SPANISH: ClientEmailTexts = {
  tag: 'es',
  greeting: (name) => `Hola, ${name}:`,
  version: {
    subject: (title, count) =>
      count === 1 ? `${title}: una versión para revisar` : `${title}: ${count} versiones para revisar`,
    intro: (sender, count) =>
      count === 1
        ? `${sender} le ha enviado una versión para revisar:`
        : `${sender} le ha enviado ${count} versiones para revisar:`,
  },
  request: {
    subject: {
      footage: (title) => `${title}: falta material`,
      brief: (title) => `${title}: falta el briefing`,
      answer: (title) => `${title}: una pregunta`,
    },
    intro: {
      footage: (sender, title) => `${sender} necesita material de su parte para continuar con «${title}».`,
      brief: (sender, title) => `${sender} necesita un briefing de su parte para continuar con «${title}».`,
      answer: (sender, title) => `${sender} necesita una respuesta de su parte para continuar con «${title}».`,
    },
    sendFiles: 'Envíe sus archivos aquí',
    reply: 'Responda simplemente a este correo.',
  },
  reminder: {
    subject: (title) => `Recordatorio: ${title}`,
    version: (title) => `Esperamos su revisión de «${title}»:`,
    request: {
      footage: (title) => `Esperamos material de su parte para continuar con «${title}».`,
      brief: (title) => `Esperamos un briefing de su parte para continuar con «${title}».`,
      answer: (title) => `Esperamos una respuesta de su parte para continuar con «${title}».`,
    },
  },
  approved: {
    subject: (title) => `${title}: aprobado`,
    intro: (title) => `«${title}» está aprobado. Puede descargar:`,
    open: 'Abrir y descargar',
  },
  versionName: (number, deliverable) =>
    deliverable === '' ? `Versión ${number}` : `${deliverable}, versión ${number}`,
  open: 'Ver y revisar',
  decide: (deciders, isDecider) =>
    isDecider
      ? 'Puede escribir notas en cualquier momento del vídeo, aprobarlo o solicitar cambios.'
      : deciders.length === 0
        ? 'Puede escribir notas en cualquier momento del vídeo.'
        : `Puede escribir notas en cualquier momento del vídeo. ${listedOr('es', deciders)} puede aprobarlo.`,
  linkHint: 'Este enlace es suyo: las notas y decisiones hechas con él llevan su nombre.',
  why: (team) => `Recibe este correo porque ${team} hace vídeos para usted.`,
  stop: 'No recibir más correos',
  stopPage: {
    confirm: (team) => `¿No recibir más correos de ${team} sobre sus vídeos? Sus enlaces siguen abiertos.`,
    stopped: (team) => `Ya no recibirá correos de ${team} sobre sus vídeos.`,
    resume: 'Volver a recibir correos',
    resumed: (team) => `Volverá a recibir correos de ${team} sobre sus vídeos.`,
    wrongLink: 'Este enlace no funciona. Responda al correo para no recibir más.',
  },
};
