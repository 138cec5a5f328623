/**
 * The Message-ID (without brackets) of an e-mail that we send: derived from its outbox row's key, so that a retry is the same e-mail for
 * every recipient, and a reply to it is recognised before it is known whether the e-mail arrived.
 */
export function buildMessageId(retryKey: string, address: string): string {
  return `${retryKey}@${address.toLowerCase().split('@')[1] ?? 'localhost'}`;
}
