/** A post of the twin, as the API shows it. */
export type TwinThread = Record<string, unknown> & { id: string; username: string; timestamp: string };

/** A container of the twin: what it becomes a post of, and how far Meta is with its media. */
export type TwinContainer = {
  status: string;
  text: string;
  reply_to: string | undefined;
  media: readonly { media_type: string; media_url: string; alt_text?: string }[];
  is_part: boolean;
};

/** What the twin knows. */
export type TwinWorld = {
  account: string;
  posts: TwinThread[];
  hidden: Set<string>;
  acts: number;
  count: number;
  token: string;
  containers: Map<string, TwinContainer>;
  /** Whether media are refused, late: while Meta fetches them. */
  rejectsMedia: boolean;
  /** A name of a figure that Meta has no more. */
  retired?: string;
  clock: () => Date;
};

/** Somebody posts. */
export function writePost(world: TwinWorld, username: string, more: Record<string, unknown>): TwinThread {
  world.count += 1;
  const id = String(world.count);
  const post = {
    id,
    username,
    timestamp: world.clock().toISOString(),
    media_type: 'TEXT_POST',
    permalink: `https://www.threads.com/@${username}/post/${id}`,
    ...more,
  };
  world.posts.push(post);
  return post;
}
