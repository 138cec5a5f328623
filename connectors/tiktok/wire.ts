import { z } from 'zod';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/** The host of the TikTok API for Business, version 1.3: messages, comments and videos of a business account. */
export const TIKTOK_API = 'https://business-api.tiktok.com';
const ROOT = '/open_api/v1.3';

/** The path of a call, with its parameters; every path ends in a slash, and lists are JSON. */
export function buildApiPath(call: string, query: Readonly<Record<string, string>> = {}): string {
  const given = new URLSearchParams(query).toString();
  return `${ROOT}/${call}/${given === '' ? '' : `?${given}`}`;
}

/** What every call answers, with status 200 even where it fails. */
export const ApiResponse = z.object({ code: z.number(), message: text, data: z.unknown().optional() });

/** A delivery. `content` is JSON in a text, whose ids may be numbers that only the text holds exactly. */
export const Envelope = z.object({
  client_key: id,
  event: z.string().min(1),
  create_time: z.unknown().optional(),
  user_openid: id,
  content: z.unknown().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** The content of a delivery; undefined where it is no JSON. */
export function readContent(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  const read = readJsonBody(Buffer.from(content, 'utf8'));
  return read.ok ? read.value : undefined;
}

const Party = z.object({ id, role: text }).optional().catch(undefined);
const Medium = z.object({ media_id: id, url: text }).optional().catch(undefined);

/** A message, a mark that messages were read, or a referral; lists of messages have the same fields with types in capitals. */
export const MessageContent = z.object({
  type: text,
  message_type: text,
  message_id: id,
  conversation_id: id,
  unique_identifier: id,
  timestamp: z.unknown().optional(),
  from: text,
  to: text,
  sender: text,
  from_user: Party,
  to_user: Party,
  text: z.object({ body: text }).optional().catch(undefined),
  image: Medium,
  video: Medium,
  sticker: Medium,
  emoji: Medium,
  share_post: z.object({ embed_url: text, video_id: id }).optional().catch(undefined),
  template: z.object({ title: text }).optional().catch(undefined),
  reaction: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((one): unknown[] => [one])])
    .optional()
    .catch(undefined),
  referenced_message_info: z.object({ referenced_message_id: id }).optional().catch(undefined),
  message_tag: z.object({ source: text }).optional().catch(undefined),
  read: z.object({ last_read_timestamp: z.unknown().optional() }).optional().catch(undefined),
});
export type MessageContent = z.infer<typeof MessageContent>;

/** A reaction to a message. */
export const Reaction = z.object({ operation: text, type: text, emoji: text, original_msg_id: id });

/** What happened to a comment. A parent of 0 is none. */
export const CommentContent = z.object({
  comment_id: id,
  video_id: id,
  parent_comment_id: id,
  comment_type: text,
  comment_action: text,
  timestamp: z.unknown().optional(),
  unique_identifier: id,
  text,
  comment_text: text,
});
export type CommentContent = z.infer<typeof CommentContent>;

/** A comment or a reply as lists show it. `owner`: the account itself wrote it. `user_id` is the older name of its author. */
export const ListedComment = z.object({
  comment_id: id,
  video_id: id,
  parent_comment_id: id,
  create_time: z.unknown().optional(),
  text,
  image_url: text,
  likes: number,
  owner: flag,
  status: text,
  unique_identifier: id,
  user_id: id,
  username: text,
  display_name: text,
  profile_image: text,
});
export type ListedComment = z.infer<typeof ListedComment>;

/** A page of comments. */
export const CommentPage = z.object({ comments: z.array(z.unknown()), has_more: flag, cursor: number });
/** The replies that a listed comment shows. */
export const WithReplies = z.object({ reply_list: z.array(z.unknown()).catch([]) });

/** The account, by its open id. */
export const Account = z.object({ username: text, display_name: text, profile_image: text });
/** Tokens; `open_id` is the account that they are for. */
export const IssuedTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
  open_id: id,
});

/** A sent message, an uploaded file, and the address of one that was received. */
export const SentMessage = z.object({ message: z.object({ message_id: id }) });
export const SentComment = z.object({ comment_id: z.string().min(1) });
export const UploadedMedia = z.object({ media_id: z.string().min(1) });
export const MediaAddress = z.object({ download_url: z.string().min(1) });
/** Whether a conversation takes pictures, which depends on the countries of both sides. */
export const Capabilities = z.object({
  capability_infos: listOf(z.object({ capability_type: text, capability_result: flag })),
});

/** Videos of the account, the newest first, and conversations with the time of their last message. */
export const VideoPage = z.object({ videos: listOf(z.object({ item_id: id })) });
export const ConversationPage = z.object({
  conversations: listOf(z.object({ conversation_id: id, update_time: z.unknown().optional() })),
});
/** The newest messages of a conversation, and who takes part. */
export const MessagePage = z.object({
  messages: z.array(z.unknown()).catch([]),
  participants: listOf(z.object({ role: text, id, display_name: text, profile_image: text })),
});

/** The name of a comment here: calls about one want the video too. */
export function nameComment(video: string, comment: string): string {
  return `${video}:${comment}`;
}

/** The video and the comment of such a name. */
export function splitCommentName(name: string): { video_id: string; comment_id: string } {
  const [first = '', ...rest] = name.split(':');
  return rest.length === 0
    ? { video_id: '', comment_id: first }
    : { video_id: first, comment_id: rest.join(':') };
}
