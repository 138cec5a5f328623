import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { resendInvitation, updateUser } from '#contracts/people/users.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useRoleName } from './names.ts';
import type { People } from './use-people.ts';

type Props = { users: readonly ManagedUser[]; people: People; onDone: () => void };
type Change = { role_id?: string; group_id?: string | null; disabled?: boolean };

/** Actions on several users at once; refused ones are reported with the reason. */
export function BulkActs({ users, people, onDone }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { query, options } = people;
  const each = async (
    chosen: readonly ManagedUser[],
    act: (user: ManagedUser) => Promise<{ error?: unknown }>,
  ) => {
    const faults: unknown[] = [];
    for (const user of chosen) {
      const { error } = await act(user);
      if (error !== undefined) faults.push(error);
    }
    const done = chosen.length - faults.length;
    if (faults.length === 0) showSuccess(t('people.bulk.done', { count: done }));
    else showError(t('people.bulk.partly', { done, refused: faults.length, why: formatError(faults[0]) }));
    people.reload();
    onDone();
  };
  const change = (body: Change) =>
    each(users, async ({ _id }) => {
      const answer = await call(updateUser, { params: { _id }, query, body }, { raise: false });
      return answer.ok ? {} : { error: answer.error };
    });
  const turn = async (disabled: boolean) => {
    const act = t('people.bulk.disable');
    const title = t('people.bulk.disable_ask', { count: users.length });
    const text = t('people.user.disable_text');
    if (disabled && !(await confirm({ title, text, act, danger: true }))) return;
    await change({ disabled });
  };
  const invited = users.filter(({ state }) => state === 'invited');
  const resend = () =>
    each(invited, async ({ _id }) => {
      const answer = await call(resendInvitation, { params: { _id }, query }, { raise: false });
      return answer.ok ? {} : { error: answer.error };
    });
  return (
    <>
      <Choice
        label={t('people.bulk.role')}
        choices={(options.data?.roles ?? [])
          .filter(({ assignable }) => assignable)
          .map(({ _id, name }) => ({ id: _id, name: roleName(name) }))}
        onChoose={(role_id) => void change({ role_id })}
      />
      <Choice
        label={t('people.bulk.group')}
        choices={[
          ...(options.data?.groups ?? []).map(({ _id, name }) => ({ id: _id, name })),
          ...(options.data?.beyond_groups ? [{ id: '', name: t('people.groups.none') }] : []),
        ]}
        onChoose={(group_id) => void change({ group_id: group_id || null })}
      />
      {users.some(({ state }) => state !== 'disabled') && (
        <Button size="compact-sm" variant="default" onClick={() => void turn(true)}>
          {t('people.bulk.disable')}
        </Button>
      )}
      {users.some(({ state }) => state === 'disabled') && (
        <Button size="compact-sm" variant="default" onClick={() => void turn(false)}>
          {t('people.bulk.enable')}
        </Button>
      )}
      {invited.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void resend()}>
          {t('people.bulk.resend')}
        </Button>
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
};

function Choice({ label, choices, onChoose }: ChoiceProps) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
