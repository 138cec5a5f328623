import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '#contracts/crm/drafts/outbound-content.ts';
import { listBeginChannels, type BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ANYONE } from './anyone.ts';
import { OutboundChannelList } from './outbound-channel-list.tsx';
import { useOutboundDraft, type OutboundDrafting } from './outbound-draft.ts';
import { OutboundForm } from './outbound-form.tsx';
import { ChooseRecipient, RecipientLine } from './recipient.tsx';
import classes from './outbound.module.css';

type Props = {
  /** The contact by its id, or `ANYONE`. */
  whom: string;
  onClose: () => void;
  onOpen: (ticketId: string) => void;
};

/** Starts a conversation: the contact, the channel, and the first message. The draft is kept when the drawer is closed. */
export function OutboundDrawer({ whom, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const drafting = useOutboundDraft(whom === ANYONE ? null : whom);
  const { draft, change, ready, unwritten, discard } = drafting;
  const to = whom === ANYONE ? draft.to : { contact_id: whom };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('outbound.begin')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      classNames={{ content: classes.drawer ?? '', body: classes.body ?? '' }}
    >
      {!ready ? (
        <RowsSkeleton rows={3} height={52} />
      ) : to === null ? (
        <ChooseRecipient onChoose={(next) => change({ to: next, connection_id: null })} />
      ) : (
        <>
          <RecipientLine
            to={to}
            onChange={whom === ANYONE ? () => change({ to: null, connection_id: null }) : undefined}
          />
          <Places to={to} drafting={drafting} onOpen={onOpen} />
          {!unwritten && (
            <Button
              className={classes.discard ?? ''}
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => {
                discard(t('outbound.discarded'));
                onClose();
              }}
            >
              {t('outbound.discard')}
            </Button>
          )}
        </>
      )}
    </Drawer>
  );
}

type PlacesProps = { to: Recipient; drafting: OutboundDrafting; onOpen: (ticketId: string) => void };

function Places({ to, drafting, onOpen }: PlacesProps) {
  const { draft, change } = drafting;
  const read = useCallQuery(listBeginChannels, { query: to });
  return (
    <QueryView of={read} loading={<RowsSkeleton rows={3} height={52} />}>
      {({ items }) => {
        const place = placeOf(items, to, draft.connection_id);
        return (
          <>
            <OutboundChannelList
              items={items}
              chosen={place?.connection._id ?? null}
              onChoose={(connection_id) => change({ connection_id })}
              onOpen={onOpen}
            />
            {place && (
              <OutboundForm
                to={to}
                place={place}
                readAt={read.dataUpdatedAt}
                drafting={drafting}
                onBegun={onOpen}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/**
 * The chosen channel, while it is open; if none was chosen, the one on which the customer was found, or else the first. A message is never
 * sent over a channel other than the chosen one because that one closed in the meantime.
 */
function placeOf(
  items: readonly BeginChannel[],
  to: Recipient,
  chosen: string | null,
): BeginChannel | undefined {
  const open = items.filter(({ allowed }) => allowed);
  if (items.some(({ connection }) => connection._id === chosen))
    return open.find(({ connection }) => connection._id === chosen);
  const contactId = 'contact_id' in to ? to.contact_id : null;
  return open.find(({ contact }) => contact?._id === contactId) ?? open[0];
}
