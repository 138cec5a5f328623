import type { Context } from '#server/kit/context.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';

/** An event of a ticket, as the log holds it. */
export type TicketEvent = {
  seq: number;
  at: Date;
  kind: string;
  ticket_id: string;
  actor: Actor;
  data: Record<string, unknown>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/**
 * A reaction: what a part of the CRM does after an event of a ticket is committed. It runs in a unit of its own, once for each event,
 * whatever crashes or is repeated; when it throws it is retried. Its unit's actor carries `through: 'reaction:<name>'`.
 */
export type Reactor = {
  /** Stored in the table of done reactions: never changed once it has run anywhere. */
  name: string;
  /** Kinds of events that it wants. */
  kinds: readonly string[];
  /** Whether it also wants the events of reactions. Without it nothing answers an automatic answer. */
  alsoOwn?: boolean;
  /**
   * Whether an event of those kinds concerns it, so that no unit is opened for the many that do not. Only reads, and is called before any
   * reaction to the event has run; absent: every event does.
   */
  concerns?: (unit: UnitOfWork, event: TicketEvent) => boolean | Promise<boolean>;
} & (
  | { react: (context: Context, unit: UnitOfWork, event: TicketEvent) => Promise<void> }
  /** Processes events of several tickets in one unit, where that costs little more than one does. */
  | { reactTogether: (context: Context, unit: UnitOfWork, events: readonly TicketEvent[]) => Promise<void> }
);

const MARK = 'reaction:';

/** The actor of a reaction. */
export function buildReactionActor(name: string): Actor {
  return {
    kind: 'system',
    id: null,
    through: `${MARK}${name}`,
  };
}

/** Whether a reaction did it. */
export const isReaction = ({ through }: Actor): boolean => through?.startsWith(MARK) ?? false;
