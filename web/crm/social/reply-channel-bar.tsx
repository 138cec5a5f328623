import { Checkbox, SegmentedControl, Tooltip, UnstyledButton } from '@mantine/core';
import { IconHourglassEmpty, IconLock, IconStar, IconWorld, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ReplyOption } from '#contracts/crm/social/reply-option.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { chooseAnswer } from './answering.ts';
import { splitTimeLeft } from './time-left.ts';
import type { ReplyOptions } from './use-reply-channels.ts';
import classes from './social.module.css';

type Props = {
  ticket: TicketAnswer;
  ways: ReplyOptions;
  readAt: number;
  /** Called with each click on the switch between places. */
  onClick: (event: MouseEvent) => void;
};

/** Where the answer goes, until when that is possible, and whether the comment's author is named. Nothing on channels of one way. */
export function ReplyChannelBar({ ticket, ways, readAt, onClick }: Props) {
  const { t } = useTranslation();
  const { way, choice } = ways;
  if (!way) return null;
  const { _id } = ticket.ticket;
  return (
    <div className={classes.bar}>
      {ways.ways.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('social.where')}
          value={way.place}
          onClick={onClick}
          onChange={(value) =>
            chooseAnswer({
              ticketId: _id,
              place: ReplyOption.shape.place.parse(value),
              commentId: choice?.commentId ?? null,
            })
          }
          data={ways.ways
            .toSorted((a, b) => a.place.localeCompare(b.place))
            .map((one) => ({ value: one.place, label: <PlaceLabel place={one.place} /> }))}
        />
      )}
      {choice?.commentId && (
        <span className={classes.picked}>
          {t('social.picked')}
          <UnstyledButton
            className={classes.unpick}
            aria-label={t('social.unpick')}
            onClick={() => chooseAnswer({ ticketId: _id, place: way.place, commentId: null })}
          >
            <IconX size={13} aria-hidden />
          </UnstyledButton>
        </span>
      )}
      {way.place === 'comment' && way.mentions && (
        <Checkbox
          className={classes.mention}
          size="xs"
          checked={ways.mention}
          onChange={({ currentTarget }) => ways.setMention(currentTarget.checked)}
          label={t('social.mention', { name: ticket.contact.name || t('social.author') })}
        />
      )}
      {way.replaces && <span className={classes.window}>{t('social.replaces')}</span>}
      <WindowLeft way={way} readAt={readAt} />
    </div>
  );
}

function PlaceLabel({ place }: { place: ReplyOption['place'] }) {
  const { t } = useTranslation();
  const Sign = place === 'private' ? IconLock : place === 'review' ? IconStar : IconWorld;
  return (
    <span className={classes.place} title={t(`social.place.${place}`)}>
      <Sign size={14} stroke={1.7} aria-hidden />
      <span className={classes.placeName}>{t(`social.place.${place}`)}</span>
    </span>
  );
}

type WindowProps = { way: Pick<ReplyOption, 'allowed' | 'reason' | 'seconds_left' | 'once'>; readAt: number };

/** Counts down until the way closes; once it has, the server refuses as well. */
export function WindowLeft({ way, readAt }: WindowProps) {
  const { t } = useTranslation();
  const now = useNow(1000).getTime();
  const closed = t(`social.closed.${way.reason ?? 'window_closed'}`);
  if (!way.allowed)
    return (
      <span className={classes.window} data-closed title={closed}>
        <span className={classes.windowText}>{closed}</span>
      </span>
    );
  if (way.seconds_left === null) return null;
  const seconds = way.seconds_left - Math.max(0, now - readAt) / 1000;
  const left = splitTimeLeft(seconds);
  return (
    <Tooltip label={t(way.once ? 'social.once_help' : 'social.window_help')} multiline w={280}>
      <span
        className={classes.window}
        data-closed={left === null || undefined}
        data-soon={seconds < 3600 || undefined}
      >
        <IconHourglassEmpty size={14} aria-hidden />
        <span className={classes.windowText}>
          {left === null ? t('social.closed.window_closed') : t(`social.left.${left.unit}`, left)}
          {way.once && left !== null && ` · ${t('social.once')}`}
        </span>
      </span>
    </Tooltip>
  );
}
