import { useTranslation } from 'react-i18next';
import { writeList } from '#contracts/kit/list-text.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '#web/alerts/alerts.module.css';

/** Why it fired: the loudest post, who wrote most, the words, the share of channels; each opens its mentions. */
export function AlertCause({ cause, path }: { cause: Cause; path: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const narrowed = (name: string, value: string): string => {
    const [page = '', query = ''] = path.split('?');
    const words = new URLSearchParams(query);
    words.set(name, value);
    return `${page}?${words.toString()}`;
  };
  const total = Math.max(1, cause.total);
  const nameOf = (channel: string): string => {
    const known = CHANNELS.find((one) => one === channel);
    return known ? t(`networks.${known}.name`) : channel;
  };
  return (
    <section aria-label={t('alerts.cause.title')}>
      <h3 className={classes.heading}>{t('alerts.cause.title')}</h3>
      <p className={classes.dim}>
        {t('alerts.cause.total', { count: cause.total, authors: cause.authors, before: cause.before })}
      </p>
      <dl className={classes.facts}>
        {cause.post && (
          <>
            <dt>{t('alerts.cause.post')}</dt>
            <dd>
              <Link to={narrowed('mention', cause.post._id)} className={classes.post}>
                <span className={classes.postHead}>
                  <strong>{cause.post.author}</strong>
                  <span>{nameOf(cause.post.channel)}</span>
                  <SentimentBadge value={cause.post.sentiment} />
                  <TimeText value={cause.post.at} />
                </span>
                <span>{cause.post.text}</span>
              </Link>
            </dd>
          </>
        )}
        {cause.author && cause.author.count > 1 && (
          <>
            <dt>{t('alerts.cause.author')}</dt>
            <dd>
              <Link to={narrowed('author', writeList([cause.author._id]))} className={classes.link}>
                {t('alerts.cause.author_count', { name: cause.author.name, count: cause.author.count })}
              </Link>
            </dd>
          </>
        )}
        {cause.words.length > 0 && (
          <>
            <dt>{t('alerts.cause.words')}</dt>
            <dd className={classes.chips}>
              {cause.words.map(({ word, count, before }) => (
                <Link key={word} to={narrowed('word', writeList([word]))} className={classes.chip}>
                  {word}{' '}
                  <span className={classes.dim}>
                    {before === undefined ? count : t('alerts.cause.word', { count, before })}
                  </span>
                </Link>
              ))}
            </dd>
          </>
        )}
        {cause.channels.length > 0 && (
          <>
            <dt>{t('alerts.cause.channels')}</dt>
            <dd className={classes.chips}>
              {cause.channels.map(({ channel, count }) => (
                <Link key={channel} to={narrowed('channel', channel)} className={classes.chip}>
                  {t('alerts.cause.share', {
                    name: nameOf(channel),
                    share: formatPercent(count / total, language),
                  })}
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
