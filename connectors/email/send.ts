import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { composeMail, type ComposedMail } from '#connectors/email/compose.ts';
import { toMailboxOwner, resolveMailServer } from '#connectors/email/servers.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, NotSent } from '#connectors/kit/transport.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait after a mail server answered "later" (greylisting accepts a retry after some minutes). */
const LATER_PAUSE = 120;

/** A failure before the first byte of an e-mail was sent, or after. */
class SendFailure extends Error {
  readonly begun: boolean;
  constructor(cause: unknown, begun: boolean) {
    super('a mail was not taken', { cause });
    this.begun = begun;
  }
}

/**
 * Sends one e-mail. Until its first byte was sent, every failure means that nobody received it; from then on only the server's own response
 * counts, and without one the outcome is unknown: e-mail has no idempotency key (the Message-ID that both attempts carry lets most
 * receivers show it once, which is not guaranteed).
 */
export async function sendMail(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome> {
  let mail: ComposedMail;
  try {
    mail = await composeMail(request, values);
  } catch (error) {
    return buildFailure('refused', fault('mail_unwritten', { rest: describeFailure(error) }));
  }
  await request.before?.('push');
  try {
    await handOver(mail, values, io);
    return { status: 'accepted', provider_id: mail.message_id, cost: 'free' };
  } catch (error) {
    return error instanceof SendFailure ? outcomeOf(error.cause, error.begun) : outcomeOf(error, false);
  }
}

/** Signs in to the outgoing mail server, and disconnects. @throws what the connection or the server raises */
export async function checkOutgoingSignIn(values: ConnectionValues, io: Io): Promise<void> {
  const connection = await openSender(values, io);
  connection.quit();
}

async function openSender(values: ConnectionValues, io: Io): Promise<SMTPConnection> {
  const { host, port, servername, secure, upgrade } = await resolveMailServer('smtp', values, io);
  const timeout = io.timeout_ms ?? DEFAULT_TIMEOUT_MS;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: upgrade,
    ignoreTLS: !secure && !upgrade,
    servername,
    tls: { servername },
    name: toMailboxOwner(values).address.split('@')[1] ?? 'localhost',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  const { user, password, token } = toMailboxOwner(values);
  const login =
    token === undefined
      ? { user, credentials: { user, pass: password } }
      : { user, oauth2: new XOAuth2({ user, accessToken: token }) };
  await settled(connection, (done) => connection.connect(done));
  try {
    await settled(connection, (done) => connection.login(login, done));
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

async function handOver(mail: ComposedMail, values: ConnectionValues, io: Io): Promise<void> {
  const connection = await openSender(values, io);
  let begun = false;
  // Read only once the server requests the e-mail's bytes.
  const body = new Readable({
    read() {
      begun = true;
      this.push(mail.bytes);
      this.push(null);
    },
  });
  try {
    await settled(connection, (done) =>
      connection.send({ from: mail.from, to: mail.recipients }, body, (error) => done(error ?? undefined)),
    );
    connection.quit();
  } catch (error) {
    connection.close();
    throw new SendFailure(error, begun);
  }
}

/** One step of the dialogue with the server; a connection that breaks meanwhile ends it too. */
function settled(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(error);
    const broken = (): void => reject(new Error('the connection was closed'));
    connection.once('error', fail);
    connection.once('end', broken);
    step((error) => {
      connection.off('error', fail);
      connection.off('end', broken);
      // Errors of a finished connection concern nobody; an error event without a listener would end the process.
      connection.on('error', () => undefined);
      if (error) reject(error);
      else resolve();
    });
  });
}

function outcomeOf(error: unknown, begun: boolean): SendOutcome {
  const code = responseCode(error);
  const message = toSendFault(error);
  if (code === 535 || code === 530 || codeOf(error) === 'EAUTH') return buildFailure('reconnect', message);
  if (code !== undefined && code >= 500) return buildFailure('refused', message);
  if (code !== undefined && code >= 400) return buildFailure('wait', message, LATER_PAUSE);
  if (error instanceof NotSent || !begun) return buildFailure('unreachable', message);
  return { status: 'unknown', message, retryable: false };
}

function responseCode(error: unknown): number | undefined {
  const reported = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof reported === 'number' ? reported : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The server's own message if there is one. */
export function toSendFault(error: unknown): Fault {
  const reported = error instanceof Error && 'response' in error ? error.response : undefined;
  if (typeof reported === 'string' && reported !== '')
    return fault('mail_server_said', { quote: cutText(reported, 300) });
  return fault('mail_server_unreached', { rest: describeFailure(error) });
}
