import type { Socket } from 'node:net';
import { isBearer, type TwinBox } from '#connectors/email/twin-imap.ts';

/** A mail that the twin took. */
export type AcceptedMail = { from: string; to: string[]; source: string };

/** How the twin misbehaves in its next connection. */
export type SmtpMood = 'fine' | 'busy' | 'refuse' | 'no_entry' | 'break' | 'stall' | 'drop_after_accept';

type SmtpState = { box: Pick<TwinBox, 'user' | 'password' | 'token'>; taken: AcceptedMail[] };

/** Speaks as much SMTP (RFC 5321, with AUTH) over a socket as handing over a mail takes. */
export function serveSmtp(socket: Socket, side: SmtpState, mood: SmtpMood): void {
  const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`));
  const mail: AcceptedMail = { from: '', to: [], source: '' };
  let text = '';
  let body = false;
  say('220 twin ESMTP');
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (!body) body = command(line);
      else if (line !== '.') mail.source += `${line.replace(/^\./, '')}\r\n`;
      else {
        body = false;
        take();
      }
    }
  });

  function take(): void {
    if (mood === 'stall') return;
    if (mood === 'break') return void socket.destroy();
    if (mood === 'refuse') return say('554 5.7.1 not wanted here');
    side.taken.push({ ...mail, to: [...mail.to] });
    if (mood === 'drop_after_accept') return void socket.destroy();
    say('250 2.0.0 taken');
  }

  /** @returns whether the mail's bytes come next */
  function command(line: string): boolean {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO' || verb === 'HELO') {
      say('250-twin');
      say(side.box.token === null ? '250 AUTH PLAIN' : '250 AUTH PLAIN XOAUTH2');
    } else if (verb === 'AUTH') enter(line);
    else if (line === '') say('535 5.7.8 the token is not good');
    else if (verb === 'MAIL') {
      mail.from = addressIn(line);
      say(mood === 'busy' ? '450 4.7.1 come back later' : '250 ok');
    } else if (verb === 'RCPT') {
      mail.to.push(addressIn(line));
      say('250 ok');
    } else if (verb === 'DATA') {
      say('354 go on');
      return true;
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
    return false;
  }

  function enter(line: string): void {
    const [, way = '', coded = ''] = line.split(' ');
    if (way.toUpperCase() !== 'XOAUTH2') return say(signIn(coded));
    const right = mood !== 'no_entry' && isBearer(coded, side.box);
    say(right ? '235 2.7.0 come in' : `334 ${btoa('{"status":"400","schemes":"Bearer"}')}`);
  }

  function signIn(coded: string): string {
    const [, user, password] = Buffer.from(coded, 'base64').toString('utf8').split('\u0000');
    const right = mood !== 'no_entry' && user === side.box.user && password === side.box.password;
    return right ? '235 2.7.0 come in' : '535 5.7.8 wrong user or password';
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
