/*
 * A message's number is unique within its chat only, and a chat that the bot sees through a business account is another one than the
 * person's own chat with the bot. Both are therefore part of the ids that are stored.
 */

const BUSINESS = 'business:';

/** The id of a conversation. @param business the id of the business connection through which the bot sees it */
export function nameConversation(chat: string, business: string | undefined): string {
  return business === undefined ? chat : `${BUSINESS}${business}:${chat}`;
}

/** The id of a message of a conversation. */
export function nameMessage(conversation: string, message: string): string {
  return `${conversation}:${message}`;
}

/** Where a conversation is written to, as parameters of a call. */
export function toTarget(conversation: string): { chat_id: string; business_connection_id?: string } {
  if (!conversation.startsWith(BUSINESS)) return { chat_id: conversation };
  const at = conversation.lastIndexOf(':');
  return {
    chat_id: conversation.slice(at + 1),
    business_connection_id: conversation.slice(BUSINESS.length, at),
  };
}

/** The number of a message of a conversation; undefined for one of another conversation. */
export function findMessageNumber(conversation: string, name: string | undefined): number | undefined {
  const number = name?.startsWith(`${conversation}:`) ? name.slice(conversation.length + 1) : '';
  return /^\d{1,15}$/.test(number) ? Number(number) : undefined;
}
