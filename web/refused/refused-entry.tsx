import { useTranslation } from 'react-i18next';
import type { RefusedItem } from '#contracts/inbound/refused/refused-item.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { TechnicalDetail } from '#web/kit/ui/technical-detail.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './refused.module.css';

/** A text of more letters scrolls by itself: a delivery that nobody could read may be a whole page of JSON. */
const LONG = 400;

/** One refused item: who sent it through what and when, why it was not accepted, and what it says. */
export function RefusedEntry({ item }: { item: RefusedItem }) {
  const { t } = useTranslation();
  const sender = item.sender.name || item.sender._id || t('refused.nobody');
  return (
    <div className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.sender}>{sender}</span>
        <ChannelName channel={item.channel} />
        <span>{item.source.name}</span>
        <TimeText value={item.received_at} />
        {item.ticket && (
          <TextLink to={`/crm/tickets/${item.ticket._id}`}>
            {t('refused.ticket', { number: item.ticket.number })}
          </TextLink>
        )}
      </div>
      <p className={classes.reason}>{t(`refused.reasons.${item.reason}`)}</p>
      {item.title !== '' && <p className={classes.title}>{item.title}</p>}
      {item.text.length > LONG ? (
        <ScrollRegion label={t('refused.text', { sender })} className={`${classes.text} ${classes.long}`}>
          {item.text}
        </ScrollRegion>
      ) : (
        <p className={item.text === '' ? `${classes.text} ${classes.none}` : classes.text}>
          {item.text || t('refused.no_text')}
        </p>
      )}
      {item.files.length > 0 && (
        <p className={classes.quiet}>{item.files.map(({ name }) => name).join(', ')}</p>
      )}
      {item.detail !== '' && <TechnicalDetail text={item.detail} />}
    </div>
  );
}
