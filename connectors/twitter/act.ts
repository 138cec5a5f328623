import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
} from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { toWebAddress } from '#connectors/kit/wire.ts';
import { X_API } from '#connectors/twitter/api.ts';
import { actOutcomeOf } from '#connectors/twitter/outcome.ts';
import { XUser } from '#connectors/twitter/wire.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

type ActionRequest = { method: string; path: string; body?: unknown };

function call(io: Io, values: ConnectionValues, ask: ActionRequest): Promise<NetworkResponse> {
  return callNetwork(io, { home: X_API, token: values['access_token'] ?? '', ...ask });
}

/** Hides an answer to us, or likes a Post, or takes either back. Nobody can delete another's Post. */
export async function actAsAccount(
  request: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  const { action, undo, message_id } = request;
  const post = encodeURIComponent(message_id);
  const me = encodeURIComponent(values['account_id'] ?? '');
  if (action === 'delete') return buildFailure('refused', fault('not_own_post'));
  const ask =
    action === 'hide'
      ? { method: 'PUT', path: `/2/tweets/${post}/hidden`, body: { hidden: !undo } }
      : undo
        ? { method: 'DELETE', path: `/2/users/${me}/likes/${post}` }
        : { method: 'POST', path: `/2/users/${me}/likes`, body: { tweet_id: message_id } };
  return actOutcomeOf(await call(io, values, ask), io.now());
}

const Found = z.object({ data: XUser });

/** The name and picture of a person (GET /2/users/{id}). */
export async function readXProfile(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const path = `/2/users/${encodeURIComponent(person)}?user.fields=profile_image_url,public_metrics`;
  const called = await call(io, values, { method: 'GET', path });
  if (!called.met) return { status: 'failed', message: called.message };
  const user = Found.safeParse(called.body).data?.data;
  // X answers 200 with errors for a person who is not there.
  if (called.status === 404 || (called.status < 300 && user?.name === undefined))
    return { status: 'unknown_person' };
  if (called.status >= 300 || user?.name === undefined)
    return {
      status: 'failed',
      message: fault('answered', { network: 'X', status: toStatusFault(called.status) }),
    };
  const picture = toWebAddress(user.profile_image_url);
  const name = toStorableText(user.name.slice(0, 512));
  return { status: 'found', author: { _id: person, name, ...(picture ? { avatar_url: picture } : {}) } };
}
