import type { MentionSample } from '#contracts/listening/mention.ts';
import { getShownTitle } from '#contracts/listening/searched-text.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './preview.module.css';

/** How much of a post a sample shows, in UTF-16 units. */
const LENGTH = 280;

/** One post that the words would find: who, when, and the part of its text with the hits marked. */
export function Sample({ post }: { post: MentionSample & { title?: string } }) {
  const title = getShownTitle({ title: '', ...post });
  const { text, places } = extractExcerpt(post.text, post.hits, LENGTH);
  return (
    <li className={classes.post}>
      <div className={classes.by}>
        <ChannelName channel={post.channel} bare />
        <span className={classes.author}>{post.author.name || post.author.handle || post.author._id}</span>
        <span className={classes.time}>
          <TimeText value={post.published_at} />
        </span>
      </div>
      {title && <p className={classes.postTitle}>{title}</p>}
      <p className={classes.text}>
        <MarkedText text={text} places={places} />
      </p>
    </li>
  );
}
