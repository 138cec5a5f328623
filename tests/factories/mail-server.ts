import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An e-mail as the server accepted it: the addresses of the envelope, the raw text and its parsed form. */
export type CaughtMail = { to: readonly string[]; raw: string; read: ParsedMail };

/** A real mail server on this machine that stores every e-mail it receives. */
export type MailServer = {
  url: string;
  mails: readonly CaughtMail[];
  /** Responds to the next e-mail with this code instead of accepting it. */
  refuseNext: (code: number) => void;
  stop: () => Promise<void>;
};

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: CaughtMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== null) {
          const error = Object.assign(new Error('not now'), { responseCode: refusal });
          refusal = null;
          done(error);
          return;
        }
        const raw = Buffer.concat(chunks);
        void simpleParser(raw).then((read) => {
          mails.push({ to: session.envelope.rcptTo.map((one) => one.address), raw: raw.toString(), read });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: (code) => {
      refusal = code;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
