import { Button, Radio } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import classes from './outbound.module.css';

type Props = {
  items: readonly BeginChannel[];
  chosen: string | null;
  onChoose: (connectionId: string) => void;
  onOpen: (ticketId: string) => void;
};

/** The channels on which a conversation can be started, and why it cannot on the others; if a ticket is open, it is answered instead. */
export function OutboundChannelList({ items, chosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation();
  const mayConnect = usePermission(['crm.channel.write']);
  if (items.length === 0)
    return (
      <Empty
        icon={IconPlugConnected}
        title={t('outbound.on_none')}
        help={t('outbound.on_none_help')}
        action={
          mayConnect && (
            <Button component={Link} to="/settings/engagement/crm">
              {t('outbound.connect')}
            </Button>
          )
        }
      />
    );
  // A channel that cannot be used shows why; one with an open ticket offers an action.
  const ways = items.filter(({ allowed, open_ticket }) => allowed || open_ticket);
  const closed = items.filter((place) => !ways.includes(place));
  return (
    <section aria-label={t('outbound.on')}>
      {ways.length > 0 && (
        <Radio.Group label={t('outbound.on')} value={chosen} onChange={onChoose}>
          <ul className={classes.places}>
            {ways.map((place) => (
              <Place key={place.connection._id} place={place} chosen={chosen} onOpen={onOpen} />
            ))}
          </ul>
        </Radio.Group>
      )}
      {closed.length > 0 && (
        <>
          <p className={classes.closedTitle}>{t('outbound.closed')}</p>
          <ul className={classes.closed}>
            {closed.map(({ connection, channel, reason }) => (
              <li key={connection._id}>
                <ChannelName channel={channel} called={connection.name} />
                {reason && <span className={classes.reason}>{t(`outbound.reasons.${reason}`)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type PlaceProps = { place: BeginChannel; chosen: string | null; onOpen: (ticketId: string) => void };

function Place({ place, chosen, onOpen }: PlaceProps) {
  const { t } = useTranslation();
  const { connection, channel, contact, allowed, reason, open_ticket } = place;
  return (
    <li className={classes.place} data-chosen={connection._id === chosen || undefined}>
      <Radio
        value={connection._id}
        disabled={!allowed}
        classNames={{ body: classes.placeBody ?? '', labelWrapper: classes.placeText ?? '' }}
        label={
          <>
            <span className={classes.placeHead}>
              <ChannelName channel={channel} called={connection.name} />
              {contact && <span className={classes.who}>{getContactName(contact)}</span>}
            </span>
            {reason && <span className={classes.reason}>{t(`outbound.reasons.${reason}`)}</span>}
          </>
        }
      />
      {open_ticket && <OpenTicket of={open_ticket} place={place} onOpen={onOpen} />}
    </li>
  );
}

type OpenProps = {
  of: NonNullable<BeginChannel['open_ticket']>;
  place: BeginChannel;
  onOpen: (ticketId: string) => void;
};

function OpenTicket({ of: { _id, number, state, subject }, place, onOpen }: OpenProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.open}>
      <span className={classes.openHead}>
        <span className={classes.number}>#{number}</span>
        <StateBadge state={state} />
        <span className={classes.openSubject}>{subject}</span>
      </span>
      {place.allowed && <span className={classes.reason}>{t('outbound.beside', { number })}</span>}
      <Button size="compact-sm" variant="default" onClick={() => onOpen(_id)}>
        {t('outbound.answer_there')}
      </Button>
    </div>
  );
}
