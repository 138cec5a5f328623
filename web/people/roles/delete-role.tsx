import { Button, Modal, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteRole, type Role } from '#contracts/people/role.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useRoleName } from '#web/people/groups/names.ts';
import type { Roles } from './use-roles.ts';
import classes from './roles.module.css';

type Props = {
  role: Role;
  items: readonly Role[];
  roles: Roles;
  onClose: () => void;
  onGone: () => void;
};

/** Deletes a role; if users have it, asks first for the role that replaces it. */
export function DeleteRole({ role, items, roles, onClose, onGone }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [next, setNext] = useState<string | null>(null);
  const removal = useCallMutation(deleteRole, {
    success: t('people.roles.deleted'),
    refresh: ['role.', 'user.'],
    onDone: () => {
      onClose();
      onGone();
    },
  });
  const used = role.users > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.roles.delete_ask', { name: roleName(role.name) })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text mb="md">
        {used ? t('people.roles.delete_move', { count: role.users }) : t('people.roles.delete_text')}
      </Text>
      {used && (
        <Select
          data-autofocus
          aria-label={t('people.fields.role')}
          value={next}
          onChange={setNext}
          data={items
            .filter(({ _id, manageable }) => _id !== role._id && manageable)
            .map(({ _id, name }) => ({ value: _id, label: roleName(name) }))}
        />
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button
          color="red"
          disabled={used && next === null}
          loading={removal.isPending}
          onClick={() =>
            removal.send({
              params: { _id: role._id },
              query: { ...roles.query, ...(used && next ? { move_to: next } : {}) },
            })
          }
        >
          {t('people.roles.delete')}
        </Button>
      </div>
    </Modal>
  );
}
