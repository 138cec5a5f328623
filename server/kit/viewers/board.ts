import { LOOK_ENDS_SECONDS } from '#contracts/kit/viewers.ts';
import type { SeatedViewer } from '#server/kit/viewers/declaration.ts';

/** One open tab that shows a resource. Times are epoch milliseconds. */
export type Seat = {
  seat: string;
  accountId: string;
  resourceId: string;
  userId: string;
  name: string;
  doing: string;
  part: string | null;
};

type ViewerSeat = Seat & { since: number; heard: number };

/** The viewers of each resource, in any process: seats by their ID, each removed when it falls silent. */
export type ViewerBoard = {
  /** A seat starts viewing, or continues to. */
  look: (seat: Seat, now: number) => void;
  /** A seat left. */
  leave: (seat: string) => void;
  /** The seats of a user. */
  seatsOf: (accountId: string, userId: string) => string[];
  /** Removes every seat that was silent too long. */
  sweep: (now: number) => void;
  /** The viewers of a resource, in order of arrival. A person with several tabs counts once. */
  viewersOf: (accountId: string, resourceId: string) => SeatedViewer[];
};

type BoardInput = {
  /** What a user does, the least active first: of several tabs the most active counts. */
  doings: readonly string[];
  /** Called with a resource whose viewers, or their activity, changed. */
  onChange: (accountId: string, resourceId: string) => void;
};

/** Makes an empty board. */
export function makeViewerBoard({ doings, onChange }: BoardInput): ViewerBoard {
  const seats = new Map<string, ViewerSeat>();
  const drop = (held: ViewerSeat): void => {
    seats.delete(held.seat);
    onChange(held.accountId, held.resourceId);
  };
  return {
    look: (seat, now) => {
      const before = seats.get(seat.seat);
      const stays = before?.resourceId === seat.resourceId && before.userId === seat.userId;
      seats.set(seat.seat, { ...seat, since: stays ? before.since : now, heard: now });
      if (before && !stays) onChange(before.accountId, before.resourceId);
      if (!stays || before.doing !== seat.doing || before.part !== seat.part)
        onChange(seat.accountId, seat.resourceId);
    },
    leave: (id) => {
      const held = seats.get(id);
      if (held) drop(held);
    },
    seatsOf: (accountId, userId) =>
      [...seats.values()]
        .filter((held) => held.accountId === accountId && held.userId === userId)
        .map(({ seat }) => seat),
    sweep: (now) => {
      for (const held of seats.values()) if (now - held.heard > LOOK_ENDS_SECONDS * 1000) drop(held);
    },
    viewersOf: (accountId, resourceId) => {
      const people = new Map<string, ViewerSeat>();
      for (const held of seats.values()) {
        if (held.accountId !== accountId || held.resourceId !== resourceId) continue;
        const known = people.get(held.userId);
        people.set(held.userId, known ? mergeSeats(known, held, doings) : held);
      }
      return [...people.values()]
        .toSorted((a, b) => a.since - b.since || a.userId.localeCompare(b.userId))
        .map(({ userId, name, doing, part, since }) => ({
          user_id: userId,
          name,
          doing,
          part,
          since: new Date(since).toISOString(),
        }));
    },
  };
}

function mergeSeats(one: ViewerSeat, other: ViewerSeat, doings: readonly string[]): ViewerSeat {
  const busier = doings.indexOf(other.doing) > doings.indexOf(one.doing) ? other : one;
  const { doing, part } = busier;
  return { ...one, doing, part, since: Math.min(one.since, other.since) };
}
