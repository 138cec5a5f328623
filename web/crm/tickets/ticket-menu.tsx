import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowMerge,
  IconArrowsSplit,
  IconDots,
  IconLink,
  IconMailForward,
  IconPencil,
  IconSubtask,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { usePermission } from '#web/kit/session/session.ts';

const MergeDialog = lazy(() =>
  import('../ticket-relations/merge-dialog.tsx').then((it) => ({ default: it.MergeDialog })),
);
const SplitDialog = lazy(() =>
  import('../ticket-relations/split-dialog.tsx').then((it) => ({ default: it.SplitDialog })),
);
const PartDialog = lazy(() =>
  import('../ticket-relations/part-dialog.tsx').then((it) => ({ default: it.PartDialog })),
);
const LinkDialog = lazy(() =>
  import('../ticket-relations/link-dialog.tsx').then((it) => ({ default: it.LinkDialog })),
);
const SubjectDialog = lazy(() =>
  import('./subject-dialog.tsx').then((it) => ({ default: it.SubjectDialog })),
);

const DIALOGS = {
  merge: MergeDialog,
  split: SplitDialog,
  part: PartDialog,
  link: LinkDialog,
  subject: SubjectDialog,
};
type Act = keyof typeof DIALOGS;

/** The actions on a ticket as a whole: each opens a dialog of its own. Users who may not act see no menu. */
export function TicketMenu({ ticket, onAskOutside }: { ticket: Ticket; onAskOutside: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Act | null>(null);
  const mayWrite = usePermission(['crm.ticket.write']);
  const maySplit = usePermission(['crm.split_ticket.write']);
  if (!mayWrite || ticket.state === 'closed') return null;
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Tooltip label={t('tickets.more')}>
            <ActionIcon aria-label={t('tickets.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMailForward size={15} aria-hidden />} onClick={onAskOutside}>
            {t('side.begin')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setOpen('subject')}>
            {t('tickets.subject.change')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSubtask size={15} aria-hidden />} onClick={() => setOpen('part')}>
            {t('tickets.part.act')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={15} aria-hidden />} onClick={() => setOpen('link')}>
            {t('tickets.link.act')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowMerge size={15} aria-hidden />} onClick={() => setOpen('merge')}>
            {t('tickets.merge.act')}
          </Menu.Item>
          {maySplit && (
            <Menu.Item
              leftSection={<IconArrowsSplit size={15} aria-hidden />}
              onClick={() => setOpen('split')}
            >
              {t('tickets.split.act')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {Dialog && (
        <Suspense>
          <Dialog ticket={ticket} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
