import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import {
  dismissDuplicateContact,
  listDuplicateContacts,
  type DuplicateContact,
} from '#contracts/crm/customers/endpoints.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import classes from './customers.module.css';

type Props = { contact: Contact; onJoin: (other: Contact) => void };

/** Contacts that probably belong to this customer, with the evidence. A user decides; a dismissed pair is not proposed again. */
export function DuplicateContacts({ contact, onJoin }: Props) {
  const { t } = useTranslation();
  const params = { _id: contact._id };
  const items = useCallQuery(listDuplicateContacts, { params }).data?.items ?? [];
  const keep = useCallMutation(dismissDuplicateContact, { refresh: ['customer.list-duplicates'] });
  const dismiss = async ({ contact: other }: DuplicateContact) => {
    const body = { contact_id: other._id };
    await keep.sendAsync({ params, body: { ...body, apart: true } });
    actWithUndo({
      text: t('customers.likely.dismissed', { name: getContactName(other) }),
      act: () => undefined,
      undo: () => keep.send({ params, body: { ...body, apart: false } }),
    });
  };
  if (items.length === 0) return null;
  return (
    <ul className={classes.contacts} aria-label={t('customers.likely.title')}>
      {items.map((one) => {
        const name = getContactName(one.contact);
        return (
          <li key={one.contact._id} className={classes.likely}>
            <span className={classes.who}>
              <span className={classes.small}>{t('customers.likely.title')}</span>
              <ChannelName channel={one.contact.channel} called={name} />
              {one.reasons.map(({ kind, value }) => (
                <span key={kind} className={classes.small}>
                  {t(`customers.likely.reasons.${kind}`, { value })}
                </span>
              ))}
            </span>
            <span className={classes.acts}>
              <Button size="compact-xs" variant="default" onClick={() => onJoin(one.contact)}>
                {t('customers.likely.join')}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                loading={keep.isPending}
                onClick={() => void dismiss(one).catch(() => undefined)}
              >
                {t('customers.likely.not')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
