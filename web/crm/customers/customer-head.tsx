import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useOpenOutbound } from '../outbound/outbound-launcher.tsx';
import classes from './customer.module.css';

/** Who the customer is: picture, name, channel, since when, and a button that writes to them in a new conversation. */
export function CustomerHead({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayWrite = usePermission(['crm.ticket.write']);
  const openBegin = useOpenOutbound();
  const name = getContactName(contact);
  const since = new Date(contact.created_at);
  return (
    <div className={classes.person}>
      <PersonPicture name={name} url={contact.avatar_url} size={40} />
      <div className={classes.who}>
        <p className={classes.name}>{contact.name ? name : <AddressText text={name} />}</p>
        <p className={classes.about}>
          <ChannelName channel={contact.channel} />
          <time dateTime={contact.created_at} title={formatExactTime(since, language)}>
            {t('ticket_panel.since', {
              date: dateFormat(language, { dateStyle: 'medium' }).format(since),
            })}
          </time>
        </p>
      </div>
      {mayWrite && (
        <Tooltip label={t('outbound.begin')}>
          <ActionIcon
            variant="default"
            aria-label={t('outbound.begin')}
            onClick={() => openBegin(contact._id)}
          >
            <IconMessagePlus size={17} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
