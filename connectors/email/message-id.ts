/**
 * The Message-ID (without brackets) of a mail of ours: made of its outbox row's key, so that a second try is the same mail for everybody who
 * gets it, and an answer is known by it before anybody tells whether the mail arrived.
 */
export const buildMessageId = (retryKey: string, address: string): string =>
  `${retryKey}@${address.toLowerCase().split('@')[1] ?? 'localhost'}`;
