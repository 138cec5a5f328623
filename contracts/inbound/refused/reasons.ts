/**
 * Why a received item became neither a ticket message nor a post.
 *
 * `auto_reply`: a program answered in a person's place, and no ticket is open for it. `bounce`: a delivery report about an e-mail that the
 * suite did not send. `own`: an e-mail of the suite that came back. `unreadable`: its structure or its bytes could not be read. `no_text`:
 * it has no words. `too_complex`: reading it took more time or memory than one item is allowed. `withheld`: the mail server or network does
 * not deliver it. `other_account`: it is for another page or user than the connected one. `no_content`: a signal such as a like or a typing
 * notice; nobody wrote anything.
 */
export const REFUSAL_REASONS = [
  'auto_reply',
  'bounce',
  'own',
  'unreadable',
  'no_text',
  'too_complex',
  'withheld',
  'other_account',
  'no_content',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Reasons that nobody needs to review: they are listed and counted separately, and notify nobody. */
export const ROUTINE_REASONS: readonly RefusalReason[] = ['own', 'no_content'];
