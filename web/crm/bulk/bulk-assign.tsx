import { Menu, ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import { Choose } from './choose.tsx';

type Props = { busy: boolean; shortcut: string | undefined; onAssign: (id: string | null) => void };

/** Who gets the chosen tickets, oneself first. */
export function BulkAssign({ busy, shortcut, onAssign }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const read = useCallQuery(listAgents, {});
  const ordered = (read.data?.items ?? []).toSorted((a, b) => Number(b._id === me) - Number(a._id === me));
  return (
    <Choose label={t('crm.change.assign_ask')} busy={busy} shortcut={shortcut}>
      <ScrollArea.Autosize mah={260}>
        {ordered.map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => onAssign(_id)}>
            {_id === me ? t('crm.change.assign_me') : name}
          </Menu.Item>
        ))}
        {loadFailureItem(read)}
        <Menu.Item onClick={() => onAssign(null)}>{t('crm.change.unassign')}</Menu.Item>
      </ScrollArea.Autosize>
    </Choose>
  );
}
