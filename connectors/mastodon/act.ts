import { buildFailure } from '#connectors/kit/build-failure.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
} from '#connectors/kit/exchange.ts';
import { callServer, readServer, toServerFailure } from '#connectors/mastodon/call.ts';
import { toAuthor } from '#connectors/mastodon/read-status.ts';
import { Account } from '#connectors/mastodon/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Marks a status as a favourite, or takes that back. Statuses of others cannot be deleted. */
export async function actAsAccount(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  if (action !== 'like') return buildFailure('refused', fault('not_own_post'));
  const act = undo ? 'unfavourite' : 'favourite';
  const path = `/api/v1/statuses/${encodeURIComponent(message_id)}/${act}`;
  const called = await callServer(values, io, { path, method: 'POST' });
  if (!called.met) return buildFailure('unreachable', called.message);
  if (called.status === 200) return { status: 'done' };
  const failure = toServerFailure(called, io.now());
  if (called.status === 404) return buildFailure('refused', fault('no_post'));
  return called.status >= 500 ? buildFailure('unreachable', failure.message) : failure;
}

/** The name and picture of a person (GET /api/v1/accounts/:id). */
export async function readProfile(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const read = await readServer(values, io, { path: `/api/v1/accounts/${encodeURIComponent(person)}` });
  if (!read.ok && read.failure.failure === 'refused') return { status: 'unknown_person' };
  if (!read.ok) return { status: 'failed', message: read.failure.message };
  const account = Account.safeParse(read.body).data;
  if (account?.id === undefined)
    return { status: 'failed', message: fault('said_nothing', { network: 'Mastodon' }) };
  return { status: 'found', author: toAuthor(account) };
}
