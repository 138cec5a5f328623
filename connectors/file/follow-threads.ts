import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { ImportField } from '#contracts/listening/import-fields.ts';

/** Number of replies whose conversation is remembered: some hundred megabytes at most, whatever the size of the file. */
const MOST_REMEMBERED = 500_000;

/** The value of a row's field; empty where it has none. */
export type Cell = (field: ImportField) => string;

/** Returns the conversation of a row: empty where it has none. */
export type ThreadOf = (cell: Cell) => string;

/** A number with which a file numbers its own posts: ids of networks are longer, or not numeric. */
const COUNTED = /^\d{1,7}$/;
/** An id that we assigned to a mention (UUID, version 8), as in our own exports: no network knows a conversation by it. */
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** Separates such a number from the id of the file. */
const IN = '~';

/**
 * Finds the conversations of a file: those that it names, and, for a file that only says what each post replies to, those of the first
 * posts. A reply to a reply belongs to the same conversation. A post that is no reply is the first of its own. The replied-to post is
 * expected earlier in the file; if it comes later, or more than half a million replies earlier, it is taken for the first post itself.
 *
 * Two files may both number their posts from 1: a conversation with such a number belongs to its file, which is identified by its first
 * row, so that a file that has grown continues its own conversations.
 *
 * @param most how many replies are remembered, the latest
 * @returns a function to be called once for each row with a conversation, an id or a reply, in the order of the file; a new one for each
 *   file
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

/** The name by which a file or a network identifies the first post of a conversation. */
export function getThreadStart(thread: string): string {
  const [name = '', file] = thread.split(IN);
  return file !== undefined && COUNTED.test(name) ? name : thread;
}
