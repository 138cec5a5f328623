import { LOOK_ENDS_SECONDS, type ViewerActivity, type Viewer } from '#contracts/crm/viewers/viewers.ts';

/** One open tab that shows a ticket. Times are epoch milliseconds. */
export type Seat = {
  seat: string;
  accountId: string;
  ticketId: string;
  userId: string;
  name: string;
  doing: ViewerActivity;
};

type ViewerSeat = Seat & { since: number; heard: number };

/** The viewers of each ticket, in any process: seats by their ID, each removed when it falls silent. */
export type ViewerBoard = {
  /** A seat starts viewing, or continues to. */
  look: (seat: Seat, now: number) => void;
  /** A seat left. */
  leave: (seat: string) => void;
  /** Removes every seat that was silent too long. */
  sweep: (now: number) => void;
  /** The viewers of a ticket, in order of arrival. A person with several tabs counts once. */
  viewersOf: (accountId: string, ticketId: string) => Viewer[];
};

/** The degree of activity: of several tabs the most active counts. */
const WEIGHT: Readonly<Record<ViewerActivity, number>> = { reading: 0, note: 1, reply: 2 };

/** Makes an empty board. `onChange` is called with a ticket whose viewers, or their activity, changed. */
export function makeViewerBoard(onChange: (accountId: string, ticketId: string) => void): ViewerBoard {
  const seats = new Map<string, ViewerSeat>();
  const drop = (held: ViewerSeat): void => {
    seats.delete(held.seat);
    onChange(held.accountId, held.ticketId);
  };
  return {
    look: (seat, now) => {
      const before = seats.get(seat.seat);
      const stays = before?.ticketId === seat.ticketId && before.userId === seat.userId;
      seats.set(seat.seat, { ...seat, since: stays ? before.since : now, heard: now });
      if (before && !stays) onChange(before.accountId, before.ticketId);
      if (!stays || before.doing !== seat.doing) onChange(seat.accountId, seat.ticketId);
    },
    leave: (id) => {
      const held = seats.get(id);
      if (held) drop(held);
    },
    sweep: (now) => {
      for (const held of seats.values()) if (now - held.heard > LOOK_ENDS_SECONDS * 1000) drop(held);
    },
    viewersOf: (accountId, ticketId) => {
      const people = new Map<string, ViewerSeat>();
      for (const held of seats.values()) {
        if (held.accountId !== accountId || held.ticketId !== ticketId) continue;
        const known = people.get(held.userId);
        people.set(held.userId, known ? both(known, held) : held);
      }
      return [...people.values()]
        .toSorted((a, b) => a.since - b.since || a.userId.localeCompare(b.userId))
        .map(({ userId, name, doing, since }) => ({
          user_id: userId,
          name,
          doing,
          since: new Date(since).toISOString(),
        }));
    },
  };
}

function both(one: ViewerSeat, other: ViewerSeat): ViewerSeat {
  return {
    ...one,
    doing: WEIGHT[other.doing] > WEIGHT[one.doing] ? other.doing : one.doing,
    since: Math.min(one.since, other.since),
  };
}
