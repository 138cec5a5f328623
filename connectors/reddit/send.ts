import { buildFailure } from '#connectors/kit/build-failure.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
  SendRequest,
} from '#connectors/kit/exchange.ts';
import { toWebAddress } from '#connectors/kit/wire.ts';
import { callReddit, readReddit, toRedditFailure, type RedditAnswer } from '#connectors/reddit/call.ts';
import { Listing, Message, RedditEntity, WriteAnswer } from '#connectors/reddit/wire.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { cutText, sliceStart } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Characters of the subject of a message that begins a conversation. */
const MOST_SUBJECT = 100;

/**
 * Answers a comment or a post in public, or a person in private. Reddit has no idempotency key: an attempt of which nobody knows what
 * became is not repeated.
 */
export async function sendAnswer(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: 'Reddit' }) };
  const { to, message, place } = request;
  const isPrivate = place !== 'comment';
  const answered = isPrivate ? await findNewest(request, values, io) : request.answers;
  if (answered === undefined && !isPrivate) return buildFailure('refused', fault('no_comment'));
  await request.before?.('push');
  const { text } = message;
  const answer = await callReddit(
    values,
    io,
    answered === undefined
      ? { path: '/api/compose', form: { to, subject: sliceStart(text, MOST_SUBJECT), text } }
      : { path: '/api/comment', form: { thing_id: answered, text } },
  );
  return toOutcome(answer, io.now(), answered === undefined);
}

/** The newest private message of a person, below which ours belongs. */
async function findNewest(
  { to, answers }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<string | undefined> {
  if (answers?.startsWith('t4_')) return answers;
  const read = await readReddit(values, io, { path: '/message/inbox', query: { limit: '100' } });
  const page = read.ok ? Listing.safeParse(read.body).data : undefined;
  return page?.data.children
    .flatMap((raw) => Message.safeParse(RedditEntity.safeParse(raw).data?.data).data ?? [])
    .find(({ author }) => author === to)?.name;
}

/** What Reddit's codes mean. Source: Reddit's `errors.py` (public until 2017), and the codes in the recorded answers. */
const CODES: Readonly<Record<string, SendFailure>> = {
  RATELIMIT: 'wait',
  TOO_LONG: 'content',
  NO_TEXT: 'content',
  NO_SELFS: 'content',
  BAD_CAPTCHA: 'right_missing',
  SUBREDDIT_NOTALLOWED: 'right_missing',
  USER_BLOCKED: 'person_gone',
  USER_DOESNT_EXIST: 'person_gone',
  NOT_WHITELISTED_BY_USER_MESSAGE: 'person_gone',
  INVALID_USER: 'person_gone',
};
/** Seconds to wait after RATELIMIT without a time: accounts with little karma may write every ten minutes. */
const WRITE_PAUSE = 600;

/** An answer with the status 200 may have errors, or may have made nothing without a word. */
function toOutcome(answer: RedditAnswer, now: Date, isComposed: boolean): SendOutcome {
  if (!answer.opened) return answer.failure;
  const { called } = answer;
  if (!called.met && called.left) return { status: 'unknown', message: called.message };
  if (!called.met) return buildFailure('unreachable', called.message);
  const failure = toRedditFailure(called, now);
  if (called.status >= 500 || (called.status >= 300 && called.status < 400))
    return { status: 'unknown', message: failure.message };
  if (called.status >= 300) return failure;
  const written = WriteAnswer.safeParse(called.body).data?.json;
  if (written === undefined)
    return { status: 'unknown', message: fault('said_nothing', { network: 'Reddit' }) };
  const [error] = written.errors;
  if (error) {
    const [code, said] = error.map(String);
    const kind = CODES[code ?? ''] ?? 'refused';
    const message = quoteFault(cutText(said ?? code ?? '', 300));
    return buildFailure(kind, message, kind === 'wait' ? findWait(said) : undefined);
  }
  const name: unknown = written.data?.things[0]?.data['name'];
  if (isComposed) return { status: 'accepted', cost: 'free' };
  if (typeof name === 'string') return { status: 'accepted', provider_id: name.slice(0, 512), cost: 'free' };
  return buildFailure('refused', fault('refused', { network: 'Reddit' }));
}

/** Seconds that the text of a refusal names: "try again in 7 minutes". */
function findWait(said = ''): number {
  const [, count = '', unit = ''] = /(\d{1,3}) (second|minute)/.exec(said) ?? [];
  if (count === '') return WRITE_PAUSE;
  return Number(count) * (unit === 'minute' ? 60 : 1) + 1;
}

/** Removes a comment in a community that the account moderates, or approves it again. */
export async function actAsModerator(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  if (action !== 'hide') return buildFailure('refused', fault('not_own_post'));
  const form: Record<string, string> = undo ? { id: message_id } : { id: message_id, spam: 'false' };
  const answer = await callReddit(values, io, { path: undo ? '/api/approve' : '/api/remove', form });
  if (!answer.opened) return answer.failure;
  const { called } = answer;
  if (!called.met) return buildFailure('unreachable', called.message);
  if (called.status === 200) return { status: 'done' };
  const failure = toRedditFailure(called, io.now());
  return called.status >= 500 ? buildFailure('unreachable', failure.message) : failure;
}

/** The picture of a person; the user name is the name. */
export async function readProfile(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const read = await readReddit(values, io, { path: `/user/${encodeURIComponent(person)}/about` });
  if (!read.ok && read.failure.failure === 'refused') return { status: 'unknown_person' };
  if (!read.ok) return { status: 'failed', message: read.failure.message };
  const { name, icon_img } = RedditEntity.safeParse(read.body).data?.data ?? {};
  if (typeof name !== 'string') return { status: 'unknown_person' };
  const picture = toWebAddress(typeof icon_img === 'string' ? icon_img : undefined);
  return {
    status: 'found',
    author: {
      _id: person,
      name: name.slice(0, 512),
      handle: name.slice(0, 256),
      ...(picture ? { avatar_url: picture } : {}),
    },
  };
}
