import type { Socket } from 'node:net';

/** An e-mail in the twin's inbox. */
export type TwinMail = { uid: number; source: Buffer; arrived: Date };

/** The state of the twin's IMAP side: who may sign in, the e-mails of the inbox, and the clients that wait in IDLE (RFC 2177). */
export type TwinBox = {
  user: string;
  password: string;
  /** The token that also grants access (XOAUTH2); null where there is none. */
  token: string | null;
  validity: number;
  mails: TwinMail[];
  /** Whether it offers IDLE. */
  idle: boolean;
  waiting: Set<() => void>;
};

/** How the twin misbehaves in its next connection. */
export type ImapMood = 'fine' | 'busy' | 'bye' | 'silent' | 'hang_up' | 'nonsense';

/**
 * Implements as much IMAP4rev1 (RFC 3501) over a socket as reading an inbox takes: signing in, opening, searching by number and day,
 * fetching whole e-mails. It is read-only.
 */
export function serveImap(socket: Socket, box: TwinBox, mood: ImapMood): void {
  const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`, 'latin1'));
  if (mood === 'silent') return;
  if (mood === 'hang_up') return void socket.destroy();
  if (mood === 'nonsense') return void socket.end('HTTP/1.1 200 OK\r\n\r\n{}\r\n');
  if (mood === 'bye') return void socket.end('* BYE server is going down\r\n');
  say(`* OK [CAPABILITY ${offers(box)}] twin ready`);
  let text = '';
  let signing: string | null = null;
  let idling: string | null = null;
  const tell = (): void => say(`* ${box.mails.length} EXISTS`);
  socket.on('close', () => box.waiting.delete(tell));
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      // The line after `AUTHENTICATE` is no command: it is the credentials (RFC 4616).
      if (signing !== null) {
        signIn(signing, line, { say, box, mood });
        signing = null;
        continue;
      }
      // A client in IDLE sends DONE when it stops waiting.
      if (idling !== null) {
        if (line.toUpperCase() !== 'DONE') continue;
        box.waiting.delete(tell);
        say(`${idling} OK done`);
        idling = null;
        continue;
      }
      idling = box.idle ? (/^(\S+) IDLE$/i.exec(line)?.[1] ?? null) : null;
      if (idling !== null) {
        box.waiting.add(tell);
        say('+ idling');
        continue;
      }
      const [, tag, bearer] = /^(\S+) AUTHENTICATE XOAUTH2 (\S+)$/i.exec(line) ?? [];
      if (tag !== undefined && bearer !== undefined) {
        const right = mood !== 'busy' && isBearer(bearer, box);
        // A refusal is first sent as JSON, and waits for an empty line (Gmail, "OAuth 2.0 Mechanism").
        if (right) say(`${tag} OK signed in`);
        else signing = tag;
        if (!right) say(`+ ${btoa('{"status":"400","schemes":"Bearer"}')}`);
        continue;
      }
      signing = /^(\S+) AUTHENTICATE PLAIN$/i.exec(line)?.[1] ?? null;
      if (signing !== null) say('+ ');
      else answer(line, { say, box, mood, close: () => socket.end() });
    }
  });
}

function offers({ idle, token }: TwinBox): string {
  return `IMAP4rev1 AUTH=PLAIN${token === null ? '' : ' AUTH=XOAUTH2'}${idle ? ' IDLE' : ''}`;
}

type ImapDialogue = { say: (line: string) => void; box: TwinBox; mood: ImapMood; close: () => void };

function answer(line: string, talk: ImapDialogue): void {
  const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
  const { say, box } = talk;
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      say(`* CAPABILITY ${offers(box)}`);
      return say(`${tag} OK done`);
    case 'LIST':
    case 'LSUB':
      say(`* ${name.toUpperCase()} (\\HasNoChildren) "/" "INBOX"`);
      return say(`${tag} OK done`);
    case 'SELECT':
    case 'EXAMINE':
      say('* FLAGS (\\Seen)');
      say(`* ${box.mails.length} EXISTS`);
      say(`* OK [UIDVALIDITY ${box.validity}] valid`);
      say(`* OK [UIDNEXT ${(box.mails.at(-1)?.uid ?? 0) + 1}] next`);
      return say(`${tag} OK [READ-ONLY] open`);
    case 'UID SEARCH':
      say(`* SEARCH ${searched(box, rest).join(' ')}`.trimEnd());
      return say(`${tag} OK done`);
    case 'UID FETCH':
      for (const [at, mail] of box.mails.entries()) {
        if (!namedIn(rest.split(' ')[0] ?? '', mail.uid, box)) continue;
        const source = mail.source.toString('latin1');
        say(
          `* ${at + 1} FETCH (UID ${mail.uid} INTERNALDATE "${imapDate(mail.arrived)}" BODY[]<0> {${source.length}}`,
        );
        talk.say(`${source})`);
      }
      return say(`${tag} OK done`);
    case 'LOGOUT':
      say('* BYE');
      say(`${tag} OK bye`);
      return talk.close();
    default:
      return say(`${tag} OK nothing to do`);
  }
}

function signIn(tag: string, coded: string, { say, box, mood }: Omit<ImapDialogue, 'close'>): void {
  if (mood === 'busy') return say(`${tag} NO [LIMIT] too many connections, come back later`);
  const [, user, password] = Buffer.from(coded, 'base64').toString('utf8').split('\u0000');
  const right = user === box.user && password === box.password;
  say(right ? `${tag} OK signed in` : `${tag} NO [AUTHENTICATIONFAILED] wrong user or password`);
}

/** Whether a client signs in with the mailbox's token: `user=… ^A auth=Bearer … ^A ^A`, in Base64. */
export function isBearer(coded: string, { user, token }: Pick<TwinBox, 'user' | 'token'>): boolean {
  return (
    token !== null &&
    Buffer.from(coded, 'base64').toString('utf8') === `user=${user}\u0001auth=Bearer ${token}\u0001\u0001`
  );
}

function searched(box: TwinBox, rest: string): number[] {
  const range = /\bUID (\S+)/i.exec(rest)?.[1];
  const since = /\bSINCE "?([\w-]+)"?/i.exec(rest)?.[1];
  const from = since === undefined ? 0 : Date.parse(`${since.replaceAll('-', ' ')} UTC`);
  return box.mails
    .filter(
      ({ uid, arrived }) => (range === undefined || namedIn(range, uid, box)) && arrived.getTime() >= from,
    )
    .map(({ uid }) => uid);
}

/** Whether a set such as `3,5:*` includes an e-mail; `*` is the last one, and a range with it always includes that. */
function namedIn(set: string, uid: number, box: TwinBox): boolean {
  const last = box.mails.at(-1)?.uid ?? 0;
  const number = (text: string): number => (text === '*' ? last : Number(text));
  return set.split(',').some((part) => {
    const [from = '0', to = from] = part.split(':');
    const [low, high] = [number(from), number(to)].toSorted((a, b) => a - b);
    return uid >= (low ?? 0) && uid <= (high ?? 0);
  });
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function imapDate(at: Date): string {
  return `${String(at.getUTCDate()).padStart(2, '0')}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
}
