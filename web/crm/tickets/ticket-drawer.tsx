import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { ShortcutScope } from '#web/kit/ui/shortcuts.tsx';
import { useLiveTickets } from '../inbox/use-live-tickets.ts';
import { InTicketDrawer, NO_TICKET, parseTicketAddress } from './ticket-address.ts';
import { TicketPane } from './ticket-pane.tsx';
import classes from './drawer.module.css';

/** A ticket above the page on which it was opened. Its address is that of the page: reload and back lead to the same place. */
export function TicketDrawer({ id }: { id: string }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const leave = () => change(NO_TICKET);
  useLiveTickets();
  return (
    <Drawer.Root
      opened
      onClose={leave}
      position="right"
      size="72rem"
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('crm.open_here')}>
        <InTicketDrawer value>
          <ShortcutScope className={classes.inside}>
            <TicketPane
              key={id}
              id={id}
              place={parseTicketAddress(query)}
              onLeave={leave}
              inDrawer
              focus="heading"
            />
          </ShortcutScope>
        </InTicketDrawer>
      </Drawer.Content>
    </Drawer.Root>
  );
}
