import {
  IconBookmark,
  IconChartBar,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconShare3,
} from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostContent } from '#contracts/publishing/content.ts';
import { listCharacterEnds } from '#engine/publishing/fitting-text.ts';
import { buildSentText, hasLinkCard } from '#engine/publishing/sent-post.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import type { ChosenAccount } from '../composer-context.ts';
import { findRules } from '../fields/count-post.ts';
import { markText } from '../fields/text-marks.ts';
import { getLook, type PreviewLook } from './looks.ts';
import { PreviewMedia } from './preview-media.tsx';
import classes from './previews.module.css';

type PreviewAccount = Pick<ChosenAccount, 'channel' | 'name'>;
type Props = { account: PreviewAccount; content: PostContent; scheme: 'light' | 'dark' };

/** A post as its network shows it, with its thread and first comment below. */
export function PreviewFrame({ account, content, scheme }: Props) {
  const { t } = useTranslation();
  const look = getLook(account.channel);
  const rules = findRules(account.channel);
  const text = rules ? buildSentText(rules, content) : content.text;
  return (
    <div className={classes.frame} data-layout={look.layout} style={toVariables(look, scheme)}>
      <PreviewPost account={account} look={look} text={text} title={content.title} media={content.media} />
      {rules && hasLinkCard(rules, content) && (
        <span className={classes.linkCard}>{readHost(content.link)}</span>
      )}
      {content.thread.map((part, index) => (
        // Parts have no ids of their own; their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <PreviewPost key={index} account={account} look={look} text={part.text} title="" media={part.media} />
      ))}
      {content.first_comment && (
        <p className={classes.comment}>
          <strong>{account.name}</strong> {content.first_comment.text}
          <span className={classes.dim}> · {t('publishing_composer.first_comment')}</span>
        </p>
      )}
    </div>
  );
}

type PostProps = {
  account: PreviewAccount;
  look: PreviewLook;
  text: string;
  title: string;
  media: PostContent['media'];
};

function PreviewPost({ account, look, text, title, media }: PostProps) {
  const { t } = useTranslation();
  const pictures = <PreviewMedia media={media} look={look} />;
  const isAbove = look.media === 'above' || look.layout === 'film';
  return (
    <article className={classes.post} aria-label={account.name}>
      <header className={classes.author}>
        <ChannelName channel={account.channel} bare />
        <strong>{account.name}</strong>
        <span className={classes.dim}>{t('publishing_composer.preview.now')}</span>
      </header>
      {isAbove && pictures}
      {title !== '' && <p className={classes.postTitle}>{title}</p>}
      <PreviewText text={text} shown={look.shown} />
      {!isAbove && pictures}
      <Acts acts={look.acts} />
    </article>
  );
}

/** The text, cut where the network cuts it. */
function PreviewText({ text, shown }: { text: string; shown: number | null }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const end = shown === null ? undefined : listCharacterEnds(text)[shown - 1];
  const isCut = end !== undefined && end < text.length && !isWhole;
  if (text === '') return null;
  return (
    <p className={classes.text}>
      {markText(isCut ? text.slice(0, end).trimEnd() : text).map((run, index) => (
        // The runs of a text have no names; their order is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={run.mark ? classes.link : undefined}>
          {run.text}
        </span>
      ))}
      {isCut && (
        <>
          {'… '}
          <button type="button" className={classes.more} onClick={() => setWhole(true)}>
            {t('publishing_composer.preview.more')}
          </button>
        </>
      )}
    </p>
  );
}

const ICONS = {
  like: IconHeart,
  comment: IconMessageCircle,
  repost: IconRepeat,
  share: IconShare3,
  save: IconBookmark,
  views: IconChartBar,
} as const satisfies Record<PreviewLook['acts'][number], typeof IconHeart>;

function Acts({ acts }: Pick<PreviewLook, 'acts'>) {
  if (acts.length === 0) return null;
  return (
    <span className={classes.acts} aria-hidden>
      {acts.map((act) => {
        const Icon = ICONS[act];
        return <Icon key={act} size={18} stroke={1.5} />;
      })}
    </span>
  );
}

function toVariables(look: PreviewLook, scheme: 'light' | 'dark'): CSSProperties {
  const names = Object.entries(look.colors[scheme]).map(([name, value]) => [`--preview-${name}`, value]);
  return Object.fromEntries(names) as CSSProperties;
}

function readHost(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
