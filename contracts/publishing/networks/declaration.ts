import { z } from 'zod';
import type { Channel } from '#contracts/networks.ts';
import type { MeterPrice } from '#contracts/networks/meter.ts';
import type { PostMetricDeclaration } from '#contracts/publishing/networks/metrics.ts';

/**
 * What a post is at its network. `feed` is text, with pictures or films where the network mixes them; `photo` and `video` are what a network
 * publishes by a call of its own. `broadcast`, `multicast` and `narrowcast` are messages to all followers, to named people, and to an
 * audience. A `comment` is below a post of ours; a `thread_part` follows another part.
 */
export const PostKind = z.enum([
  'feed',
  'photo',
  'video',
  'reel',
  'story',
  'broadcast',
  'multicast',
  'narrowcast',
  'comment',
  'thread_part',
]);
export type PostKind = z.infer<typeof PostKind>;

/**
 * How a repeated `publish` stays one post: the network compares our `key`; a `container` or an upload `session`, made beforehand, becomes one
 * post only; or the post has an id that is our own (`own_id`).
 */
export type OnceBy = 'key' | 'container' | 'session' | 'own_id';

/** What the suite can do with posts on one network. */
export type PublishCapabilities = {
  kinds: readonly PostKind[];
  /** `false`: a repetition is a second post, so that after a broken connection only the account itself shows it. */
  exactly_once: OnceBy | false;
  /** For how long a repetition stays one post, where that ends. */
  once_seconds?: number;
  /** Whether the network can be queried for what became of a post. */
  look_up: boolean;
  /** Whether something is made or uploaded before the post is published. */
  prepares: boolean;
  /** How long what is prepared stays usable; absent: without an end that is known. */
  container_hours?: number;
  edit: boolean;
  remove: boolean;
  first_comment: boolean;
  thread: boolean;
  /** Whether media have texts for those who do not see them. */
  alt: boolean;
  /** Whether what was delivered can be taken back from those who received it. Posts are removed instead. */
  recall: boolean;
  /** Whether recipients and costs can be read before publishing. */
  estimates: boolean;
};

/** What one post costs by the published prices of its network; `with_link` where its text or link has a web address. */
export type PostPrice = { plain: MeterPrice; with_link: MeterPrice; checked: string };

/**
 * How a network publishes: `options` are its own settings of a post, `metrics` what it reports of published posts. It is apart from the
 * network's declaration, since no screen needs it at once.
 */
export type PublishDeclaration = PublishCapabilities & {
  network: Channel;
  options: z.ZodObject;
  metrics: readonly PostMetricDeclaration[];
  price?: PostPrice;
};

type MissingFields<Literal> = Omit<PublishDeclaration, keyof Literal>;

/** Declares how a network publishes, and keeps the type of its options. */
export function definePublishing<const Literal extends PublishDeclaration>(
  declaration: Literal,
): Literal & MissingFields<Literal> {
  return declaration;
}

/** Networks of which nothing below is known but what they declare. */
export const NO_PUBLISHING = {
  exactly_once: false,
  look_up: false,
  prepares: false,
  edit: false,
  remove: false,
  first_comment: false,
  thread: false,
  alt: false,
  recall: false,
  estimates: false,
} as const satisfies Omit<PublishCapabilities, 'kinds'>;
