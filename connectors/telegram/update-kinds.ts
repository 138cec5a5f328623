/** The kinds of updates that are asked for; a reaction, among others, is delivered only where it is named. */
export const TELEGRAM_UPDATES = [
  'message',
  'edited_message',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
  'message_reaction',
  'callback_query',
  'my_chat_member',
] as const;
