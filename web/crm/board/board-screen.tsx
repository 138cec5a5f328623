import { Button, Skeleton } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { BOARD_STATES, BoardFilter, getBoard } from '#contracts/crm/board/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';
import { parseInboxAddress, type FilterName } from '../inbox/inbox-address.ts';
import { useLiveTickets } from '../inbox/use-live-tickets.ts';
import { AddFilter } from '../views/add-filter.tsx';
import { Chips } from '../views/chips.tsx';
import { RECOUNT_MS } from '../views/use-ticket-views.ts';
import { useViewAsFilter } from '../views/use-view-as-filter.ts';
import { Columns } from './columns.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import classes from './board.module.css';

type BoardFilterInput = z.input<typeof BoardFilter>;
const isBoardFilter = (filter: unknown): filter is BoardFilterInput => BoardFilter.safeParse(filter).success;

/** What the columns are by themselves is no filter of the board. */
const OWN: readonly FilterName[] = ['state', 'not_state', 'done_from', 'done_to', 'done_within', 'blocked'];

/** The tickets as cards in the columns of their states. */
export function BoardScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const place = parseInboxAddress(query);
  const filter = Object.fromEntries(
    Object.entries(place.filter).filter(([name]) => !OWN.some((own) => own === name)),
  );
  const board = useCallQuery(
    getBoard,
    { query: isBoardFilter(filter) ? filter : {} },
    { keep: true, every: RECOUNT_MS },
  );
  const maySetUp = usePermission(['crm.ui_settings.write']);
  const [settingUp, setSettingUp] = useState(false);
  useLiveTickets();
  useViewAsFilter(place, change);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('pages.crm-board')}
        about={t(isTouchInput() ? 'inbox.board.about_touch' : 'inbox.board.about')}
        action={
          maySetUp && (
            <Button
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
              onClick={() => setSettingUp(true)}
            >
              {t('inbox.board.limits')}
            </Button>
          )
        }
        filters={
          <>
            <AddFilter place={{ ...place, filter }} change={change} />
            <Chips place={{ ...place, filter }} change={change} />
          </>
        }
      />
      <QueryView of={board} loading={<BoardSkeleton />}>
        {({ columns }) => (
          <>
            <Columns columns={columns} filter={filter} place={{ ...place, filter }} />
            {settingUp && <LimitsDialog columns={columns} onClose={() => setSettingUp(false)} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Columns as the board has them, while it is being read. */
function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns} role="status" aria-label={t('kit.state.loading')}>
      {BOARD_STATES.map((state) => (
        <div key={state} className={classes.column}>
          <div className={classes.columnHead}>
            <Skeleton height={12} width="40%" radius="sm" />
          </div>
          <ul className={classes.cards} aria-hidden>
            {[0, 1, 2, 3].map((card) => (
              <li key={card}>
                <Skeleton height={84} radius="md" mb={8} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
