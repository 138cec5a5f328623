import { Button, Drawer, MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createGroup, deleteGroup, Group, GroupFields, updateGroup } from '#contracts/people/group.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { parseTexts } from '#web/kit/form/read-values.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { People } from './use-people.ts';

const SCHEMA = z.strictObject(GroupFields);
const FIELDS = buildFieldPlans({ name: GroupFields.name });
/** The server's response to a refused change of a group. */
const Stored = Group.pick({ name: true, owners: true });

type Props = { group?: Group; people: People; users: readonly ManagedUser[]; onClose: () => void };

/** Creates or changes a group: its name and its owner. */
export function GroupDrawer({ group, people, users, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const initial = useMemo<Values>(() => (group ? shown(group) : { name: '', owner_ids: [] }), [group]);
  const { query } = people;
  const draft = useDraft({
    schema: SCHEMA,
    initial,
    version: group?.version,
    unique: ['name'],
    thing: getResourceKey('group', group),
    valuesOf: (newest) => shown(Stored.parse(newest)),
    send: async (body, version) => {
      await (group
        ? call(updateGroup, { params: { _id: group._id }, query, body: { ...body, version } })
        : call(createGroup, { query, body }));
      showSuccess(t('people.groups.saved'));
      for (const name of ['group.', 'user.']) refresh(name);
    },
  });
  const leave = useConfirmLeave(() => draft.dirty);
  const { form } = draft;
  const names = new Map(users.map(({ _id, name }) => [_id, name]));
  const words = (name: string) => ({
    label: t(name === 'name' ? 'people.groups.name' : 'people.groups.owners'),
    show: (value: unknown) =>
      name === 'name'
        ? undefined
        : parseTexts(value)
            .map((_id) => names.get(_id) ?? _id)
            .join(', '),
  });
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
      title={t(group ? 'people.groups.edit' : 'people.groups.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <DraftForm
        draft={draft}
        fields={FIELDS}
        words={words}
        act={t('people.groups.save')}
        onSaved={onClose}
        aside={group && <Delete group={group} people={people} onGone={onClose} />}
      >
        <MultiSelect
          label={t('people.groups.owners')}
          description={t('people.groups.owners_help')}
          searchable
          value={parseTexts(form.values['owner_ids'])}
          error={form.errors['owner_ids']}
          onChange={(owners) => form.setFieldValue('owner_ids', owners)}
          data={users.map((user) => ({ value: user._id, label: user.name }))}
        />
      </DraftForm>
    </Drawer>
  );
}

/** The values of a group in the fields. */
function shown({ name, owners }: z.infer<typeof Stored>): Values {
  return {
    name,
    owner_ids: owners.map(({ _id }) => _id),
  };
}

function Delete({ group, people, onGone }: { group: Group; people: People; onGone: () => void }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const removal = useCallMutation(deleteGroup, {
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
