import { ImapFlow } from 'imapflow';
import { toMailboxOwner, resolveMailServer } from '#connectors/email/servers.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS } from '#connectors/kit/transport.ts';

/** One raw e-mail of a mailbox. */
export type RawMail = { uid: number; source: Uint8Array; arrived: Date };

/** The position in a mailbox: its UIDVALIDITY (RFC 3501, 2.3.1.1) and the last UID that was read. */
export type Cursor = { validity: string; uid: number };

/** The e-mails found, oldest first, and whether more are waiting. `withheld` are e-mails that the server lists and does not deliver. */
export type MailboxRead = { mails: RawMail[]; cursor: Cursor; more: boolean; withheld: number[] };

/** Days that the first poll of a mailbox covers: e-mails of a weekend are not lost, and old years are not imported. */
const FIRST_LOOK_DAYS = 2;

/** Maximum e-mails of one poll, and maximum bytes of one e-mail that are fetched. */
const MOST_MAILS = 50;
const MOST_BYTES = 40 * 1024 * 1024;

/**
 * Reads new e-mails of the inbox without changing anything in it: a user who opens the mailbox in a mail program finds it unchanged. An
 * e-mail that the server lists and does not deliver stops the poll before it, unless it may be skipped.
 * @throws what the connection or the server raises
 */
export async function readMailbox(
  values: ConnectionValues,
  io: Io,
  { cursor, passOver }: { cursor: Cursor | null; passOver: boolean },
): Promise<MailboxRead> {
  const client = await openMailbox(values, io);
  try {
    const box = await client.mailboxOpen('INBOX', { readOnly: true });
    const validity = String(box.uidValidity);
    const since = cursor?.validity === validity ? cursor.uid : null;
    const nothing = { mails: [], withheld: [], more: false };
    if (since !== null && box.uidNext - 1 <= since) return { ...nothing, cursor: { validity, uid: since } };
    const uids = await newUids(client, since, io.now());
    const wanted = uids.slice(0, MOST_MAILS);
    const mails = wanted.length === 0 ? [] : await fetchMails(client, wanted);
    const withheld = await withheldOf(client, wanted, mails);
    const [missing] = passOver ? [] : withheld;
    const given = mails.filter(({ uid }) => missing === undefined || uid < missing);
    if (missing !== undefined && given.length === 0)
      throw new Error(`the server does not give mail ${missing}`);
    const more = missing !== undefined || uids.length > wanted.length;
    // A deleted e-mail leaves no gap: the cursor moves past it.
    const last = missing === undefined ? (wanted.at(-1) ?? 0) : missing - 1;
    const uid = more ? last : Math.max(box.uidNext - 1, since ?? 0, last);
    return { mails: given, withheld: passOver ? withheld : [], cursor: { validity, uid }, more };
  } finally {
    client.close();
  }
}

/** Seconds for which an idle connection is left alone, and after which IDLE is sent again (RFC 2177). */
const QUIET_SECONDS = 300;
const WAIT_ANEW_SECONDS = 20 * 60;

/**
 * Signs in to a mailbox, to read it or (`waits`) to be notified of new e-mails. The caller closes the client.
 * @throws what the connection or the server raises
 */
export async function openMailbox(values: ConnectionValues, io: Io, waits = false): Promise<ImapFlow> {
  const { host, port, servername, secure, upgrade } = await resolveMailServer('imap', values, io);
  const { user, password, token } = toMailboxOwner(values);
  const timeout = io.timeout_ms ?? DEFAULT_TIMEOUT_MS;
  const client = new ImapFlow({
    host,
    port,
    secure,
    servername,
    doSTARTTLS: upgrade ? true : secure ? undefined : false,
    tls: { servername },
    auth: token === undefined ? { user, pass: password } : { user, accessToken: token },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: waits ? QUIET_SECONDS * 1000 : timeout * 3,
    ...(waits ? { maxIdleTime: WAIT_ANEW_SECONDS * 1000 } : {}),
  });
  // Errors reach the caller through the rejected promise; an error event without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await withEnd(client.connect(), timeout * 2);
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

async function newUids(client: ImapFlow, since: number | null, now: Date): Promise<number[]> {
  const first = new Date(now.getTime() - FIRST_LOOK_DAYS * 86_400_000);
  const found = await client.search(since === null ? { since: first } : { uid: `${since + 1}:*` }, {
    uid: true,
  });
  // `n:*` always includes the last e-mail, even one that was read before (RFC 3501, 6.4.8).
  return (found || []).filter((uid) => uid > (since ?? 0)).toSorted((a, b) => a - b);
}

async function fetchMails(client: ImapFlow, uids: readonly number[]): Promise<RawMail[]> {
  const mails: RawMail[] = [];
  const query = { uid: true, internalDate: true, source: { maxLength: MOST_BYTES } };
  for await (const { uid, source, internalDate } of client.fetch(uids.join(','), query, { uid: true })) {
    if (source) mails.push({ uid, source, arrived: internalDate ? new Date(internalDate) : new Date() });
  }
  return mails.toSorted((a, b) => a.uid - b.uid);
}

/** E-mails that still exist and were not delivered. */
async function withheldOf(
  client: ImapFlow,
  wanted: readonly number[],
  mails: readonly RawMail[],
): Promise<number[]> {
  const came = new Set(mails.map(({ uid }) => uid));
  const missing = wanted.filter((uid) => !came.has(uid));
  if (missing.length === 0) return [];
  const there = await client.search({ uid: missing.join(',') }, { uid: true });
  return (there || []).filter((uid) => missing.includes(uid)).toSorted((a, b) => a - b);
}

/** A promise with a time-out; the caller closes the connection behind it. */
async function withEnd<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })),
      ms,
    );
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
