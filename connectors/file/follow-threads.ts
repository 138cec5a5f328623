import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { ImportField } from '#contracts/listening/import-fields.ts';

/** Answers whose conversation is remembered: some hundred megabytes at most, whatever the file is. */
const MOST_REMEMBERED = 500_000;

/** What a row says in a field; empty where it says nothing. */
export type Cell = (field: ImportField) => string;

/** Tells the conversation of a row: empty where it has none. */
export type ThreadOf = (cell: Cell) => string;

/** A number that a file gives its posts itself: ids of networks are longer, or no numbers. */
const COUNTED = /^\d{1,7}$/;
/** An id that we gave to a mention (UUID, version 8), as our own exports have it: no network knows a conversation by it. */
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** Between such a number and what tells the file. */
const IN = '~';

/**
 * Finds the conversations of a file: those that it names, and of one that only says what each post answers those of the first posts. An
 * answer to an answer belongs to the conversation of that one. A post that answers none is the first of its own. What is answered is
 * expected further up in the file; where it stands below, or half a million answers further up, it is taken for the first post itself.
 *
 * Two files may both count their posts from 1: a conversation that goes by such a number is one of its file, which is known by its first
 * row, so that a file that has grown goes on with its own.
 *
 * @param most how many answers are remembered, the latest
 * @returns to be asked once for each row with a conversation, an id or an answer, in the order of the file; a new one for each file
 */
export function followThreads(most = MOST_REMEMBERED): ThreadOf {
  const threads = new Map<string, string>();
  let file: string | undefined;
  const follow = (id: string, replyTo: string): string => {
    if (replyTo === '') return OWN_ID.test(id) ? '' : id;
    const thread = threads.get(replyTo) ?? replyTo;
    if (id === '' || id === replyTo) return thread;
    threads.delete(id);
    threads.set(id, thread);
    const oldest = threads.size > most ? threads.keys().next() : undefined;
    if (oldest && !oldest.done) threads.delete(oldest.value);
    return thread;
  };
  return (cell) => {
    file ??= computeStableId([cell('id'), cell('author_id'), cell('author_name'), cell('text')]).slice(0, 16);
    const thread = cell('thread') || follow(cell('id'), cell('reply_to'));
    return COUNTED.test(thread) ? `${thread}${IN}${file}` : thread;
  };
}

/** The name by which a file or a network knows the first post of a conversation. */
export const getThreadStart = (thread: string): string => {
  const [name = '', file] = thread.split(IN);
  return file !== undefined && COUNTED.test(name) ? name : thread;
};
