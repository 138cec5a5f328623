import { Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EXPECTED, type BotGraph, type BotNode } from '#contracts/crm/bots/graph.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { listGroups } from '#contracts/people/group.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { NextSelect } from './next-select.tsx';
import type { ErrorOf } from './use-field-errors.ts';

type Kind<K extends BotNode['kind']> = Extract<BotNode, { kind: K }>;
type Props<K extends BotNode['kind']> = {
  node: Kind<K>;
  disabled: boolean;
  errorOf: ErrorOf;
  onChange: (node: BotNode) => void;
};

/** Words that a step reacts to. */
export function WordsField({ node, disabled, errorOf, onChange }: Props<'start' | 'branch'>) {
  const { t } = useTranslation();
  return (
    <TagsInput
      label={t('bots.flow.fields.words')}
      description={node.kind === 'start' ? t('bots.flow.help.words') : undefined}
      value={[...node.words]}
      error={errorOf('words')}
      disabled={disabled}
      onChange={(words) => onChange({ ...node, words })}
    />
  );
}

/** The variable in which a question stores its answer, the expected answer, and the reply to any other. */
export function QuestionFields({ node, disabled, errorOf, onChange }: Props<'ask'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('bots.flow.fields.key')}
        description={t('bots.flow.help.key')}
        value={node.key}
        error={errorOf('key')}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...node, key: currentTarget.value })}
      />
      <Select
        label={t('bots.flow.fields.expects')}
        data={EXPECTED.map((value) => ({ value, label: t(`bots.flow.expects.${value}`) }))}
        value={node.expects}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => {
          const expects = EXPECTED.find((one) => one === value);
          if (expects) onChange({ ...node, expects });
        }}
      />
      <TextInput
        label={t('bots.flow.fields.again')}
        description={t('bots.flow.help.again')}
        value={node.again}
        error={errorOf('again')}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...node, again: currentTarget.value })}
      />
    </>
  );
}

/** The condition of a branch, and where its two exits lead. */
export function BranchFields({
  node,
  graph,
  disabled,
  errorOf,
  onChange,
}: Props<'branch'> & { graph: BotGraph }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('bots.flow.fields.on')}
        data={(['hours', 'told'] as const).map((value) => ({
          value,
          label: t(`bots.flow.on.${value}`),
        }))}
        value={node.on}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ ...node, on: value === 'told' ? 'told' : 'hours' })}
      />
      {node.on === 'told' && (
        <>
          <TextInput
            label={t('bots.flow.fields.key')}
            value={node.key}
            error={errorOf('key')}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...node, key: currentTarget.value })}
          />
          <WordsField node={node} disabled={disabled} errorOf={errorOf} onChange={onChange} />
        </>
      )}
      {(['yes', 'no'] as const).map((way) => (
        <NextSelect
          key={way}
          graph={graph}
          from={node.id}
          label={t(`bots.flow.fields.${way}`)}
          value={node[way]}
          disabled={disabled}
          onChange={(to) => onChange({ ...node, [way]: to })}
        />
      ))}
    </>
  );
}

/** Who gets the conversation: a user, a group, or any available agent. */
export function HandOverFields({ node, disabled, onChange }: Omit<Props<'hand_over'>, 'errorOf'>) {
  const { t } = useTranslation();
  const { account } = useSession();
  const groups = useCallQuery(
    listGroups,
    { query: { accountID: account._id } },
    { enabled: usePermission(['center.group_management.read']) },
  );
  const people = useCallQuery(listAgents, {}, { enabled: usePermission(['crm.ticket.read']) });
  return (
    <>
      <Select
        label={t('bots.flow.fields.person')}
        description={t('bots.flow.help.person')}
        placeholder={t('bots.flow.any_person')}
        clearable
        searchable
        data={(people.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={node.person_id}
        error={loadFailure(people)}
        disabled={disabled}
        onChange={(person_id) => onChange({ ...node, person_id })}
      />
      <Select
        label={t('bots.flow.fields.group')}
        placeholder={t('bots.flow.any_group')}
        clearable
        data={(groups.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={node.group_id}
        error={loadFailure(groups)}
        disabled={disabled}
        onChange={(group_id) => onChange({ ...node, group_id })}
      />
    </>
  );
}
