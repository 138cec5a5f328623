import { readMailbox, type Cursor, type RawMail } from '#connectors/email/mailbox.ts';
import { readRawMail } from '#connectors/email/read-raw-mail.ts';
import { toComparedMail, withOwnId } from '#connectors/email/repeated-id.ts';
import { toMailboxOwner } from '#connectors/email/servers.ts';
import type {
  ConnectionValues,
  IncomingFile,
  Io,
  PollResult,
  PollState,
  Refusal,
} from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import { describeFailure } from '#connectors/kit/transport.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { isSameMail } from '#engine/mail/same-mail.ts';

/** Seconds between two looks at a mailbox, and the longest wait after failures. */
const LOOK_EVERY = 15;
const LONGEST_WAIT = 1800;
/** After so many milliseconds of reading the rest is left to the next look, so that other mailboxes get their turn. */
const READING_MS = 20_000;
/** Failures in a row after which one mail that a server withholds no longer holds up those behind it. */
const PATIENCE = 5;

/** What is new in a mailbox. Nothing is missed and nothing comes twice: the mailbox's own numbers say how far it was read. */
export async function pollMailbox(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  try {
    const passOver = (state.failures ?? 0) >= PATIENCE;
    const { mails, cursor, more, withheld } = await readMailbox(values, io, {
      cursor: readCursor(state.cursor),
      passOver,
    });
    const { left, ...read } = await readAll(mails, toMailboxOwner(values).address, io);
    const uid = left === undefined ? cursor.uid : left.uid - 1;
    const passedOver = withheld.filter((one) => one <= uid);
    read.refused.push(
      ...passedOver.map((one) => ({
        reason: 'the mail server does not give this mail',
        code: 'withheld' as const,
        raw: { uid: one },
      })),
    );
    return {
      status: mails.length > 0 ? 'new' : 'unchanged',
      ...read,
      cursor: `${cursor.validity}:${uid}`,
      failures: 0,
      next_after_seconds: more || left ? 1 : LOOK_EVERY,
    };
  } catch (error) {
    const failure = { error: toPollFault(error), every: LOOK_EVERY, longest: LONGEST_WAIT };
    return { ...buildFailedPoll(state, failure), token_refused: isRefusedSignIn(error) };
  }
}

type MailsRead = {
  items: Incoming[];
  refused: Refusal[];
  files: Map<string, IncomingFile[]>;
  /** The first mail that there was no time for. */
  left: RawMail | undefined;
};

/** Reads mails one after the other. A mail that is in the box twice, as lists and forwarders leave it, is one. */
async function readAll(mails: readonly RawMail[], ownAddress: string, { now, lane }: Io): Promise<MailsRead> {
  const read: MailsRead = { items: [], refused: [], files: new Map(), left: undefined };
  const seen = new Map<string, Incoming[]>();
  const end = now().getTime() + READING_MS;
  for (const [at, { source, arrived }] of mails.entries()) {
    const { files, ...one } = await readRawMail(source, { ownAddress, arrived }, lane);
    const kept = 'item' in one ? apart(seen, one.item) : one.refusal.draft;
    if ('refusal' in one) read.refused.push(one.refusal);
    else if (kept) read.items.push(kept);
    if (kept && files.length > 0) read.files.set(kept.provider_id, files);
    if (now().getTime() < end) continue;
    read.left = mails[at + 1];
    break;
  }
  return read;
}

/**
 * An e-mail as it is stored, compared with the others of the same poll; null if it is a copy of one before it. A different e-mail with the
 * same id gets an id of its own.
 */
function apart(seen: Map<string, Incoming[]>, item: Incoming): Incoming | null {
  const before = seen.get(item.provider_id) ?? [];
  if (before.some((one) => isSameMail(toComparedMail(one), toComparedMail(item)))) return null;
  seen.set(item.provider_id, [...before, item]);
  return before.length === 0 ? item : withOwnId(item);
}

function readCursor(text: string | undefined): Cursor | null {
  const [, validity, uid] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return validity === undefined || uid === undefined ? null : { validity, uid: Number(uid) };
}

/** A short sentence for the connection's page; a server's own words where it gave some. */
export function toPollFault(error: unknown): Fault {
  if (isRefusedSignIn(error)) return fault('mail_sign_in_refused');
  const reported = error instanceof Error && 'responseText' in error ? error.responseText : undefined;
  if (typeof reported === 'string' && reported !== '')
    return fault('mail_server_said', { quote: cutText(reported, 200) });
  return fault('mailbox_unread', { rest: describeFailure(error) });
}

/** Codes of servers that are busy, which come in answer to signing in as well (RFC 5530). */
const BUSY = new Set<unknown>(['LIMIT', 'UNAVAILABLE', 'INUSE', 'OVERQUOTA', 'SERVERBUG']);

/** Whether the polled server reported that the user name or password is wrong. */
export function isRefusedSignIn(error: unknown): boolean {
  return (
    error instanceof Error &&
    'authenticationFailed' in error &&
    error.authenticationFailed === true &&
    !('serverResponseCode' in error && BUSY.has(error.serverResponseCode))
  );
}
