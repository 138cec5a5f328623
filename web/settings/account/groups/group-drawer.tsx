import { Button, Drawer, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createGroup, deleteGroup, updateGroup, type Group } from '#contracts/people/group.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import classes from './groups.module.css';
import type { People } from './use-people.ts';

type Props = { group?: Group; people: People; users: readonly ManagedUser[]; onClose: () => void };

/** Makes or changes a group: its name and who owns it. */
export function GroupDrawer({ group, people, users, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(group?.name ?? '');
  const [owners, setOwners] = useState<string[]>(group?.owners.map(({ _id }) => _id) ?? []);
  const after = {
    success: t('people.groups.saved'),
    refresh: ['group.', 'user.'],
    onDone: onClose,
    quiet: true,
  };
  const making = useSend(createGroup, after);
  const changing = useSend(updateGroup, after);
  const error = making.error ?? changing.error;
  const save = () => {
    const body = { name: name.trim(), owner_ids: owners };
    if (body.name === '') return;
    if (group)
      changing.send({
        params: { _id: group._id },
        query: people.query,
        body: { ...body, version: group.version },
      });
    else making.send({ query: people.query, body });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t(group ? 'people.groups.edit' : 'people.groups.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          data-autofocus
          label={t('people.groups.name')}
          value={name}
          maxLength={120}
          error={error && faultOf(error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          mb="lg"
        />
        <MultiSelect
          label={t('people.groups.owners')}
          description={t('people.groups.owners_help')}
          searchable
          value={owners}
          onChange={setOwners}
          data={users.map((user) => ({ value: user._id, label: user.name }))}
        />
        <div className={classes.foot}>
          {group && <Delete group={group} people={people} onGone={onClose} />}
          <span className={classes.gap} />
          <Button
            type="submit"
            loading={making.isPending || changing.isPending}
            disabled={name.trim() === ''}
          >
            {t('people.groups.save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

const faultOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || wordsOf(error);

function Delete({ group, people, onGone }: { group: Group; people: People; onGone: () => void }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const removal = useSend(deleteGroup, {
    success: t('people.groups.deleted'),
    refresh: ['group.', 'user.', 'keyword.'],
    onDone: () => {
      onGone();
      if (query['group'] === group._id) change({ group: undefined, edit: undefined });
    },
  });
  const remove = async () => {
    const act = t('people.groups.delete');
    const title = t('people.groups.delete_ask', { name: group.name });
    const text = t('people.groups.delete_text', { count: group.users });
    if (await confirm({ title, text, act, danger: true }))
      removal.send({ params: { _id: group._id }, query: people.query });
  };
  return (
    <Button variant="subtle" color="red" onClick={() => void remove()}>
      {t('people.groups.delete')}
    </Button>
  );
}
