import { Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { getMention } from '#contracts/listening/actions/endpoints.ts';
import { explainMention } from '#contracts/listening/endpoints.ts';
import type { FeedMention, Hit } from '#contracts/listening/mention.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { ShortcutScope, useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { setValues } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { getLanguageName } from '../filter/values.ts';
import { getAuthorName, Followers } from './author.tsx';
import { DetailActs } from './detail-acts.tsx';
import { EngagementNumbers, ReviewStars } from './engagement-numbers.tsx';
import { MatchExplanation } from './match-explanation.tsx';
import { Media } from './media.tsx';
import { Notes } from './notes.tsx';
import { Thread } from './thread.tsx';
import { Translation } from './translation.tsx';
import { isWebAddress } from './use-feed-keys.ts';
import classes from './drawer.module.css';

type Props = {
  filtering: FilterState;
  /** The list below it, through which `j` and `k` go on. */
  mentions: readonly FeedMention[];
};

/** One mention next to the list, at its own address: what was said and by whom, then all its data, and why it matched. */
export function MentionDrawer({ filtering, mentions }: Props) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const id = query.mention;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => change({ mention: undefined })}
      title={t('listening.drawer.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {id !== undefined && (
        <ShortcutScope>
          <DrawerKeys
            id={id}
            mentions={mentions}
            onOpen={(mention) => change({ mention }, { replace: true })}
          />
          <Opened key={id} id={id} filtering={filtering} />
        </ShortcutScope>
      )}
    </Drawer>
  );
}

type KeysProps = Pick<Props, 'mentions'> & { id: string; onOpen: (id: string) => void };

/** The keys of the list, while one of its mentions is open. */
function DrawerKeys({ id, mentions, onOpen }: KeysProps) {
  const { t } = useTranslation();
  const move = (step: 1 | -1) => () => {
    const next = mentions[mentions.findIndex(({ _id }) => _id === id) + step];
    if (next) onOpen(next._id);
  };
  useShortcuts([
    { key: 'j', text: t('listening.shortcuts.next'), act: move(1) },
    { key: 'k', text: t('listening.shortcuts.previous'), act: move(-1) },
  ]);
  return null;
}

function Opened({ id, filtering }: { id: string; filtering: FilterState }) {
  const detail = useCallQuery(getMention, { params: { _id: id } });
  const mention = detail.data?.mention;
  const why = useCallQuery(explainMention, { params: { _id: id }, query: {} });
  const [marked, setMarked] = useState<readonly Hit[] | null>(null);
  const said = why.data?.text ?? mention?.text;
  return (
    <div className={classes.body}>
      {mention && <Author mention={mention} filtering={filtering} />}
      {said !== undefined && (
        <p className={classes.text} lang={mention?.language || undefined}>
          <MarkedText text={said} places={why.data ? (marked ?? allHits(why.data.items)) : []} />
        </p>
      )}
      {detail.data && <Translation detail={detail.data} />}
      {mention && <Media addresses={mention.media} />}
      {detail.data && <DetailActs detail={detail.data} filtering={filtering} />}
      {mention && <Facts mention={mention} />}
      {detail.data && <Notes detail={detail.data} />}
      {detail.data && detail.data.thread_count > 1 && (
        <Thread mentionId={id} onOpen={(one) => filtering.change({ mention: one })} />
      )}
      <QueryView of={why} loading={<FormSkeleton fields={3} />}>
        {({ items }) => <MatchExplanation mentionId={id} items={items} marked={marked} onMark={setMarked} />}
      </QueryView>
    </div>
  );
}

type Explanations = z.infer<typeof explainMention.answer>['items'];

/** Every match of the post. */
function allHits(items: Explanations): Hit[] {
  return items.flatMap(({ sets }) =>
    sets.filter(({ matched }) => matched).flatMap(({ includes }) => includes.flatMap(({ hits }) => hits)),
  );
}

function Author({ mention, filtering }: { mention: FeedMention; filtering: FilterState }) {
  const { t } = useTranslation();
  const { author } = mention;
  const name = getAuthorName(author, t('listening.feed.somebody'));
  return (
    <div className={classes.who}>
      <PersonPicture name={name} url={author.avatar_url ?? null} size={40} />
      <div className={classes.whoText}>
        <strong>{name}</strong>
        <span className={classes.sub}>
          {author.handle && author.handle !== name && <span>{author.handle}</span>}
          <Followers of={author} />
          {author._id && (
            <button
              type="button"
              className={classes.link}
              onClick={() =>
                filtering.change({
                  ...setValues('author', { not: false, values: [author._id] }),
                  mention: undefined,
                })
              }
            >
              {t('listening.feed.by_author')}
            </button>
          )}
        </span>
      </div>
      <SentimentBadge value={mention.sentiment} confidence={mention.sentiment_confidence} />
    </div>
  );
}

function Facts({ mention }: { mention: FeedMention }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('feed.dimensions.channel')}</dt>
        <dd>
          <ChannelName channel={mention.channel} />
        </dd>
        <dt>{t('listening.drawer.published')}</dt>
        <dd>
          <TimeText value={mention.published_at} />
        </dd>
        <dt>{t('listening.drawer.collected')}</dt>
        <dd>
          <TimeText value={mention.collected_at} />
        </dd>
        <dt>{t('listening.drawer.language')}</dt>
        <dd>{getLanguageName(mention.language, language, t('listening.language_unknown'))}</dd>
      </dl>
      <div className={classes.numbers}>
        <ReviewStars stars={mention.stars} />
        <EngagementNumbers of={mention.engagement} />
        {isWebAddress(mention.url) && (
          <a className={classes.link} href={mention.url} target="_blank" rel="noopener noreferrer">
            {t('listening.feed.original')} <IconExternalLink size={14} aria-hidden />
          </a>
        )}
      </div>
    </>
  );
}
