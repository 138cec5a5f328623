import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/**
 * How many days before its arrival a written time is trusted. Late deliveries have true times: networks retry for some days (Meta 36 hours,
 * mail servers five days), and after an outage of our own the missed items are polled. An older time comes from a wrong clock.
 */
const BELIEVED_DAYS = 31;

type DatedItem = Pick<Incoming, 'published_at'>;

/** The time of a message: the one its network or sender names, where that can be true; else that of its arrival. */
export function resolveMessageTime({ published_at }: DatedItem, arrived: Date): Date {
  const written = new Date(published_at);
  const age = arrived.getTime() - written.getTime();
  return age >= 0 && age <= BELIEVED_DAYS * MS_PER_DAY ? written : arrived;
}

/** The time that a sender wrote, where it is too old to be trusted: shown beside the message. */
export function toWrittenAt(item: DatedItem, arrived: Date): { written_at?: string } {
  return Date.parse(item.published_at) < resolveMessageTime(item, arrived).getTime()
    ? { written_at: item.published_at }
    : {};
}
