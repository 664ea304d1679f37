/** A mail server for tests, which keeps what it takes and refuses what it is told to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Of a session: its begin, who sends, from which address, and the mail itself. */
type RefusedStep = 'greeting' | 'login' | 'sender' | 'content';

export type MailServer = {
  url: string;
  /** What it took: to whom, and the mail as it came. */
  mails: { to: string; raw: string }[];
  /** Answers this code from now on, to all or to one address; undefined ends all refusing. */
  refuse(code: number | undefined, to?: string): void;
  /** Answers this code at that step, whatever the mail. */
  refuseAt(step: RefusedStep, code: number): void;
  /** Calls it when it has heard for whom a mail is, or has taken one, and answers nothing to that. */
  hang(at: 'recipient' | 'taken', act: () => void): void;
  /** Answers again, also whoever still waits. */
  goOn(): void;
  close(): Promise<void>;
};

const refusalOf = (code: number): Error => Object.assign(new Error('Not today'), { responseCode: code });

/** With TLS, by a certificate that nobody vouches for, where it is said to offer that. */
export async function mailServer({ offersTls = false } = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let refused: { code: number; to: string | undefined } | undefined;
  let hung: { at: 'recipient' | 'taken'; act: () => void } | undefined;
  const waiting: (() => void)[] = [];
  const hang = (answer: () => void): void => {
    waiting.push(answer);
    hung?.act();
  };
  let refusedAt: { step: RefusedStep; code: number } | undefined;
  const refusalAt = (step: RefusedStep): Error | undefined =>
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
  // Whoever was killed says no goodbye.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
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
    goOn: () => {
      hung = undefined;
      for (const answer of waiting.splice(0)) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
