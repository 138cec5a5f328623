import { IconChecks, IconHourglass } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getWelcome } from '#contracts/identity/session.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import type { InboxAddress } from './inbox-address.ts';

/** How often the page polls whether the demonstration data is complete (milliseconds). */
const ASK_EVERY_MS = 3000;

/** A view in which nothing is left to do, or nothing yet: while the demonstration data is being created, its tickets are still to come. */
export function EmptyView({ view }: { view: InboxAddress['view'] }) {
  const { t } = useTranslation();
  if (useCallQuery(getWelcome, {}).data?.demo === 'being_made') return <BeingMade />;
  return (
    <Empty
      icon={IconChecks}
      title={t('crm.list.clear_view')}
      help={view === 'all' ? t('crm.list.first_ask') : t(`crm.list.clear_view_help.${view}`)}
    />
  );
}

function BeingMade() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  useCallQuery(getWelcome, {}, { every: ASK_EVERY_MS });
  // Events of the past are not sent to open browsers: the lists are read once the data is complete.
  useEffect(() => () => refresh('ticket.'), [refresh]);
  return <Empty icon={IconHourglass} title={t('crm.list.demo')} help={t('crm.list.demo_help')} />;
}
