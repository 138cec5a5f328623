import { Button } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Clock } from '../conversation/clock.tsx';
import { MediaList } from '../conversation/media-list.tsx';
import type { NewMessages } from './use-outgoing.ts';
import classes from './composer.module.css';

/** What came in while an answer was being written: nothing was sent, the draft is there, one click sends it after reading. */
export function NewsPanel({
  news,
  onSend,
  onKeep,
}: {
  news: NewMessages;
  onSend: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes.news} role="alert">
      <p className={classes.newsTitle}>
        <IconMessageExclamation size={16} aria-hidden />
        {t('crm.compose.newer', { count: news.items.length })}
      </p>
      <ul className={classes.newsList}>
        {news.items.map((message) => (
          <li key={message._id}>
            <strong>{message.author.name}</strong> <Clock at={message.at} />
            <span className={classes.newsText}>{message.text}</span>
            <MediaList media={message.media} />
          </li>
        ))}
      </ul>
      <p className={classes.newsHelp}>{t('crm.compose.newer_help')}</p>
      <div className={classes.newsActs}>
        <Button size="xs" onClick={onSend}>
          {t('crm.compose.send_anyway')}
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          {t('crm.compose.keep_writing')}
        </Button>
      </div>
    </section>
  );
}
