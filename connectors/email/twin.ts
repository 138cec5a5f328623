import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { serveImap, type ImapMood, type TwinBox } from '#connectors/email/twin-imap.ts';
import { serveSmtp, type SmtpMood, type AcceptedMail } from '#connectors/email/twin-smtp.ts';

/** A running mail server for one mailbox, on this machine only. */
export type MailTwin = {
  /** Replaces both servers of a connection. */
  url: string;
  /** E-mails that were submitted for sending. */
  taken: AcceptedMail[];
  /** Puts a raw e-mail into the inbox. @returns its UID */
  deliver(source: string | Buffer, arrived?: Date): number;
  /** The fault of the next connection; later ones work again. */
  misbehave(mood: { imap?: ImapMood; smtp?: SmtpMood }): void;
  /** Number of connections in IDLE. */
  watched(): number;
  /** The token that grants access to the mailbox from the next connection on. */
  takeToken(token: string): void;
  /** Whether it offers IDLE, from the next connection on. */
  offerIdle(offered: boolean): void;
  /** Closes every reading connection, as a restarting server does. */
  hangUp(): void;
  /** Recreates the inbox, as a restored mailbox is: the same e-mails with other UIDs. */
  renumber(): void;
  stop(): Promise<void>;
};

/** Starts the twin. It listens on 127.0.0.1 on free ports. */
export async function startMailTwin(
  owner: { user: string; password: string; token?: string },
  now = () => new Date(),
): Promise<MailTwin> {
  const box: TwinBox = { token: null, ...owner, validity: 1, mails: [], idle: true, waiting: new Set() };
  const taken: AcceptedMail[] = [];
  const moods: { imap: ImapMood; smtp: SmtpMood } = { imap: 'fine', smtp: 'fine' };
  const once = <K extends 'imap' | 'smtp'>(side: K): (typeof moods)[K] => {
    const mood = moods[side];
    moods[side] = 'fine';
    return mood;
  };
  const imap = await listen((socket) => serveImap(socket, box, once('imap')));
  const smtp = await listen((socket) => serveSmtp(socket, { box, taken }, once('smtp')));
  return {
    url: `http://127.0.0.1?imap=${imap.port}&smtp=${smtp.port}`,
    taken,
    deliver: (source, arrived = now()) => {
      const uid = (box.mails.at(-1)?.uid ?? 0) + 1;
      box.mails.push({ uid, source: Buffer.from(source), arrived });
      for (const tell of box.waiting) tell();
      return uid;
    },
    watched: () => box.waiting.size,
    takeToken: (token) => {
      box.token = token;
    },
    offerIdle: (offered) => {
      box.idle = offered;
    },
    hangUp: () => imap.hangUp(),
    misbehave: (mood) => Object.assign(moods, mood),
    renumber: () => {
      box.validity += 1;
      box.mails = box.mails.map((mail, at) => ({ ...mail, uid: 100 + at }));
    },
    stop: async () => {
      await Promise.all([imap.stop(), smtp.stop()]);
    },
  };
}

type ListeningServer = { port: number; hangUp: () => void; stop: () => Promise<void> };

async function listen(serve: (socket: Socket) => void): Promise<ListeningServer> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    // Sends each line at once: buffering (Nagle's algorithm) would delay every response by 40 ms.
    socket.setNoDelay(true);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = addressOf(server);
  return {
    port,
    hangUp: () => {
      for (const socket of open) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function addressOf(server: Server): { port: number } {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('the twin does not listen');
}
