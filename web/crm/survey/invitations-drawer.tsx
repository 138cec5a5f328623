import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listSurveyAnswers } from '#contracts/crm/survey/endpoints.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { InvitationItem } from './invitation-item.tsx';
import shared from '../metrics/figures.module.css';

/** Which invitations a number counts, as their call takes it. */
export type InvitationQuery = { title: string; query: z.input<typeof listSurveyAnswers.input.query> };

/** The invitations behind a number of the results. */
export function InvitationsDrawer({ opened, onClose }: { opened: InvitationQuery; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useCallPages(listSurveyAnswers, { query: opened.query });
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      position="right"
      size="lg"
      title={opened.title}
    >
      <QueryView of={list} loading={<RowsSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <NothingMatches />
          ) : (
            <ul className={shared.list}>
              {items.map((one) => (
                <InvitationItem key={one._id} of={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={list} fullWidth>
        {t('figures.more')}
      </MoreButton>
    </Drawer>
  );
}
