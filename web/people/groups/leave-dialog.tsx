import { Button, Modal, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Holdings, ManagedUser } from '#contracts/people/user.ts';
import { countHoldings, deleteUser } from '#contracts/people/users.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { People } from './use-people.ts';
import classes from './groups.module.css';

type Props = {
  user: ManagedUser;
  people: People;
  users: readonly ManagedUser[];
  onClose: () => void;
  onGone: () => void;
};

/** Removes a person after saying what they hold and asking who takes it over. */
export function LeaveDialog({ user, people, users, onClose, onGone }: Props) {
  const { t } = useTranslation();
  const { name } = user;
  const [heir, setHeir] = useState<string | null>(null);
  const holdings = useCallQuery(countHoldings, { params: { _id: user._id }, query: people.query });
  const removal = useCallMutation(deleteUser, {
    success: t('people.leave.done', { name }),
    refresh: ['user.', 'group.', 'ticket.', 'keyword.'],
    onDone: onGone,
  });
  const remove = () =>
    removal.send({
      params: { _id: user._id },
      query: { ...people.query, ...(heir ? { transfer_to: heir } : {}) },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.leave.title', { name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text mb="md">{t('people.leave.text')}</Text>
      <QueryView of={holdings} loading={<BlockSkeleton height={90} />}>
        {(held) =>
          Object.values(held).every((count) => count === 0) ? (
            <Text c="var(--es-dim)">{t('people.leave.nothing')}</Text>
          ) : (
            <>
              <Held held={held} name={name} />
              <Select
                label={t('people.leave.to')}
                placeholder={t('people.leave.to_nobody')}
                searchable
                clearable
                value={heir}
                onChange={setHeir}
                data={users
                  .filter(({ _id, state }) => _id !== user._id && state === 'active')
                  .map((one) => ({ value: one._id, label: one.name }))}
              />
            </>
          )
        }
      </QueryView>
      <div className={classes.foot}>
        <span className={classes.gap} />
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button color="red" loading={removal.isPending} disabled={!holdings.data} onClick={remove}>
          {t('people.leave.act', { name })}
        </Button>
      </div>
    </Modal>
  );
}

function Held({ held, name }: { held: Holdings; name: string }) {
  const { t } = useTranslation();
  const rows = [
    { count: held.tickets, text: t('people.leave.tickets', { count: held.tickets }) },
    { count: held.keywords, text: t('people.leave.keywords', { count: held.keywords }) },
    { count: held.posts, text: t('people.leave.posts', { count: held.posts }) },
  ];
  return (
    <>
      <Text fw={500}>{t('people.leave.holds', { name })}</Text>
      <ul>
        {rows
          .filter(({ count }) => count > 0)
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </>
  );
}
