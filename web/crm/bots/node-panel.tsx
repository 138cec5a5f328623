import { Button, Switch, TagsInput, Textarea, TextInput, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EXPECTED, type BotGraph, type BotNode } from '#contracts/crm/bots/graph.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { listGroups } from '#contracts/people/group.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useMay, useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { unread } from '#web/kit/ui/unread.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import classes from './flow.module.css';
import { NextSelect } from './next-select.tsx';

type Props = {
  node: BotNode;
  graph: BotGraph;
  disabled: boolean;
  onChange: (node: BotNode) => void;
  onRemove: () => void;
};

/** The form of the chosen step. */
export function NodePanel({ node, graph, disabled, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const groups = useCall(
    listGroups,
    { query: { accountID: account._id } },
    { enabled: useMay(['center.group_management.read']) },
  );
  const people = useCall(listAgents, {}, { enabled: useMay(['crm.ticket.read']) });
  const next = (label: string, value: string | null, put: (to: string | null) => void) => (
    <NextSelect graph={graph} from={node.id} label={label} value={value} disabled={disabled} onChange={put} />
  );
  const words = (value: readonly string[], put: (words: string[]) => void) => (
    <TagsInput
      label={t('bots.flow.fields.words')}
      description={node.kind === 'start' ? t('bots.flow.help.words') : undefined}
      value={[...value]}
      disabled={disabled}
      onChange={put}
    />
  );
  return (
    <Card title={t(`bots.flow.kinds.${node.kind}`)}>
      <div className={classes.form}>
        <p className={classes.quiet}>{t(`bots.flow.kind_help.${node.kind}`)}</p>
        {node.kind === 'start' && words(node.words, (next_) => onChange({ ...node, words: next_ }))}
        {'text' in node && (
          <Textarea
            label={t('bots.flow.fields.text')}
            description={t('bots.flow.help.text', {
              interpolation: { skipOnVariables: true },
              key: '{{key}}',
            })}
            autosize
            minRows={2}
            maxLength={2000}
            value={node.text}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...node, text: currentTarget.value })}
          />
        )}
        {node.kind === 'ask' && (
          <>
            <TextInput
              label={t('bots.flow.fields.key')}
              description={t('bots.flow.help.key')}
              value={node.key}
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
              disabled={disabled}
              onChange={({ currentTarget }) => onChange({ ...node, again: currentTarget.value })}
            />
          </>
        )}
        {node.kind === 'choose' && (
          <>
            <ChoiceFields node={node} graph={graph} disabled={disabled} onChange={onChange} />
            {next(t('bots.flow.fields.other'), node.other, (other) => onChange({ ...node, other }))}
          </>
        )}
        {node.kind === 'branch' && (
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
                  disabled={disabled}
                  onChange={({ currentTarget }) => onChange({ ...node, key: currentTarget.value })}
                />
                {words(node.words, (next_) => onChange({ ...node, words: next_ }))}
              </>
            )}
            {next(t('bots.flow.fields.yes'), node.yes, (yes) => onChange({ ...node, yes }))}
            {next(t('bots.flow.fields.no'), node.no, (no) => onChange({ ...node, no }))}
          </>
        )}
        {'next' in node &&
          next(t('bots.flow.fields.next'), node.next, (to) => onChange({ ...node, next: to }))}
        {node.kind === 'hand_over' && (
          <Select
            label={t('bots.flow.fields.person')}
            description={t('bots.flow.help.person')}
            placeholder={t('bots.flow.any_person')}
            clearable
            searchable
            data={(people.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={node.person_id}
            error={unread(people)}
            disabled={disabled}
            onChange={(person_id) => onChange({ ...node, person_id })}
          />
        )}
        {node.kind === 'hand_over' && (
          <Select
            label={t('bots.flow.fields.group')}
            placeholder={t('bots.flow.any_group')}
            clearable
            data={(groups.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={node.group_id}
            error={unread(groups)}
            disabled={disabled}
            onChange={(group_id) => onChange({ ...node, group_id })}
          />
        )}
        {node.kind === 'end' && (
          <Switch
            label={t('bots.flow.fields.done')}
            checked={node.done}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...node, done: currentTarget.checked })}
          />
        )}
        {!disabled && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t('bots.flow.remove')}
          </Button>
        )}
      </div>
    </Card>
  );
}
