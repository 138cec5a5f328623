import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ANYONE } from '#web/crm/outbound/anyone.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

const BeginDrawer = lazy(() =>
  import('./outbound-drawer.tsx').then(({ OutboundDrawer: of }) => ({ default: of })),
);
const Whom = z
  .union([z.literal(ANYONE), z.uuid()])
  .optional()
  .catch(undefined);

/** Opens the drawer in which a conversation is started: with a contact by its id, or with a contact that is chosen there. */
export function useOpenOutbound() {
  const [, change] = useAddressQuery();
  return (whom: string = ANYONE) => change({ begin: whom });
}

/**
 * The drawer of a conversation that is being started, if the address says so, and the shortcut to start one; its code is loaded with the
 * first.
 */
export function OutboundLauncher({ onOpen }: { onOpen: (ticketId: string) => void }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const mayWrite = usePermission(['crm.ticket.write']);
  const openBegin = useOpenOutbound();
  useShortcuts(mayWrite ? [{ key: 'c', text: t('outbound.begin'), act: () => openBegin() }] : []);
  const whom = Whom.parse(query['begin']);
  if (!mayWrite || whom === undefined) return null;
  return (
    <Suspense>
      <BeginDrawer key={whom} whom={whom} onClose={() => change({ begin: undefined })} onOpen={onOpen} />
    </Suspense>
  );
}
