import { Anchor, UnstyledButton } from '@mantine/core';
import { IconExternalLink, IconHistory } from '@tabler/icons-react';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { parseEditHistory, type EditHistory } from '#contracts/crm/edited.ts';
import { getMentioned } from '#contracts/crm/mentions/mentioned.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { UnsupportedContent } from '#contracts/inbound/incoming.ts';
import { parseReview } from '#contracts/inbound/review.ts';
import { parseTranscript } from '#contracts/inbound/transcript.ts';
import type { en } from '#texts/en.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { formatExactTime, formatLongDay, formatNearTime, useLanguage } from '#web/kit/text/format.ts';
import { TimeText, useNow } from '#web/kit/ui/time.tsx';
import { StarLine } from '../social/star-line.tsx';
import { BotTranscript } from './bot-transcript.tsx';
import { LinkedText } from './linked-text.tsx';
import { usePreviewFormatter } from './use-preview-formatter.ts';
import classes from './message-text.module.css';

const Extra = z.object({
  unshown: z.array(UnsupportedContent).catch([]).default([]),
  subject: z.string().catch('').default(''),
  written_at: z.iso.datetime().optional().catch(undefined),
});

type Props = {
  message: Pick<Message, 'text' | 'content' | 'extra' | 'kind'>;
  /** The search terms. */
  words: readonly string[];
};

/** The text of a message; if there is none, the reason, and what can only be seen on its network. */
export function MessageBody({ message, words }: Props) {
  const say = usePreviewFormatter();
  const me = useContext(SignedIn)?.user._id;
  const { text, content, extra, kind } = message;
  const { unshown, subject, written_at } = Extra.catch({ unshown: [], subject: '' }).parse(extra ?? {});
  const isMedia = content !== 'text' && content !== 'unshown' && content !== 'empty' && !isGone(content);
  const edited = parseEditHistory(extra);
  const transcript = parseTranscript(extra);
  return (
    <>
      {text !== '' && <LinkedText text={text} words={words} mentioned={getMentioned(extra)} me={me} />}
      {text === '' && content === 'empty' && kind === 'mail' && subject !== '' ? (
        <LinkedText text={subject} words={words} />
      ) : (
        text === '' && !isMedia && <em>{say({ text: '', kind: content })}</em>
      )}
      {unshown.map((one, index) => (
        // They have no ids, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <UnshownPart key={index} of={one} />
      ))}
      {written_at !== undefined && <WrittenAt at={written_at} />}
      {transcript && <BotTranscript lines={transcript} />}
      {edited && <EarlierWordings edited={edited} text={text} stars={parseReview(extra)?.stars} />}
    </>
  );
}

/** Whether a message had content that is gone. */
const isGone = (content: Message['content']): boolean => content === 'withdrawn' || content === 'removed';

/** The networks' names for content that cannot be shown, as far as the texts have a label for them. */
type KnownName = Exclude<keyof typeof en.crm.unshown, 'open' | 'other'>;

function UnshownPart({ of: { name, url } }: { of: UnsupportedContent }) {
  const { t, i18n } = useTranslation();
  const isKnown = (one: string): one is KnownName =>
    one !== 'open' && one !== 'other' && i18n.exists(`crm.unshown.${one}`);
  const label = isKnown(name) ? t(`crm.unshown.${name}`) : t('crm.unshown.other', { name });
  return (
    <span className={classes.unshown}>
      <span>{label}</span>
      {url !== undefined && (
        <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" className={classes.link}>
          {t('crm.unshown.open')} <IconExternalLink size={13} aria-hidden />
        </Anchor>
      )}
    </span>
  );
}

/** The time on the sender's clock, if that clock is not trusted. */
function WrittenAt({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const written = new Date(at);
  return (
    <span className={classes.written} title={formatExactTime(written, language)}>
      {t('crm.message.written_at', { time: formatLongDay(written, language) })}
    </span>
  );
}

type WordingsProps = { edited: EditHistory; text: string; stars: number | undefined };

/** Earlier wordings, newest first; an edit that only changed media has none. */
function EarlierWordings({ edited, text, stars }: WordingsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const [shown, setShown] = useState(false);
  const id = useId();
  const last = new Date(edited.at);
  return (
    <span className={classes.edited}>
      <UnstyledButton
        className={classes.toggle}
        title={formatExactTime(last, language)}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <IconHistory size={13} aria-hidden />
        {t(shown ? 'crm.message.edited_close' : 'crm.message.edited', {
          time: formatNearTime(last, now, language),
        })}
      </UnstyledButton>
      <span id={id} hidden={!shown} className={classes.earlier}>
        {reworded({ edited, text, stars }).map((one) => (
          <span key={`${one.version} ${one.text}`} className={classes.wording}>
            <span className={classes.when}>
              <TimeText value={one.at} />
            </span>
            <span className={classes.words}>
              {one.review && <StarLine stars={one.review.stars} size={13} />} {one.text}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}

/** The earlier wordings whose text or stars differ from the next one. */
function reworded({ edited: { earlier }, text, stars }: WordingsProps): EditHistory['earlier'] {
  const present = { text, review: stars === undefined ? undefined : { stars } };
  return earlier
    .filter((one, index) => {
      const next = earlier[index + 1] ?? present;
      return one.text !== next.text || one.review?.stars !== next.review?.stars;
    })
    .toReversed();
}
