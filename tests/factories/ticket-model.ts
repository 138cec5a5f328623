import fc from 'fast-check';
import { LIVE_STATES, type TicketState } from '#contracts/crm/ticket.ts';

/** A ticket as the small model represents it: its messages, its state, and what a merge of it moved. */
export type ModelledTicket = {
  state: TicketState;
  lines: string[];
  apart: boolean;
  whole: number | null;
  into: number | null;
  undo: { lines: string[]; state: TicketState; apart: boolean; parts: number[] } | null;
};

/**
 * The ticket machine of one customer in a few lines, obviously correct and slow: tickets by the order in which they began, messages by the
 * order in which they were sent. Every command returns the status that the suite must return, and has no effect if that is a refusal.
 * `no_dup_open_inbox` is on, every other setting has its default.
 */
export class TicketModel {
  readonly tickets: ModelledTicket[] = [];
  readonly said: string[] = [];

  /** The customer sends a message, possibly as a reply to an earlier one. */
  say(text: string, answers: string | null): void {
    this.said.push(text);
    const at = this.placeFor(answers) ?? this.add({ state: 'new', apart: this.mains().length > 0 });
    const ticket = this.at(at);
    if (ticket.state === 'done') ticket.state = 'open';
    ticket.lines.push(text);
  }

  /** One command by its name; `other` is the ticket that a merge absorbs. @returns the expected status */
  does(act: 'open' | 'done' | 'closed' | 'part' | 'merge' | 'unmerge', at: number, other: number): number {
    if (act === 'part') return this.part(at);
    if (act === 'merge') return this.merge(at, other);
    return act === 'unmerge' ? this.unmerge(at) : this.move(at, act);
  }

  move(at: number, to: 'open' | 'done' | 'closed'): number {
    const ticket = this.at(at);
    if (ticket.state === 'closed') return 409;
    if (ticket.state === to) return 200;
    if (to === 'open' && ticket.state === 'done' && !ticket.apart && this.mains().length > 0) return 409;
    if (to !== 'open' && isLive(ticket) && this.tickets.some((one) => one.whole === at && isLive(one)))
      return 409;
    ticket.state = to;
    return 200;
  }

  split(at: number, count: number): number {
    const ticket = this.at(at);
    if (ticket.state === 'closed') return 409;
    if (ticket.lines.length <= count) return 409;
    const lines = ticket.lines.splice(0, count);
    this.at(this.add({ state: 'new', apart: this.mains().length > 0 })).lines.push(...lines);
    return 201;
  }

  part(at: number): number {
    const whole = this.at(at);
    if (whole.state === 'closed' || whole.whole !== null) return 409;
    this.at(this.add({ state: 'new', apart: true })).whole = at;
    return 201;
  }

  merge(into: number, from: number): number {
    const [taker, taken] = [this.at(into), this.at(from)];
    if (into === from || taker.state === 'closed' || taken.state === 'closed') return 409;
    if (taker.whole === from || (isLive(taken) && !isLive(taker))) return 409;
    const parts = taker.whole === null ? this.partsOf(from) : [];
    for (const part of parts) this.at(part).whole = into;
    taken.undo = { lines: taken.lines, state: taken.state, apart: taken.apart, parts };
    taker.lines = this.inOrder([...taker.lines, ...taken.lines]);
    Object.assign(taken, { lines: [], state: 'closed', into });
    return 200;
  }

  unmerge(at: number): number {
    const ticket = this.at(at);
    const { undo, into } = ticket;
    if (undo === null || into === null || this.at(into).state === 'closed') return 409;
    const taker = this.at(into);
    ticket.lines = undo.lines.filter((line) => taker.lines.includes(line));
    taker.lines = taker.lines.filter((line) => !undo.lines.includes(line));
    for (const part of undo.parts) if (this.at(part).whole === into) this.at(part).whole = at;
    const crowded = LIVE_STATES.includes(undo.state) && this.mains().length > 0;
    Object.assign(ticket, { state: undo.state, apart: undo.apart || crowded, into: null, undo: null });
    return 200;
  }

  private at(index: number): ModelledTicket {
    const ticket = this.tickets[index];
    if (!ticket) throw new Error('the model has no such ticket');
    return ticket;
  }
  private add(given: Pick<ModelledTicket, 'state' | 'apart'>): number {
    return this.tickets.push({ ...given, lines: [], whole: null, into: null, undo: null }) - 1;
  }
  private mains(): ModelledTicket[] {
    return this.tickets.filter((one) => isLive(one) && !one.apart);
  }
  private partsOf(whole: number): number[] {
    return this.tickets.flatMap((one, index) => (one.whole === whole ? [index] : []));
  }
  private inOrder(lines: readonly string[]): string[] {
    return lines.toSorted((a, b) => this.said.indexOf(a) - this.said.indexOf(b));
  }

  private placeFor(answers: string | null): number | null {
    const newest = this.tickets.map((_one, index) => index).reverse();
    const own = newest.filter((index) => this.at(index).whole === null && this.at(index).into === null);
    const live = own.filter((index) => isLive(this.at(index)));
    const main = live.find((index) => !this.at(index).apart) ?? live[0];
    const answered = newest.find((index) => answers !== null && this.at(index).lines.includes(answers));
    if (answered !== undefined && isLive(this.at(answered))) return answered;
    if (main !== undefined) return main;
    if (answered !== undefined && this.at(answered).state === 'done') return answered;
    const [last] = own;
    return last !== undefined && this.at(last).state === 'done' ? last : null;
  }
}

const isLive = ({ state }: ModelledTicket): boolean => LIVE_STATES.includes(state);

const places = { a: fc.nat(9), b: fc.nat(9) };

/** One action on some tickets: `a` and `b` select them, modulo their number. */
export const ticketCommand = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('say' as const), ...places }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('open', 'done', 'done', 'closed', 'split', 'part', 'merge', 'merge', 'unmerge'),
      ...places,
    }),
  },
);
