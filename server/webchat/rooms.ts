import type { Socket } from 'socket.io';
import type { SuiteToWidget, WebchatMessage, WidgetToSuite } from '#contracts/webchat/protocol.ts';
import type { Connection } from '#server/channels/public.ts';
import type { LiveFeed } from '#server/kit/realtime/event-feed.ts';

export type WidgetSocket = Socket<WidgetToSuite, SuiteToWidget>;

/** A visitor's open widget. `line` is the highest line it was sent. */
export type Seat = {
  socket: WidgetSocket;
  connection: Connection;
  address: string;
  token: string;
  visitorId: string | null;
  /** What the team calls the visitor, in the account's language; null until the visitor has written. */
  name: string | null;
  contactId: string | null;
  line: number;
};

/** The open widgets of this process. One subscription per account, however many widgets are open. */
export type Rooms = {
  enter: (seat: Seat) => void;
  /** Sets the contact of a seat, once the visitor has written. */
  place: (seat: Seat, contactId: string) => void;
  leave: (seat: Seat) => void;
  ofContact: (contactId: string) => readonly Seat[];
  /** How many widgets are open with this token, or from this address. */
  count: (key: string) => number;
};

/** Manages the seats; `onNews` is called for each seat of a contact that has a new message or sent one. */
export function makeRooms(live: LiveFeed, onNews: (seat: Seat) => void): Rooms {
  const byContact = groups<Seat>();
  const byAccount = groups<Seat>();
  const byKey = groups<Seat>();
  const feeds = new Map<string, () => void>();
  const listen = (accountId: string): (() => void) =>
    live.subscribe(accountId, (events) => {
      const contacts = new Set(events.flatMap((event) => contactOf(event.data) ?? []));
      for (const contactId of contacts) for (const seat of byContact.of(contactId)) onNews(seat);
      // While all messages of a visitor were withheld, their contact was not known here.
      if (!events.some(({ kind }) => kind === 'blocked.released')) return;
      for (const seat of byAccount.of(accountId)) if (!seat.contactId) onNews(seat);
    });
  return {
    enter: (seat) => {
      const { accountId } = seat.connection;
      byAccount.add(accountId, seat);
      byKey.add(seat.token, seat);
      byKey.add(seat.address, seat);
      if (seat.contactId) byContact.add(seat.contactId, seat);
      if (!feeds.has(accountId)) feeds.set(accountId, listen(accountId));
    },
    place: (seat, contactId) => {
      if (seat.contactId === contactId) return;
      seat.contactId = contactId;
      byContact.add(contactId, seat);
    },
    leave: (seat) => {
      const { accountId } = seat.connection;
      byKey.remove(seat.token, seat);
      byKey.remove(seat.address, seat);
      if (seat.contactId) byContact.remove(seat.contactId, seat);
      if (byAccount.remove(accountId, seat) > 0) return;
      feeds.get(accountId)?.();
      feeds.delete(accountId);
    },
    ofContact: byContact.of,
    count: (key) => byKey.of(key).length,
  };
}

/** Items in groups by a key; empty groups are deleted. */
function groups<T>() {
  const sets = new Map<string, Set<T>>();
  return {
    of: (key: string): readonly T[] => [...(sets.get(key) ?? [])],
    add: (key: string, one: T): void => {
      const set = sets.get(key) ?? new Set<T>();
      sets.set(key, set.add(one));
    },
    /** @returns how many are left in the group */
    remove: (key: string, one: T): number => {
      const set = sets.get(key);
      set?.delete(one);
      if (set?.size === 0) sets.delete(key);
      return set?.size ?? 0;
    },
  };
}

function contactOf(data: unknown): string | null {
  return typeof data === 'object' &&
    data !== null &&
    'contact_id' in data &&
    typeof data.contact_id === 'string'
    ? data.contact_id
    : null;
}

/** Sends the lines that a widget has not been sent yet, and remembers the highest. */
export function sendLines(seat: Seat, messages: readonly WebchatMessage[]): void {
  const fresh = messages.filter((message) => message.line > seat.line);
  const last = fresh.at(-1);
  if (!last) return;
  seat.line = last.line;
  seat.socket.emit('messages', fresh);
}
