import type { TwinReply } from '#connectors/kit/twin-server.ts';

type User = { id: string; username: string };
type Comment = { id: string; text: string; from: User; timestamp: string; parent: string | undefined };
type Message = { id: string; message: string; from: User; created_time: string };

/** What is at a twin account, to be read: private messages, one medium with its comments, and mentions elsewhere. */
export type TwinContent = {
  /** The medium of the account. */
  medium: string;
  say(from: User, message: { mid: string; text: string }): void;
  /** A user comments on the medium. @returns the comment's id */
  comment(from: User, text: string, parent?: string): string;
  /** A user names the account on a medium of somebody else. @returns the ids that Meta delivers */
  mention(from: User, text: string): { media_id: string; comment_id: string };
  answer(id: string, edge: string | undefined, query: URLSearchParams): TwinReply | undefined;
};

/** Meta writes instants without milliseconds and with a zone of four digits. */
const metaTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`;

/** An account without any content. */
export function makeTwinContent(
  { account, page }: { account: string; page: string },
  now: () => Date,
): TwinContent {
  const messages: Message[] = [];
  const comments: Comment[] = [];
  const mentions = new Map<string, Comment>();
  let last = 1_790_000_000;
  const next = (): string => String((last += 1));
  const medium = next();
  const permalink = `https://www.instagram.com/p/${medium}/`;

  const conversations = (): object[] =>
    [...Map.groupBy(messages, ({ from }) => from.id)]
      .map(([id, theirs]) => ({
        id: `t_${id}`,
        updated_time: theirs.at(-1)?.created_time,
        messages: {
          data: theirs.map((one) => ({ ...one, to: { data: [{ id: account }] } })).toReversed(),
        },
      }))
      .toReversed();
  const show = ({ parent, ...one }: Comment): object => ({
    ...one,
    username: one.from.username,
    like_count: 0,
    ...(parent === undefined ? {} : { parent_id: parent }),
  });
  const media = (): object => ({
    id: medium,
    permalink,
    comments: {
      data: comments
        .filter(({ parent }) => parent === undefined)
        .map((one) => ({
          ...show(one),
          replies: { data: comments.filter(({ parent }) => parent === one.id).map(show) },
        })),
    },
  });
  const mentioned = (fields: string): TwinReply | undefined => {
    const comment = mentions.get(/comment_id\((\d+)\)/.exec(fields)?.[1] ?? '');
    if (!comment) return undefined;
    const { id, text, timestamp, from } = comment;
    const mentioned_comment = { id, text, timestamp, username: from.username, media: { id: '1', permalink } };
    return { status: 200, body: { mentioned_comment, id: account } };
  };
  return {
    medium,
    say: (from, { mid, text }) =>
      void messages.push({ id: mid, message: text, from, created_time: metaTime(now()) }),
    comment: (from, text, parent) => {
      const id = next();
      comments.push({ id, text, from, timestamp: metaTime(now()), parent });
      return id;
    },
    mention: (from, text) => {
      const id = next();
      mentions.set(id, { id, text, from, timestamp: metaTime(now()), parent: undefined });
      return { media_id: '1', comment_id: id };
    },
    answer: (id, edge, query) => {
      if (id === page && edge === 'conversations') return { status: 200, body: { data: conversations() } };
      if (id === account && edge === 'media') return { status: 200, body: { data: [media()] } };
      if (id === account && edge === undefined) return mentioned(query.get('fields') ?? '');
      return undefined;
    },
  };
}
