import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listRefused } from '#contracts/crm/bulk/found.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { formatRefusal } from './format-refusal.ts';
import classes from '../inbox/inbox-parts.module.css';

/** The tickets that a change of many left as they were, each with its reason. */
export function RefusedDrawer({ workId, onClose }: { workId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useCallPages(listRefused, { params: { _id: workId }, query: {} });
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      position="right"
      size="md"
      title={t('inbox.bulk.stayed_title')}
    >
      <QueryView of={list} loading={<RowsSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <NothingMatches />
          ) : (
            <ul className={classes.refusedList}>
              {items.map(({ ticket, ...why }) => (
                <li key={ticket._id} className={classes.refusedItem}>
                  <TextLink to={`/crm?view=all&ticket=${ticket._id}`}>
                    #{ticket.number} {ticket.customer}
                  </TextLink>
                  <span className={classes.refusedWhy}>{formatRefusal(why)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={list} fullWidth>
        {t('inbox.bulk.more')}
      </MoreButton>
    </Drawer>
  );
}
