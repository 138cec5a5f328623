import { getTicket, listTickets, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Person } from '#tests/makers/person.ts';

/** What a work day asks: so many of a hundred calls. */
const SHARES = { list: 40, open: 35, reply: 15, assign: 10 } as const;
type Kind = keyof typeof SHARES;

/** A run: these people call so often a second for so long; `live` are tickets that may be answered, with their last line. */
export type Load = {
  people: readonly Person[];
  live: readonly { _id: string; seq: number }[];
  perSecond: number;
  seconds: number;
};

/** How long calls of a kind took (milliseconds, sorted), from the instant at which they were due. */
export type Took = Readonly<Record<Kind, readonly number[]>>;

/**
 * Calls at a fixed rate whether or not earlier calls have come back, as people do. @throws where a call is answered by a failure
 */
export const runLoad = async ({ people, live, perSecond, seconds }: Load): Promise<Took> => {
  const took: Record<Kind, number[]> = { list: [], open: [], reply: [], assign: [] };
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  const total = perSecond * seconds;
  for (let n = 0; n < total; n += 1) {
    const due = begun + (n * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const kind = kindOf(n);
    pending.push(act(kind, { people, live, n }).then(() => void took[kind].push(performance.now() - due)));
  }
  await Promise.all(pending);
  for (const times of Object.values(took)) times.sort((a, b) => a - b);
  return took;
};

/** The kinds in turn, in their shares, well mixed. */
const kindOf = (n: number): Kind => {
  const place = (n * 37) % 100;
  if (place < SHARES.list) return 'list';
  if (place < SHARES.list + SHARES.open) return 'open';
  return place < 100 - SHARES.assign ? 'reply' : 'assign';
};

const VIEWS = ['mine', 'unassigned', 'waiting', 'live'] as const;

const act = async (
  kind: Kind,
  { people, live, n }: Pick<Load, 'people' | 'live'> & { n: number },
): Promise<void> => {
  const person = people[n % people.length];
  // Each reply and each assignment has a ticket of its own: what two people do to one ticket is another matter.
  const ticket = live[n % live.length];
  if (!person || !ticket) return;
  const params = { _id: ticket._id };
  if (kind === 'list') await person.call(listTickets, { query: { view: VIEWS[n % VIEWS.length] } });
  else if (kind === 'open') await person.call(getTicket, { params });
  else if (kind === 'assign')
    await person.call(updateTicket, { params, body: { assignee_id: person.userId } });
  else await person.call(replyToTicket, { params, body: { text: `answer ${n}`, seen_seq: 1_000_000 } });
};
