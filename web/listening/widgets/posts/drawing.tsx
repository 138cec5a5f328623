import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { getShownTitle } from '#contracts/listening/searched-text.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import { useWidgetContext } from '../widget-context.ts';
import classes from '#web/kit/widget/widget.module.css';
import list from '../parts/list.module.css';

/** Single posts: the newest, or those with the most reactions. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'posts'>) {
  const { t } = useTranslation();
  const { filter, opening } = useWidgetContext();
  if (answer?.kind !== 'posts') return null;
  const whole = opening?.addressOf(narrowFilter(filter, widget.filter), {});
  return (
    <WidgetCard widget={widget} title={title} flush>
      {answer.items.length === 0 && <p className={classes.none}>{t('kit.chart.empty')}</p>}
      <ol className={list.rows}>
        {answer.items.map((post) => (
          <li key={post._id}>
            {whole && opening?.mode === 'open' ? (
              <Link to={whole.to} search={{ ...whole.search, mention: post._id }} className={list.post}>
                <Post post={post} />
              </Link>
            ) : (
              <div className={list.post}>
                <Post post={post} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </WidgetCard>
  );
}

function Post({ post }: { post: FeedMention }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = getShownTitle(post);
  const { likes, comments, shares, views } = post.engagement;
  const counts = [
    likes && t('listening.feed.likes', { count: likes, value: formatShortNumber(likes, language) }),
    comments &&
      t('listening.feed.comments', { count: comments, value: formatShortNumber(comments, language) }),
    shares && t('listening.feed.shares', { count: shares, value: formatShortNumber(shares, language) }),
    views && t('listening.feed.views', { count: views, value: formatShortNumber(views, language) }),
  ].filter(Boolean);
  return (
    <>
      <span className={list.about}>
        <ChannelName channel={post.channel} bare />
        <strong>{post.author.name || post.author.handle || t('listening.feed.somebody')}</strong>
        <TimeText value={post.published_at} />
        <SentimentBadge value={post.sentiment} />
        {counts.length > 0 && <span>{counts.join(' · ')}</span>}
      </span>
      <p className={list.text}>{title ? `${title} — ${post.text}` : post.text}</p>
    </>
  );
}
