import { z } from 'zod';
import { id, listOf, text } from '#connectors/kit/wire.ts';

/** An instant as GPTBots writes it: milliseconds or seconds since 1970. */
const instant = z.union([z.number(), z.string()]).optional().catch(undefined);

/** A line of what the bot and its visitor said before a person was asked for. */
const TranscriptEntry = z.object({ message_type: text, text });

/** A person is asked for. Source: GPTBots, "Human service", conversation/establish. */
export const HandOverRequest = z.object({
  conversation_id: id,
  bot_id: id,
  timestamp: instant,
  email: text,
  body: listOf(TranscriptEntry),
  user_info: z
    .object({ user_id: id, anonymous_id: id, phone: text, email: text })
    .partial()
    .optional()
    .catch(undefined),
});
export type HandOverRequest = z.infer<typeof HandOverRequest>;

/** A message of the visitor to the person. Source: the same, conversation/chat. */
export const Chat = z.object({ conversation_id: id, timestamp: instant, body: z.unknown() });

/** The end of the conversation, `TIMEOUT` or `USER_CLOSED`. Source: the same, conversation/close. */
export const Closing = z.object({ conversation_id: id, timestamp: instant, type: id });

/** A file of an answer: an address, and what it says where it is sound. */
const AnsweredFile = z.object({ audio: text, url: text, name: text, transcript: text });
export type AnsweredFile = z.infer<typeof AnsweredFile>;

/**
 * An answer of a bot in webhook mode, in both versions: `output` of the second, `text` and `flow_output` of the first. Source: GPTBots,
 * "Webhook V2" and "Webhook V1".
 */
export const BotAnswer = z.object({
  conversation_id: id,
  message_id: id,
  message_type: text,
  create_time: instant,
  text,
  output: listOf(
    z.object({
      content: z.object({
        text,
        audio: listOf(AnsweredFile),
        image: listOf(AnsweredFile),
        video: listOf(AnsweredFile),
        document: listOf(AnsweredFile),
      }),
    }),
  ),
  flow_output: listOf(z.object({ content: text })),
});
export type BotAnswer = z.infer<typeof BotAnswer>;
