import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/** The host of the YouTube Data API. Fields and parameters are those of the types of `@googleapis/youtube` 35. */
export const DATA_API = 'https://www.googleapis.com';

/** The path of a resource of the API, with its parameters. */
export function buildApiPath(resource: string, query: Readonly<Record<string, string>>): string {
  return `/youtube/v3/${resource}?${new URLSearchParams(query).toString()}`;
}

/** A comment, or a reply to one, which has `parentId`. */
export const Comment = z.object({
  id: z.string().min(1).max(400),
  snippet: z.object({
    authorDisplayName: text,
    authorProfileImageUrl: text,
    authorChannelUrl: text,
    authorChannelId: z.object({ value: text }).optional().catch(undefined),
    channelId: id,
    videoId: id,
    postId: id,
    parentId: id,
    textDisplay: text,
    textOriginal: text,
    likeCount: number,
    moderationStatus: text,
    publishedAt: text,
    updatedAt: text,
  }),
});
export type Comment = z.infer<typeof Comment>;

/** A comment with some of its replies; `totalReplyCount` is the number of all. */
export const CommentThread = z.object({
  id: z.string().min(1).max(400),
  snippet: z.object({
    channelId: id,
    videoId: id,
    postId: id,
    topLevelComment: z.unknown(),
    totalReplyCount: number,
    canReply: flag,
    isPublic: flag,
  }),
  replies: z
    .object({ comments: z.array(z.unknown()).catch([]) })
    .optional()
    .catch(undefined),
});
export type CommentThread = z.infer<typeof CommentThread>;

/** A page of a list of any kind; where nothing is found, some lists have no `items`. */
export const ListPage = z.object({
  kind: text,
  items: z.array(z.unknown()).optional(),
  nextPageToken: text,
});

/** A video with its title. */
export const Video = z.object({ id: z.string().min(1), snippet: z.object({ title: z.string() }) });

/** The channels of the person whose token is used. */
export const ChannelList = z.object({
  items: listOf(
    z.object({
      id: z.string().min(1),
      snippet: z
        .object({
          title: text,
          customUrl: text,
          thumbnails: z
            .object({ default: z.object({ url: text }).optional().catch(undefined) })
            .optional()
            .catch(undefined),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});

/** A failure of the API, with the reasons that its documentation lists. */
export const ApiError = z.object({
  error: z.object({
    message: z.string().catch(''),
    errors: listOf(z.object({ reason: text })),
  }),
});
