/** Mail server for tests that stores received emails and can be told to refuse. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Steps of an SMTP session: greeting, login, sender and content. */
type SmtpStep = 'greeting' | 'login' | 'sender' | 'content';

export type MailServer = {
  url: string;
  /** Received emails with their recipients, as raw text. */
  received: { to: string; raw: string }[];
  /** Refuses emails with this code from now on, to everyone or one address; undefined ends this. */
  refuse(code: number | undefined, to?: string): void;
  /** Responds with this code at that step. */
  refuseAt(step: SmtpStep, code: number): void;
  /** Calls `act` instead of answering, after the recipient is given or the email is accepted. */
  hang(at: 'recipient' | 'taken', act: () => void): void;
  /** Resumes answering, starting with pending commands. */
  resume(): void;
  close(): Promise<void>;
};

const refusalOf = (code: number): Error => Object.assign(new Error('Not today'), { responseCode: code });

/** Starts the server, optionally with TLS by a self-signed certificate. */
export async function mailServer({ offersTls = false } = {}): Promise<MailServer> {
  const mails: MailServer['received'] = [];
  let refused: { code: number; to: string | undefined } | undefined;
  let hung: { at: 'recipient' | 'taken'; act: () => void } | undefined;
  const waiting: (() => void)[] = [];
  const hang = (response: () => void): void => {
    waiting.push(response);
    hung?.act();
  };
  let refusedAt: { step: SmtpStep; code: number } | undefined;
  const refusalAt = (step: SmtpStep): Error | undefined =>
    refusedAt?.step === step ? refusalOf(refusedAt.code) : undefined;
  const server = new SMTPServer({
    closeTimeout: 1,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS'],
    onConnect: (_session, done) => done(refusalAt('greeting')),
    onAuth: ({ username }, _session, done) => done(refusalAt('login') ?? null, { user: username }),
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: ({ address }, _session, done) => {
      if (hung?.at === 'recipient') return hang(done);
      const isRefused = refused && (refused.to === undefined || refused.to === address);
      done(isRefused ? refusalOf(refused?.code ?? 550) : undefined);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refusal = refusalAt('content');
        if (refusal) return done(refusal);
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        mails.push({ to, raw: Buffer.concat(parts).toString() });
        if (hung?.at === 'taken') return hang(done);
        done();
      });
    },
  });
  // A killed client closes its connection without QUIT, which the server reports as an error.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: mails,
    refuse: (code, to) => {
      refused = code === undefined ? undefined : { code, to };
      if (code === undefined) refusedAt = undefined;
    },
    refuseAt: (step, code) => {
      refusedAt = { step, code };
    },
    hang: (at, act) => {
      hung = { at, act };
    },
    resume: () => {
      hung = undefined;
      for (const response of waiting.splice(0)) response();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
