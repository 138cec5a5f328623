import type { RawBuilder, SqlBool } from 'kysely';
import { findLastTicketNumber } from '#server/crm/tickets/ticket-store.ts';
import {
  countTicketsByWord,
  isIndexed,
  findTicketsByWord,
  findTicketsByMessageWord,
} from '#server/crm/views/ticket-text.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** No call goes through more tickets that the index told: they and what was said in them lie scattered, and one that nobody read lately takes 2 ms. */
export const MAX_INDEXED_TICKETS = 100;
/** Going through a ticket and all that was said in it takes as long as reading so many rows that the index names. */
const ROWS_A_TICKET = 3;
/** Looking into the index takes as long as reading such a share of as many rows as there are tickets. */
const LOOK_UP = 0.006;
/** The newest tickets tell little of all others: what some of them hold is gone on with until so many were, before they are believed. */
const BELIEVED = 1000;
/** In an account of fewer tickets the index is asked as in one of so many. */
const FEWEST = 500;
/** More rows of a single word are too many to be read, however few tickets they are of. */
const ROWS = 20_000;
/** The same of one of several words, whose tickets are gone through for the others besides. */
const ROWS_AMONG_SEVERAL = 10_000;
/** The index is asked for no more words than these, and for one only where more tickets hold the words before it: so few are read sooner. */
const MOST_LOOK_UPS = 3;
const FEW_LEFT = 50;
/**
 * What was said in a ticket lies in so many places of the store, which are read one by one where nobody read them lately: no further word is
 * worth more rows than the tickets that are left would take.
 */
const PLACES_A_TICKET = 20;

/** What was gone through for words: how many tickets, how many of them held all words, how many are missing yet, and the last part of it. */
type SearchProgress = {
  words: readonly string[];
  walked: number;
  found: number;
  missing: number;
  tickets: RawBuilder<SqlBool>;
};

/** A word that is looked for ticket by ticket, and the tickets in which it is said, where they are known. */
export type RemainingWord = { word: string; saidIn: string[] | null };

/**
 * The tickets of a rare word, where there is one and the index tells them (`known`); the words that are left to be looked for, the rarest
 * first; and whether it is to be asked `again` when more was gone through.
 */
type WeighedWords = { words: RemainingWord[]; known: string[] | null; again: boolean };

/** Asks the index for the rarest word, where it is likely to find the rest of a page sooner than going on. */
export const weighWords = (unit: UnitOfWork, walk: SearchProgress): Promise<WeighedWords> =>
  walk.words.length === 1 ? weighOne(unit, walk) : weighSeveral(unit, walk);

const weighOne = async (
  unit: UnitOfWork,
  { words, walked, found, missing }: SearchProgress,
): Promise<WeighedWords> => {
  const { share, tickets } = await turningPoint(unit, missing);
  const isRare = found === 0 || (walked > BELIEVED && found / walked <= share);
  const [word = ''] = words;
  const known = isRare ? await findTicketsByWord(unit, word, { tickets, rows: ROWS }) : null;
  return { words: known ? [] : [{ word, saidIn: null }], known, again: !isRare };
};

/** Each is looked for by itself where all were gone through, once: all of them may stand together in few tickets though each is in many. */
const weighSeveral = async (
  unit: UnitOfWork,
  { words, walked, tickets }: SearchProgress,
): Promise<WeighedWords> => {
  const counts = await countTicketsByWord(unit, words, tickets);
  const rarestFirst = words
    .map((word, index) => ({ word, ...(counts[index] ?? { held: 0, said: 0 }) }))
    .toSorted((one, other) => one.held - other.held);
  const few = atMost((walked * ROWS_AMONG_SEVERAL) / (await findLastTicketNumber(unit)));
  const rare = rarestFirst.filter(({ word, held }) => held <= few && isIndexed(word)).map(({ word }) => word);
  const looked = await ticketsHoldingAll(unit, rare.slice(0, MOST_LOOK_UPS));
  const left = rarestFirst.filter(({ word }) => !looked.words.includes(word));
  // Few tickets are sooner read than the index is asked.
  const many = looked.ids === null || looked.ids.length > FEW_LEFT;
  return { words: await leftWords(unit, left, many), known: looked.ids, again: false };
};

/**
 * What so few are expected to be at most, by chance (two standard deviations of Poisson's law): to ask the index in vain costs less than to go
 * through thousands of tickets for a word that happens to stand in three of the newest.
 */
const atMost = (expected: number): number => expected + 2 * Math.sqrt(expected);

/**
 * What none of the newest says is said in few as a rule, but in names and subjects perhaps in many: the index tells of it at once what reading
 * all that was said in many tickets would. These words come first, since a name is read sooner than a conversation.
 */
const leftWords = async (
  unit: UnitOfWork,
  left: readonly { word: string; said: number }[],
  many: boolean,
): Promise<RemainingWord[]> => {
  const unsaid = many ? left.filter(({ said }) => said === 0).slice(0, MOST_LOOK_UPS) : [];
  const words: RemainingWord[] = [];
  for (const one of left) {
    const most = MAX_INDEXED_TICKETS * PLACES_A_TICKET;
    const saidIn = unsaid.includes(one) ? await findTicketsByMessageWord(unit, one.word, most) : null;
    words.push({ word: one.word, saidIn });
  }
  return words.toSorted((one, other) => Number(one.saidIn === null) - Number(other.saidIn === null));
};

/** The tickets that hold these words, as far as it is worth asking; and the words that they are known to hold. */
const ticketsHoldingAll = async (
  unit: UnitOfWork,
  rare: readonly string[],
): Promise<{ words: string[]; ids: string[] | null }> => {
  const words: string[] = [];
  let ids: string[] = [];
  let most = ROWS_AMONG_SEVERAL;
  for (const word of rare) {
    const found = await findTicketsByWord(unit, word, { tickets: most, rows: most });
    // The newest have misled: what is left is no rarer.
    if (!found) break;
    const before = new Set(ids);
    ids = words.length === 0 ? found : found.filter((id) => before.has(id));
    words.push(word);
    if (ids.length <= FEW_LEFT) break;
    most = Math.min(ROWS_AMONG_SEVERAL, ids.length * PLACES_A_TICKET);
  }
  return { words, ids: words.length === 0 ? null : ids };
};

/**
 * As many tickets as must hold a word for the rest of a page to be found as soon by going through the list as by the index, where they stand
 * evenly; and what share of all that is.
 */
const turningPoint = async (
  unit: UnitOfWork,
  missing: number,
): Promise<{ share: number; tickets: number }> => {
  const all = Math.max(FEWEST, await findLastTicketNumber(unit));
  // Where missing / share * ROWS_A_TICKET is all * (share + LOOK_UP).
  const share = (Math.sqrt(LOOK_UP ** 2 + (4 * missing * ROWS_A_TICKET) / all) - LOOK_UP) / 2;
  return { share, tickets: Math.ceil(all * share) };
};
