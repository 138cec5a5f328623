import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { listOf } from '#connectors/kit/wire.ts';
import { callServer, readServer, toReading, toServerFailure } from '#connectors/mastodon/call.ts';
import { Account, Conversation, Status } from '#connectors/mastodon/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** How often a file is looked at while the server prepares it, and the pause before, in milliseconds. */
const MOST_LOOKS = 5;
const LOOK_MS = 1000;

const Written = z.object({ id: z.string().min(1).max(512) });
const Uploaded = z.object({ id: z.string().min(1), url: z.string().nullable().optional() });

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
  const called = await callServer(values, io, {
    path: '/api/v1/statuses',
    method: 'POST',
    headers: { 'idempotency-key': request.retry_key },
    body: {
      status: nameAuthor(request.message.text, target.acct),
      ...target.fields,
      ...(media.ids.length > 0 ? { media_ids: media.ids } : {}),
    },
  });
  if (!called.met && called.left)
    return { status: 'unknown', message: called.message, retryable: true, retry_after: 2 };
  if (!called.met) return buildFailure('unreachable', called.message);
  const written = Written.safeParse(called.body).data;
  if (called.status === 200 && written) return { status: 'accepted', provider_id: written.id, cost: 'free' };
  const failure = toServerFailure(called, io.now());
  if (called.status >= 500 || called.status < 400)
    return { status: 'unknown', message: failure.message, retryable: true, retry_after: 2 };
  return called.status === 404 ? buildFailure('refused', fault('no_comment')) : failure;
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

/** Uploads the files; a file that no status names is removed by the server. */
async function uploadFiles(
  files: readonly OutgoingFile[],
  delivery: Delivery,
): Promise<{ ok: true; ids: string[] } | SendStop> {
  const ids: string[] = [];
  for (const file of files) {
    const uploaded = await uploadFile(file, delivery);
    if (!uploaded.ok) return uploaded;
    ids.push(uploaded.id);
  }
  return { ok: true, ids };
}

/** POST /api/v2/media; a film is prepared while its file has no address yet (202, then 206). */
async function uploadFile(
  file: OutgoingFile,
  { values, io }: Delivery,
): Promise<{ ok: true; id: string } | SendStop> {
  const body = new FormData();
  body.set('file', new Blob([await file.read()], { type: file.media_type }), file.name);
  body.set('description', file.name.replace(/\.[a-z0-9]{1,5}$/i, ''));
  const called = await callServer(values, io, { path: '/api/v2/media', method: 'POST', body });
  if (!called.met) return stop(buildFailure('unreachable', called.message));
  const uploaded = Uploaded.safeParse(called.body).data;
  if (uploaded === undefined || called.status >= 300) {
    const failure = toServerFailure(called, io.now());
    return stop(called.status >= 500 ? buildFailure('unreachable', failure.message) : failure);
  }
  if (called.status === 200) return { ok: true, id: uploaded.id };
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const ready = await callServer(values, io, { path: `/api/v1/media/${encodeURIComponent(uploaded.id)}` });
    if (ready.met && ready.status === 200) return { ok: true, id: uploaded.id };
    if (ready.met && ready.status >= 400) return stop(toServerFailure(ready, io.now()));
  }
  return stop(buildFailure('wait', fault('file_unprepared', { network: 'Mastodon' }), 30));
}
