import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The signal by which a browser reports which post its user has open: at once, then every `LOOK_EVERY_SECONDS`. */
export const POST_LOOK_SIGNAL = 'publishing-post-look';
/** The signal by which a browser is notified who has the post open that it shows. */
export const POST_VIEWERS_SIGNAL = 'publishing-post-viewers';

/** What a user does in a post, the least active first. */
export const POST_DOINGS = ['reading', 'writing'] as const;
const Doing = z.enum(POST_DOINGS);

/** What a browser reports; `gone` means that its user left. */
export const PostLook = z.object({ post_id: Id, doing: z.union([Doing, z.literal('gone')]) });

/** A user who has a post open. A user with several tabs counts once, with the most active of them. */
const PostViewer = z.object({ user_id: Id, name: z.string(), doing: Doing, since: Instant });
export type PostViewer = z.infer<typeof PostViewer>;

/** Who has a post open now. */
export const PostViewers = z.object({ post_id: Id, items: z.array(PostViewer) });
export type PostViewers = z.infer<typeof PostViewers>;
