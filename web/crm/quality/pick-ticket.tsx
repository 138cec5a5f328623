import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pickCase } from '#contracts/crm/quality/endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { parseScorecards } from './scorecards.ts';
import classes from '../customers/customer.module.css';
import panel from '../side-panel/panel.module.css';

const cards = buildCollectionEndpoints(qc, 'scorecards').list;

/** In a ticket: have it judged, with which scorecard and by how many. */
export function PickTicket({ id }: { id: string }) {
  const { account } = useSession();
  const judges = usePermission(['crm.qc.read', 'crm.qc.write']);
  return judges && hasFeature(account, 'quality_check') ? <Pick id={id} /> : null;
}

function Pick({ id }: { id: string }) {
  const { t } = useTranslation();
  const list = useCallQuery(cards, {});
  const pick = useCallMutation(pickCase, { success: t('quality.pick.done'), refresh: ['quality-case.'] });
  const part = (inside: ReactNode) => (
    <>
      <h4 className={panel.sub}>{t('quality.pick.title')}</h4>
      {inside}
    </>
  );
  const menuOf = (known: ReturnType<typeof parseScorecards>) =>
    known.length === 0 ? (
      <p className={classes.none}>{t('quality.pick.none')}</p>
    ) : (
      <Menu>
        <Menu.Target>
          <Button variant="default" size="xs" loading={pick.isPending}>
            {t('quality.pick.act')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {known.flatMap(({ _id, name }) =>
            ([1, 2] as const).map((needed) => (
              <Menu.Item
                key={`${_id} ${needed}`}
                onClick={() => pick.send({ body: { ticket_id: id, scorecard_id: _id, needed } })}
              >
                {name} · {t(needed === 1 ? 'quality.pick.one' : 'quality.pick.two')}
              </Menu.Item>
            )),
          )}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <QueryView inline of={list} around={part} loading={null}>
      {(cards) => part(menuOf(parseScorecards(cards)))}
    </QueryView>
  );
}
