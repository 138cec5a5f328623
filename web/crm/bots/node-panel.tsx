import { Button, Switch, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { NextSelect } from './next-select.tsx';
import { QuestionFields, BranchFields, HandOverFields, WordsField } from './node-fields.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import classes from './flow.module.css';

type Props = {
  node: BotNode;
  graph: BotGraph;
  /** Fields that are not as the contract has them. */
  wrong: readonly string[];
  disabled: boolean;
  onChange: (node: BotNode) => void;
  onRemove: () => void;
};

/** The form of the chosen step. */
export function NodePanel({ node, graph, wrong, disabled, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const given = { disabled, errorOf: useFieldErrors(wrong) };
  const next = (label: string, value: string | null, put: (to: string | null) => void) => (
    <NextSelect graph={graph} from={node.id} label={label} value={value} disabled={disabled} onChange={put} />
  );
  return (
    <Card title={t(`bots.flow.kinds.${node.kind}`)}>
      <div className={classes.form}>
        <p className={classes.quiet}>{t(`bots.flow.kind_help.${node.kind}`)}</p>
        {node.kind === 'start' && <WordsField node={node} {...given} onChange={onChange} />}
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
            error={given.errorOf('text')}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...node, text: currentTarget.value })}
          />
        )}
        {node.kind === 'ask' && <QuestionFields node={node} {...given} onChange={onChange} />}
        {node.kind === 'choose' && (
          <>
            <ChoiceFields node={node} graph={graph} {...given} onChange={onChange} />
            {next(t('bots.flow.fields.other'), node.other, (other) => onChange({ ...node, other }))}
          </>
        )}
        {node.kind === 'branch' && <BranchFields node={node} graph={graph} {...given} onChange={onChange} />}
        {'next' in node &&
          next(t('bots.flow.fields.next'), node.next, (to) => onChange({ ...node, next: to }))}
        {node.kind === 'hand_over' && <HandOverFields node={node} disabled={disabled} onChange={onChange} />}
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
