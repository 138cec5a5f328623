import { Button, Radio } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { StateBadge } from '../ticket-badges.tsx';
import classes from './outbound.module.css';

type Props = {
  items: readonly BeginChannel[];
  chosen: string | null;
  onChoose: (connectionId: string) => void;
  onOpen: (ticketId: string) => void;
};

/** The channels on which a conversation can be begun, and why it cannot on the others; an open ticket is answered instead. */
export function PlaceList({ items, chosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation();
  const mayConnect = useMay(['crm.channel.write']);
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
  return (
    <Radio.Group label={t('outbound.on')} value={chosen} onChange={onChoose}>
      <ul className={classes.places}>
        {items.map((place) => (
          <li
            key={place.connection._id}
            className={classes.place}
            data-closed={!place.allowed || undefined}
            data-chosen={place.connection._id === chosen || undefined}
          >
            <Radio
              value={place.connection._id}
              disabled={!place.allowed}
              classNames={{ body: classes.placeBody ?? '', labelWrapper: classes.placeText ?? '' }}
              label={<PlaceWords place={place} />}
            />
            {place.open_ticket && <OpenTicket of={place.open_ticket} place={place} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </Radio.Group>
  );
}

function PlaceWords({ place: { connection, channel, contact, reason } }: { place: BeginChannel }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.placeHead}>
        <ChannelName channel={channel} called={connection.name} />
        {contact && <span className={classes.who}>{contact.name || contact.external_id}</span>}
      </span>
      {reason && <span className={classes.reason}>{t(`outbound.reasons.${reason}`)}</span>}
    </>
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
        <span className={classes.who}>#{number}</span>
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
