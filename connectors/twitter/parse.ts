import { z } from 'zod';
import { selectAccount } from '#connectors/kit/collect-delivery.ts';
import type { AccountPart, ConnectionValues, ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { id } from '#connectors/kit/wire.ts';
import { isAccountActivity, readAccountActivity, readActivity } from '#connectors/twitter/activity.ts';
import { Activity } from '#connectors/twitter/wire.ts';

const Envelope = z.object({ data: z.unknown().optional() });

/**
 * A delivery of X, of the X Activity API or of the older Account Activity API, for the user that it names; never an exception.
 *
 * @param rawBody the bytes as they arrived, already verified
 * @param now used as the time of what carries none
 */
export function parseByUser(rawBody: Uint8Array, now: Date): { parts: AccountPart[]; refused: Refusal[] } {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const { value } = body;
  if (isAccountActivity(value)) {
    const account = id.parse(value['for_user_id']);
    const parsed = readAccountActivity(value, now);
    return account === undefined
      ? { parts: [], refused: [{ reason: 'a delivery for no user', raw: value }] }
      : { parts: [{ account, parsed }], refused: [] };
  }
  const activity = Activity.safeParse(Envelope.safeParse(value).data?.data);
  if (!activity.success)
    return { parts: [], refused: [{ reason: 'the body is no delivery of X', raw: value }] };
  const account = activity.data.filter?.user_id;
  if (account === undefined)
    return { parts: [], refused: [{ reason: 'an event that was not asked for by a user', raw: value }] };
  return { parts: [{ account, parsed: readActivity(activity.data, now, value) }], refused: [] };
}

/** A delivery to the address of one connection; events of another user are refused. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseByUser(rawBody, now), values['account_id'], 'an event of another user');
}
