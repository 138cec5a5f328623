import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { listOf } from '#connectors/kit/wire.ts';
import { callServer, readServer, toReading } from '#connectors/mastodon/call.ts';
import { uploadFiles } from '#connectors/mastodon/upload.ts';
import { Account, Conversation, Status } from '#connectors/mastodon/wire.ts';
import { writeStatus } from '#connectors/mastodon/write-status.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

type Delivery = { values: ConnectionValues; io: Io };
/** Where an answer goes: to whom, below what, who sees it, and the content warning that it repeats. */
type Target = { ok: true; acct: string; fields: Record<string, string> };
type SendStop = { ok: false; failure: FailedOutcome };

const stop = (failure: FailedOutcome): SendStop => ({ ok: false, failure });

/**
 * Answers a status: its author is named, since the server notifies nobody else, and what is answered decides who sees the answer and
 * which content warning it has. The message's key makes a second attempt the same status for an hour.
 */
export async function sendStatus(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  const delivery = { values, io };
  const target = await findTarget(request, delivery);
  if (!target.ok) return target.failure;
  const media = await uploadFiles(request.files ?? [], delivery);
  if (!media.ok) return media.failure;
  await request.before?.('push');
  const written = await writeStatus(
    {
      key: request.retry_key,
      text: nameAuthor(request.message.text, target.acct),
      fields: target.fields,
      files: media.ids,
    },
    delivery,
  );
  if (written.status === 'written') return { status: 'accepted', provider_id: written.id, cost: 'free' };
  if (written.status === 'unknown') return { ...written, retryable: true };
  return written.gone ? buildFailure('refused', fault('no_comment')) : written.failure;
}

/** The text with the name of the person in front, unless it is in it. */
function nameAuthor(text: string, acct: string): string {
  const isNamed = text.toLowerCase().includes(`@${acct.toLowerCase()}`);
  return acct === '' || isNamed ? text : `@${acct} ${text}`.trim();
}

async function findTarget(
  { to, answers, place, private_reply_to }: SendRequest,
  delivery: Delivery,
): Promise<Target | SendStop> {
  const isPrivate = place !== 'comment';
  const answered = answers ?? private_reply_to ?? (isPrivate ? await findNewest(to, delivery) : undefined);
  if (answered === undefined && isPrivate) return findPerson(to, delivery);
  if (answered === undefined) return stop(buildFailure('refused', fault('no_comment')));
  const { values, io } = delivery;
  const path = `/api/v1/statuses/${encodeURIComponent(answered)}`;
  const called = await callServer(values, io, { path });
  if (called.met && called.status === 404)
    return isPrivate ? findPerson(to, delivery) : stop(buildFailure('refused', fault('no_comment')));
  const read = toReading(called, io.now());
  if (!read.ok) return stop(read.failure);
  const status = Status.safeParse(read.body).data;
  if (status === undefined)
    return stop(buildFailure('unreachable', fault('said_nothing', { network: 'Mastodon' })));
  const { spoiler_text = '', visibility = 'public', account } = status;
  return {
    ok: true,
    acct: account?.acct ?? '',
    fields: {
      in_reply_to_id: status.id,
      visibility: isPrivate ? 'direct' : visibility,
      ...(spoiler_text === '' ? {} : { spoiler_text }),
    },
  };
}

/** The newest private status of the conversation with a person; nothing where there is none that is listed. */
async function findNewest(person: string, { values, io }: Delivery): Promise<string | undefined> {
  const read = await readServer(values, io, { path: '/api/v1/conversations', query: { limit: '40' } });
  const conversations = read.ok ? listOf(Conversation).parse(read.body) : [];
  const own = conversations.find(({ accounts }) => accounts.length === 1 && accounts[0]?.id === person);
  return Status.safeParse(own?.last_status).data?.id;
}

/** A private status that answers none begins a conversation with a person. */
async function findPerson(person: string, { values, io }: Delivery): Promise<Target | SendStop> {
  const read = await readServer(values, io, { path: `/api/v1/accounts/${encodeURIComponent(person)}` });
  if (!read.ok)
    return stop(
      read.failure.failure === 'refused' ? buildFailure('person_gone', read.failure.message) : read.failure,
    );
  const acct = Account.safeParse(read.body).data?.acct;
  return acct === undefined
    ? stop(buildFailure('unreachable', fault('said_nothing', { network: 'Mastodon' })))
    : { ok: true, acct, fields: { visibility: 'direct' } };
}
