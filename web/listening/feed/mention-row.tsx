import { Checkbox } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { getShownTitle } from '#contracts/listening/searched-text.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { getLanguageName, useValueLabels } from '../filter/values.ts';
import { SentimentMenu } from './act-menus.tsx';
import { getAuthorName, Followers } from './author.tsx';
import { EngagementNumbers, ReviewStars } from './engagement-numbers.tsx';
import { RowActs } from './row-acts.tsx';
import { RowMarks } from './row-marks.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { FeedActions } from './use-acts.ts';
import { isWebAddress } from './use-feed-keys.ts';
import classes from './row.module.css';

type Props = {
  mention: FeedMention;
  /** Its index from 0, and how many there are (-1 while that is unknown). */
  place: { index: number; count: number };
  open: boolean;
  selected: boolean;
  /** Selects it for actions on several; without it there is no checkbox. */
  onSelect?: () => void;
  acts: FeedActions;
  /** Opens it; without it the row is only read, and has no actions. */
  onOpen?: (() => void) | undefined;
  filtering: FilterState;
};

/** How much of a post a row shows, in UTF-16 units. */
const LENGTH = 360;

function isControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, label, input') !== null;
}

/** One mention: author, source, sentiment, time; the text with its matches; keywords, numbers and the link to the original. */
export function MentionRow({ mention, place, open, selected, onSelect, acts, onOpen, filtering }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = getAuthorName(mention.author, t('listening.feed.somebody'));
  const part = extractExcerpt(mention.text, mention.hits, LENGTH);
  const title = getShownTitle(mention);
  const id = `mention-${mention._id}`;
  return (
    // The feed pattern of ARIA: articles that take the focus. Pointers open a row anywhere, keys by Enter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={classes.row}
      data-open={open || undefined}
      data-selected={selected || undefined}
      aria-labelledby={id}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClick={(event) => {
        if (!isControl(event) && !window.getSelection()?.toString()) onOpen?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.();
      }}
    >
      {onSelect && (
        <div className={classes.select}>
          <Checkbox
            size="sm"
            aria-label={t('feed.select.one', { name })}
            checked={selected}
            onChange={onSelect}
          />
        </div>
      )}
      <PersonPicture name={name} url={mention.author.avatar_url ?? null} size={32} />
      <div className={classes.main}>
        <header className={classes.head}>
          <ChannelName channel={mention.channel} bare />
          <strong id={id} className={classes.author}>
            {name}
          </strong>
          <Followers of={mention.author} />
          <span className={classes.facts}>
            <Feeling mention={mention} acts={acts} />
            <span className={classes.time}>
              <TimeText value={mention.published_at} />
            </span>
          </span>
        </header>
        <div className={classes.content}>
          <div className={classes.words}>
            {title && <p className={classes.title}>{title}</p>}
            <p className={classes.text} lang={mention.language || undefined}>
              <MarkedText text={part.text} places={part.places} />
            </p>
          </div>
          <Thumbnail media={mention.media} />
        </div>
        <footer className={classes.foot}>
          <KeywordChips ids={mention.keyword_ids} filtering={filtering} />
          <span className={classes.dim}>
            {getLanguageName(mention.language, language, t('listening.language_unknown'))}
          </span>
          <RowMarks mention={mention} filtering={filtering} acts={acts} />
          <ReviewStars stars={mention.stars} />
          <EngagementNumbers of={mention.engagement} />
          <span className={classes.acts}>
            {onOpen && (
              <>
                <RowActs mention={mention} name={name} acts={acts} />
                <button type="button" className={classes.act} onClick={onOpen}>
                  {t(mention.keyword_ids.length > 0 ? 'listening.feed.why' : 'listening.feed.why_not')}
                </button>
              </>
            )}
            {isWebAddress(mention.url) && (
              <a
                className={classes.act}
                href={mention.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('listening.feed.original_of', { name })}
              >
                {t('listening.feed.original')}
                <IconExternalLink size={14} aria-hidden />
              </a>
            )}
          </span>
        </footer>
      </div>
    </article>
  );
}

/** The sentiment, which users with the permission can change. A sentiment set by a person has no confidence. */
function Feeling({ mention, acts }: { mention: FeedMention; acts: FeedActions }) {
  const { t } = useTranslation();
  const byPerson = mention.sentiment_by === 'person';
  const badge = (
    <SentimentBadge
      value={mention.sentiment}
      {...(byPerson ? {} : { confidence: mention.sentiment_confidence })}
    />
  );
  if (!acts.may.sentiment || mention.public) return badge;
  return (
    <SentimentMenu
      chosen={mention.sentiment}
      onChoose={(value) => void acts.feel({ ids: [mention._id] }, value)}
      target={
        <button
          type="button"
          className={classes.feeling}
          aria-haspopup="menu"
          title={t(`feed.values.sentiment_by.${mention.sentiment_by}`)}
        >
          {badge}
        </button>
      }
    />
  );
}

/** The keywords that matched, for readers who may know their names; each narrows the list to its posts. */
function KeywordChips({ ids, filtering }: { ids: readonly string[]; filtering: FilterState }) {
  const words = useValueLabels();
  if (!useMayCall(listKeywords, 'listening')) return null;
  return ids.map((keyword) => (
    <button
      key={keyword}
      type="button"
      className={classes.keyword}
      onClick={() => filtering.change({ keyword, not_keyword: undefined })}
    >
      {words('keyword', keyword)}
    </button>
  ));
}
