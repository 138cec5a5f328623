import { ActionIcon, MultiSelect, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconSearch, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPACITY_MAX, type AutoAssignAgent } from '#contracts/crm/auto-assign/entities.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { ResourceHistory } from './resource-history.tsx';
import type { TabProps } from './tab-props.ts';
import classes from './things.module.css';

/** Who is assigned tickets: each field saves immediately, and rules apply it at once. */
export function AgentsTab({ store, all, mayWrite }: TabProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const holds = makeTextFilter(search);
  const shown = all.agents.filter(({ name }) => holds(name));
  const aside = (
    <>
      <ResourceHistory noun="auto_assign_agent" store={store} all={all} mayWrite={mayWrite} />
      {mayWrite && <AddAgent store={store} all={all} mayWrite />}
    </>
  );
  return (
    <Card title={t('auto_assign.tabs.agents')} aside={aside} flush>
      {all.agents.length === 0 ? (
        <Empty title={t('auto_assign.agents.empty')} help={t('auto_assign.agents.empty_help')} />
      ) : (
        <>
          {all.agents.length > 8 && (
            <TextInput
              type="search"
              m="sm"
              aria-label={t('auto_assign.agents.search')}
              placeholder={t('auto_assign.agents.search')}
              leftSection={<IconSearch size={15} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <div className={`${classes.agent} ${classes.heads}`} aria-hidden>
            <span>{t('auto_assign.agents.name')}</span>
            <span>{t('auto_assign.agents.rules')}</span>
            <span>{t('auto_assign.agents.capacity')}</span>
            <span>{t('auto_assign.agents.skills')}</span>
            <span>{t('auto_assign.agents.in_use')}</span>
          </div>
          {shown.length === 0 && <NothingMatches onClear={() => setSearch('')} />}
          {shown.map((agent) => (
            <AgentRow key={agent._id} agent={agent} store={store} all={all} mayWrite={mayWrite} />
          ))}
        </>
      )}
    </Card>
  );
}

function AgentRow({ agent, store, all, mayWrite }: TabProps & { agent: AutoAssignAgent }) {
  const { t } = useTranslation();
  const { _id, name, rules, capacity, skills, active } = agent;
  const of = (what: 'rules' | 'capacity' | 'skills' | 'in_use'): string =>
    `${t(`auto_assign.agents.${what}`)}: ${name}`;
  const remove = async () => {
    const act = t('auto_assign.agents.remove', { name });
    const title = t('auto_assign.agents.remove_ask', { name });
    if (await confirm({ title, text: t('auto_assign.agents.remove_text'), act, danger: true }))
      await store.removeAgent(_id);
  };
  return (
    <div className={classes.agent} role="group" aria-label={name}>
      <span className={classes.person}>
        <PersonPicture name={name} />
        {name}
      </span>
      <MultiSelect
        className={classes.wide ?? ''}
        aria-label={of('rules')}
        data={all.rules.map((rule) => ({ value: rule._id, label: rule.name }))}
        value={rules}
        disabled={!mayWrite}
        searchable
        placeholder={rules.length > 0 ? '' : t('auto_assign.agents.rules')}
        onChange={(value) => void store.changeAgent(_id, { modify_field: 'rules', value })}
      />
      <NumberInput
        className={classes.wide ?? ''}
        aria-label={of('capacity')}
        min={1}
        max={CAPACITY_MAX}
        disabled={!mayWrite}
        placeholder={t('auto_assign.agents.default', { count: all.settings.default_capacity })}
        defaultValue={capacity ?? ''}
        key={capacity}
        onBlur={({ currentTarget }) => {
          const value = currentTarget.value === '' ? null : Number(currentTarget.value);
          if (value !== capacity) void store.changeAgent(_id, { modify_field: 'capacity', value });
        }}
      />
      <TagsInput
        className={classes.wide ?? ''}
        aria-label={of('skills')}
        value={skills}
        disabled={!mayWrite}
        placeholder={skills.length > 0 ? '' : t('auto_assign.agents.skills')}
        data={[...new Set(all.agents.flatMap((one) => one.skills))]}
        onChange={(value) => void store.changeAgent(_id, { modify_field: 'skills', value })}
      />
      <Switch
        aria-label={of('in_use')}
        checked={active}
        disabled={!mayWrite}
        onChange={({ currentTarget }) =>
          void store.changeAgent(_id, { modify_field: 'active', value: currentTarget.checked })
        }
      />
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('auto_assign.agents.remove', { name })}
          onClick={() => void remove()}
        >
          <IconUserMinus size={17} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Chooses among the users who may reply to tickets and are no agents yet. */
function AddAgent({ store, all }: TabProps) {
  const { t } = useTranslation();
  const mayRead = usePermission(['crm.ticket.read']);
  const people = useCallQuery(listAgents, {}, { enabled: mayRead });
  const others = (people.data?.items ?? []).filter(
    ({ _id }) => !all.agents.some((agent) => agent._id === _id),
  );
  return (
    <Select
      size="xs"
      searchable
      clearable
      leftSection={<IconUserPlus size={15} aria-hidden />}
      aria-label={t('auto_assign.agents.add')}
      placeholder={t('auto_assign.agents.add')}
      data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      error={loadFailure(people)}
      onChange={(id) => id && void store.addAgent(id)}
    />
  );
}
