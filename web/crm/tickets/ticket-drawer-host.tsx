import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { isActive } from '#contracts/kit/products.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';

const TicketDrawer = lazy(() =>
  import('./ticket-drawer.tsx').then(({ TicketDrawer }) => ({ default: TicketDrawer })),
);

/** The inbox opens tickets beside its list, and a ticket's own page is one. */
const OWN = /^\/crm(\/tickets\/.*)?$/;

/** The ticket that the address of any other page names, in a drawer above it; its code is loaded with the first. */
export function TicketDrawerHost({ path }: { path: string }) {
  const [query] = useAddressQuery();
  const { account } = useSession();
  const mayRead = usePermission(['crm.ticket.read']) && isActive(account.product, 'crm');
  const id = z.uuid().safeParse(query['ticket']).data;
  if (!mayRead || id === undefined || OWN.test(path)) return null;
  return (
    <Suspense>
      <TicketDrawer id={id} />
    </Suspense>
  );
}
