import { setImmediate } from 'node:timers/promises';
import { isSameMail } from '#engine/mail/same-mail.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { faultText } from '#contracts/inbound/fault.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type {
  ConnectionValues,
  IncomingFile,
  Io,
  Polled,
  PollState,
  Refusal,
} from '#connectors/kit/connector.ts';
import { describeFailure } from '#connectors/kit/transport.ts';
import { readMailbox, type Cursor, type RawMail } from '#connectors/email/mailbox.ts';
import { ownerOf } from '#connectors/email/servers.ts';
import { comparedMail, withOwnId } from '#connectors/email/repeated-id.ts';
import { toIncoming } from '#connectors/email/to-incoming.ts';

/** Seconds between two looks at a mailbox, and the longest wait after failures. */
const LOOK_EVERY = 15;
const LONGEST_WAIT = 1800;
/** Failures in a row after which one mail that a server withholds no longer holds up those behind it. */
const PATIENCE = 5;

/** What is new in a mailbox. Nothing is missed and nothing comes twice: the mailbox's own numbers say how far it was read. */
export async function pollMailbox(values: ConnectionValues, state: PollState, io: Io): Promise<Polled> {
  try {
    const passOver = (state.failures ?? 0) >= PATIENCE;
    const { mails, cursor, more, withheld } = await readMailbox(values, io, {
      cursor: readCursor(state.cursor),
      passOver,
    });
    const read = await readAll(mails, ownerOf(values).address);
    read.refused.push(
      ...withheld.map((uid) => ({
        reason: 'the mail server does not give this mail',
        code: 'withheld' as const,
        raw: { uid },
      })),
    );
    return {
      status: mails.length > 0 ? 'new' : 'unchanged',
      ...read,
      cursor: `${cursor.validity}:${cursor.uid}`,
      failures: 0,
      next_after_seconds: more ? 1 : LOOK_EVERY,
    };
  } catch (error) {
    const failures = (state.failures ?? 0) + 1;
    return {
      ...state,
      status: 'failed',
      items: [],
      refused: [],
      failures,
      error: reasonOf(error),
      token_refused: isRefusedSignIn(error),
      next_after_seconds: Math.min(LONGEST_WAIT, LOOK_EVERY * 2 ** Math.min(failures, 10)),
    };
  }
}

type Read = { items: Incoming[]; refused: Refusal[]; files: Map<string, IncomingFile[]> };

/**
 * A mail that is in the box twice, as lists and forwarders leave it, is one. A large mail takes a second to read: between two of them
 * whatever else waits has its turn.
 */
async function readAll(mails: readonly RawMail[], ownAddress: string): Promise<Read> {
  const read: Read = { items: [], refused: [], files: new Map() };
  const seen = new Map<string, Incoming[]>();
  for (const { source, arrived } of mails) {
    await setImmediate();
    const one = toIncoming(source, { ownAddress, arrived });
    if ('reason' in one) read.refused.push(one);
    else {
      const item = apart(seen, one.item);
      if (!item) continue;
      read.items.push(item);
      if (one.files.length > 0) read.files.set(item.provider_id, one.files);
    }
  }
  return read;
}

/** A mail as it is kept beside those of the same look; null where it came before. Another mail under the same id gets one of its own. */
function apart(seen: Map<string, Incoming[]>, item: Incoming): Incoming | null {
  const before = seen.get(item.provider_id) ?? [];
  if (before.some((one) => isSameMail(comparedMail(one), comparedMail(item)))) return null;
  seen.set(item.provider_id, [...before, item]);
  return before.length === 0 ? item : withOwnId(item);
}

function readCursor(text: string | undefined): Cursor | null {
  const [, validity, uid] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return validity === undefined || uid === undefined ? null : { validity, uid: Number(uid) };
}

/** A short sentence for the connection's page; a server's own words where it gave some. */
export function reasonOf(error: unknown): string {
  if (isRefusedSignIn(error)) return faultText('mail_sign_in_refused', {});
  const told = error instanceof Error && 'responseText' in error ? error.responseText : undefined;
  if (typeof told === 'string' && told !== '')
    return faultText('mail_server_said', { quote: cutText(told, 200) });
  return faultText('mailbox_unread', { rest: describeFailure(error) });
}

/** Codes of servers that are busy, which come in answer to signing in as well (RFC 5530). */
const BUSY = new Set<unknown>(['LIMIT', 'UNAVAILABLE', 'INUSE', 'OVERQUOTA', 'SERVERBUG']);

/** Whether the server that is read said that user name or password are wrong. */
export const isRefusedSignIn = (error: unknown): boolean =>
  error instanceof Error &&
  'authenticationFailed' in error &&
  error.authenticationFailed === true &&
  !('serverResponseCode' in error && BUSY.has(error.serverResponseCode));
