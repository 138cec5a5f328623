import type { RawBuilder, SqlBool } from 'kysely';
import { findLastTicketNumber } from '#server/crm/tickets/ticket-store.ts';
import { isIndexed } from '#server/crm/views/ticket-text-sql.ts';
import {
  countTicketsByWord,
  findTicketsByMessageWord,
  findTicketsByWord,
} from '#server/crm/views/word-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The most tickets from the index that one call reads: tickets and their messages are scattered on disk, and a ticket that nobody read
 * lately takes 2 ms. */
export const MAX_INDEXED_TICKETS = 100;
/** Reading a ticket and all its messages takes as long as reading this many rows from the index. */
const ROWS_A_TICKET = 3;
/** A lookup in the index takes as long as reading this share of as many rows as there are tickets. */
const LOOK_UP = 0.006;
/** The newest tickets are a weak sample of all others: the frequencies found in them are not trusted until this many tickets were read. */
const BELIEVED = 1000;
/** An account with fewer tickets is treated as if it had this many. */
const FEWEST = 500;
/** The most rows of a single word that are read, however few tickets they belong to. */
const ROWS = 20_000;
/** The same limit for one of several words, whose tickets are also checked for the other words. */
const ROWS_AMONG_SEVERAL = 10_000;
/** The most words that are looked up in the index. A further word is looked up only where more tickets than this hold the words before
 * it; fewer are read directly. */
const MOST_LOOK_UPS = 3;
const FEW_LEFT = 50;
/**
 * The messages of a ticket lie in this many places on disk, which are read one by one when nobody read them lately: no further word is
 * worth more rows than reading the remaining tickets would take.
 */
const PLACES_A_TICKET = 20;

/** What was scanned for words: how many tickets, how many of them hold all words, how many are still missing, and the last page of the
 * scan. */
type SearchProgress = {
  words: readonly string[];
  walked: number;
  found: number;
  missing: number;
  tickets: RawBuilder<SqlBool>;
};

/** A word that is searched ticket by ticket, and the tickets with a message that holds it, where they are known. */
export type RemainingWord = { word: string; saidIn: string[] | null };

/**
 * The tickets of a rare word, if there is one and the index returns them (`known`); the remaining words to search, rarest first; and
 * whether to consult the index `again` after more tickets were scanned.
 */
type WeighedWords = { words: RemainingWord[]; known: string[] | null; again: boolean };

/** Looks up the rarest word in the index, where that is likely to complete the page sooner than scanning on. */
export function weighWords(unit: UnitOfWork, walk: SearchProgress): Promise<WeighedWords> {
  return walk.words.length === 1 ? weighOne(unit, walk) : weighSeveral(unit, walk);
}

async function weighOne(
  unit: UnitOfWork,
  { words, walked, found, missing }: SearchProgress,
): Promise<WeighedWords> {
  const { share, tickets } = await turningPoint(unit, missing);
  const isRare = found === 0 || (walked > BELIEVED && found / walked <= share);
  const [word = ''] = words;
  const known = isRare ? await findTicketsByWord(unit, word, { tickets, rows: ROWS }) : null;
  return { words: known ? [] : [{ word, saidIn: null }], known, again: !isRare };
}

/** Each word is looked up on its own once after a full scan: all of them may occur together in few tickets although each occurs in many. */
async function weighSeveral(
  unit: UnitOfWork,
  { words, walked, tickets }: SearchProgress,
): Promise<WeighedWords> {
  const counts = await countTicketsByWord(unit, words, tickets);
  const rarestFirst = words
    .map((word, index) => ({ word, ...(counts[index] ?? { held: 0, said: 0 }) }))
    .toSorted((one, other) => one.held - other.held);
  const few = atMost((walked * ROWS_AMONG_SEVERAL) / (await findLastTicketNumber(unit)));
  const rare = rarestFirst.filter(({ word, held }) => held <= few && isIndexed(word)).map(({ word }) => word);
  const looked = await ticketsHoldingAll(unit, rare.slice(0, MOST_LOOK_UPS));
  const left = rarestFirst.filter(({ word }) => !looked.words.includes(word));
  // So few tickets are read faster than the index is consulted.
  const many = looked.ids === null || looked.ids.length > FEW_LEFT;
  return { words: await leftWords(unit, left, many), known: looked.ids, again: false };
}

/**
 * An upper bound, with chance allowed for (two standard deviations of the Poisson distribution), of so small an expectation: a useless
 * lookup costs less than scanning thousands of tickets for a word that happens to occur in three of the newest.
 */
const atMost = (expected: number): number => expected + 2 * Math.sqrt(expected);

/**
 * A word that occurs in none of the newest tickets is usually rare in messages, but may be frequent in names and subjects: the index
 * answers at once what would otherwise require reading all messages of many tickets. These words come first, since a name is read faster
 * than a conversation.
 */
async function leftWords(
  unit: UnitOfWork,
  left: readonly { word: string; said: number }[],
  many: boolean,
): Promise<RemainingWord[]> {
  const unsaid = many ? left.filter(({ said }) => said === 0).slice(0, MOST_LOOK_UPS) : [];
  const words: RemainingWord[] = [];
  for (const one of left) {
    const most = MAX_INDEXED_TICKETS * PLACES_A_TICKET;
    const saidIn = unsaid.includes(one) ? await findTicketsByMessageWord(unit, one.word, most) : null;
    words.push({ word: one.word, saidIn });
  }
  return words.toSorted((one, other) => Number(one.saidIn === null) - Number(other.saidIn === null));
}

/** The tickets that hold these words, as far as the lookup is worth its cost, and the words that they are known to hold. */
async function ticketsHoldingAll(
  unit: UnitOfWork,
  rare: readonly string[],
): Promise<{ words: string[]; ids: string[] | null }> {
  const words: string[] = [];
  let ids: string[] = [];
  let most = ROWS_AMONG_SEVERAL;
  for (const word of rare) {
    const found = await findTicketsByWord(unit, word, { tickets: most, rows: most });
    // The newest tickets were misleading: the remaining words are no rarer.
    if (!found) break;
    const before = new Set(ids);
    ids = words.length === 0 ? found : found.filter((id) => before.has(id));
    words.push(word);
    if (ids.length <= FEW_LEFT) break;
    most = Math.min(ROWS_AMONG_SEVERAL, ids.length * PLACES_A_TICKET);
  }
  return { words, ids: words.length === 0 ? null : ids };
}

/**
 * How many tickets must hold a word for scanning the list to complete a page as soon as the index does, if they are evenly distributed; and
 * what share of all tickets that is.
 */
async function turningPoint(unit: UnitOfWork, missing: number): Promise<{ share: number; tickets: number }> {
  const all = Math.max(FEWEST, await findLastTicketNumber(unit));
  // The point where missing / share * ROWS_A_TICKET equals all * (share + LOOK_UP).
  const share = (Math.sqrt(LOOK_UP ** 2 + (4 * missing * ROWS_A_TICKET) / all) - LOOK_UP) / 2;
  return { share, tickets: Math.ceil(all * share) };
}
