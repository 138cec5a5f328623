/** Answers whose conversation is remembered: some hundred megabytes at most, whatever the file is. */
const MOST_REMEMBERED = 500_000;

/** Tells the first post of a conversation by what a post answers. */
export type ThreadOf = (id: string, replyTo: string) => string;

/**
 * Finds the conversations of a file that only says what each post answers: an answer to an answer belongs to the conversation of
 * that one. A post that answers none is the first of its own. What is answered is expected further up in the file; where it
 * stands below, or half a million answers further up, it is taken for the first post itself.
 *
 * @param most how many answers are remembered, the latest
 * @returns to be asked once for each row with an id or an answer, in the order of the file; a new one for each file
 */
export function followThreads(most = MOST_REMEMBERED): ThreadOf {
  const threads = new Map<string, string>();
  return (id, replyTo) => {
    if (replyTo === '') return id;
    const thread = threads.get(replyTo) ?? replyTo;
    if (id === '' || id === replyTo) return thread;
    threads.delete(id);
    threads.set(id, thread);
    const oldest = threads.size > most ? threads.keys().next() : undefined;
    if (oldest && !oldest.done) threads.delete(oldest.value);
    return thread;
  };
}
