import { useTranslation } from 'react-i18next';
import type { RefusedItem } from '#contracts/inbound/refused/refused-item.ts';
import { FILE_PURPOSES } from '#contracts/kit/files/purpose.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { TechnicalDetail } from '#web/kit/ui/technical-detail.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './refused.module.css';

/** A longer text, in letters, scrolls by itself: an unreadable delivery may be a whole page of JSON. */
const LONG = 400;

/** One refused item: its sender, its channel or source, its time, the reason for the refusal, and its text. */
export function RefusedEntry({ item }: { item: RefusedItem }) {
  const { t } = useTranslation();
  const sender = item.sender.name || item.sender._id || t('refused.nobody');
  return (
    <div className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.sender}>
          {sender.includes('@') ? <AddressText text={sender} /> : sender}
        </span>
        <ChannelName channel={item.channel} />
        <span>{item.source.name}</span>
        <TimeText value={item.received_at} />
        {item.ticket && (
          <TicketLink ticketId={item.ticket._id}>
            {t('refused.ticket', { number: item.ticket.number })}
          </TicketLink>
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
        <p className={classes.quiet}>
          {item.files.map((file, index) => (
            // Files of one item never move.
            // oxlint-disable-next-line react/no-array-index-key
            <RefusedFile key={index} file={file} after={index === item.files.length - 1 ? '' : ', '} />
          ))}
        </p>
      )}
      {item.detail !== '' && <TechnicalDetail text={item.detail} />}
    </div>
  );
}

type FileProps = { file: RefusedItem['files'][number]; after: string };

/** A file of a refused item; it can be saved by users who may read files of messages. */
function RefusedFile({ file: { name, file_id }, after }: FileProps) {
  const mayRead = usePermission(FILE_PURPOSES.message.read);
  if (file_id === null || !mayRead) return `${name}${after}`;
  return (
    <>
      <a className={classes.file} href={getFileAddress({ _id: file_id })} download={name}>
        {name}
      </a>
      {after}
    </>
  );
}
