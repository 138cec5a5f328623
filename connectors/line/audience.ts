import type { messagingApi } from '@line/bot-sdk';
import type { LineAudience, LinePostOptions } from '#contracts/publishing/networks/line.ts';

/** The audience of a narrowcast in LINE's own objects; without one it reaches all friends. */
export function toNarrowcast({
  audience,
  max,
  within_quota,
  whole_or_none,
}: LinePostOptions): Omit<messagingApi.NarrowcastRequest, 'messages'> {
  const recipient = audience && toRecipient(audience);
  const demographic = audience && toDemographic(audience);
  const limit: messagingApi.Limit = {
    ...(max === undefined ? {} : { max }),
    ...(within_quota ? { upToRemainingQuota: true } : {}),
    ...(within_quota && whole_or_none ? { forbidPartialDelivery: true } : {}),
  };
  return {
    ...(recipient ? { recipient } : {}),
    ...(demographic ? { filter: { demographic } } : {}),
    ...(Object.keys(limit).length > 0 ? { limit } : {}),
  };
}

function toRecipient({ audiences, requests, without }: LineAudience): messagingApi.Recipient | undefined {
  const named: messagingApi.Recipient[] = [
    ...audiences.map(toAudience),
    ...requests.map((requestId) => ({ type: 'redelivery' as const, requestId })),
  ];
  const parts: messagingApi.Recipient[] = [
    ...(named.length > 0 ? [joinRecipients(named, 'or')] : []),
    ...without.map((id) => ({ type: 'operator' as const, not: toAudience(id) })),
  ];
  return parts.length > 0 ? joinRecipients(parts, 'and') : undefined;
}

function toAudience(audienceGroupId: number): messagingApi.Recipient {
  return { type: 'audience', audienceGroupId };
}

/** One alone needs no operator. */
function joinRecipients(parts: messagingApi.Recipient[], by: 'and' | 'or'): messagingApi.Recipient {
  const [first] = parts;
  return parts.length === 1 && first ? first : { type: 'operator', [by]: parts };
}

function toDemographic(audience: LineAudience): messagingApi.DemographicFilter | undefined {
  const { genders, ages, apps, areas, friends_for } = audience;
  const parts: messagingApi.DemographicFilter[] = [
    ...(genders.length > 0 ? [{ type: 'gender' as const, oneOf: genders }] : []),
    ...(ages ? [{ type: 'age' as const, ...ages }] : []),
    ...(apps.length > 0 ? [{ type: 'appType' as const, oneOf: apps }] : []),
    ...(areas.length > 0 ? [{ type: 'area' as const, oneOf: areas }] : []),
    ...(friends_for ? [{ type: 'subscriptionPeriod' as const, ...friends_for }] : []),
  ];
  const [first] = parts;
  return parts.length < 2 ? first : { type: 'operator', and: parts };
}
