import { z } from 'zod';
import type { Crop } from '#contracts/publishing/content.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

/** The networks on which posts are published, by the names that channels have. */
export const PUBLISH_NETWORKS = [
  'line',
  'facebook',
  'instagram',
  'twitter',
  'youtube',
  'tiktok',
  'threads',
  'telegram',
  'bluesky',
  'mastodon',
  'linkedin',
] as const;
export const PublishNetwork = z.enum(PUBLISH_NETWORKS);
export type PublishNetwork = z.infer<typeof PublishNetwork>;

/** A picture or film as it is checked: with what was found in the file, or null where nobody has looked yet. */
export type CheckedMedia = {
  facts: MediaFacts | null;
  alt?: string | undefined;
  crop?: Crop | null | undefined;
};

/** A poll: its question is the text of the post. */
export const PostPoll = z.object({ options: z.array(z.string()), minutes: z.number() });
export type PostPoll = z.infer<typeof PostPoll>;

/** What one version of a post says, in the form in which it is checked: the fields of a post, with the facts of its files. */
export type CheckedContent = {
  /** Null: the usual kind of the network. */
  kind: PostKind | null;
  text: string;
  title?: string | undefined;
  link?: string | undefined;
  media: readonly CheckedMedia[];
  /** The further parts of a thread, below the text itself. */
  thread?: readonly { text: string; media: readonly CheckedMedia[] }[] | undefined;
  first_comment?: { text: string } | null | undefined;
  /** What only some networks have; `tags` and `poll` are checked. */
  options?: Readonly<Record<string, unknown>> | undefined;
};

/** What is known of the account: its network, whether it pays the network, and limits that its server or the network reported. */
export type AccountFacts = {
  network: PublishNetwork;
  premium?: boolean | undefined;
  text_max?: number | undefined;
  video_seconds_max?: number | undefined;
};
