import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconUnlink, IconUsersPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { JoinedContact } from '#contracts/crm/customers/endpoints.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatDay } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { DuplicateContacts } from './duplicate-contacts.tsx';
import { useCustomer } from './use-customer.ts';
import panel from '../side-panel/panel.module.css';
import classes from './customers.module.css';

const JoinDialog = lazy(() => import('./join-dialog.tsx').then(({ JoinDialog: of }) => ({ default: of })));
const Timeline = lazy(() => import('./timeline.tsx').then(({ Timeline: of }) => ({ default: of })));

/** A customer's contacts on other channels; merged and unmerged here, with all their messages in one timeline. */
export function SamePerson({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const { read, join, part, rejoin } = useCustomer(contact._id);
  const [open, setOpen] = useState<'join' | 'timeline' | null>(null);
  const params = { _id: contact._id };
  const joinWith = async (other: Contact) => {
    setOpen(null);
    const { moved } = await join.sendAsync({ params, body: { contact_id: other._id } });
    if (moved.length === 0) return;
    actWithUndo({
      text: t('customers.joined', { name: getContactName(other) }),
      act: () => undefined,
      undo: () => part.send({ params, body: { contact_ids: moved } }),
    });
  };
  const partFrom = async (other: JoinedContact) => {
    await part.sendAsync({ params, body: { contact_ids: [other._id] } });
    actWithUndo({
      text: t('customers.parted', { name: getContactName(other) }),
      act: () => undefined,
      undo: () => rejoin.send({ params, body: { contact_ids: [other._id] } }),
    });
  };
  return (
    <section aria-label={t('customers.same')}>
      <h4 className={panel.sub}>{t('customers.same')}</h4>
      <QueryView of={read} inline loading={<BlockSkeleton height={40} />}>
        {({ contacts, tickets }) => (
          <>
            <p className={classes.none}>
              {t('customers.tickets', { count: tickets.all, live: tickets.live })}
              {contacts.length === 1 && ` · ${t('customers.alone')}`}
            </p>
            <ul className={classes.contacts}>
              {contacts.slice(1).map((other) => (
                <li key={other._id} className={classes.contact}>
                  <span className={classes.who}>
                    <ChannelName channel={other.channel} called={getContactName(other)} />
                    <JoinedBy of={other} />
                  </span>
                  {mayWrite && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('customers.part', { name: getContactName(other) })}
                      title={t('customers.part', { name: getContactName(other) })}
                      onClick={() => void partFrom(other).catch(() => undefined)}
                    >
                      <IconUnlink size={15} />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {mayWrite && (
        <DuplicateContacts
          contact={contact}
          onJoin={(other) => void joinWith(other).catch(() => undefined)}
        />
      )}
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={() => setOpen('timeline')}
        >
          {t('customers.timeline')}
        </Button>
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUsersPlus size={14} aria-hidden />}
            onClick={() => setOpen('join')}
          >
            {t('customers.join')}
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'join' && (
          <JoinDialog
            contact={contact}
            taken={new Set(read.data?.contacts.map(({ _id }) => _id))}
            onClose={() => setOpen(null)}
            onChoose={(other) => void joinWith(other).catch(() => undefined)}
          />
        )}
        {open === 'timeline' && <Timeline contact={contact} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}

function JoinedBy({ of }: { of: JoinedContact }) {
  const { t, i18n } = useTranslation();
  if (!of.joined?.by) return null;
  const day = formatDay(new Date(of.joined.at), i18n.language);
  return <span className={classes.small}>{t('customers.joined_by', { name: of.joined.by.name, day })}</span>;
}
