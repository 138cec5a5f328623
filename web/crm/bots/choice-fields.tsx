import { Button, TagsInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';
import { NextSelect } from './next-select.tsx';
import type { ErrorOf } from './use-field-errors.ts';
import classes from './flow.module.css';

type ChooseNode = Extract<BotNode, { kind: 'choose' }>;
type Props = {
  node: ChooseNode;
  graph: BotGraph;
  disabled: boolean;
  errorOf: ErrorOf;
  onChange: (node: ChooseNode) => void;
};

/** Most choices of one question: more do not fit a phone. */
const MOST = 10;

/** The choices of a question: label, other words for it, and where it leads. */
export function ChoiceFields({ node, graph, disabled, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const put = (choices: ChooseNode['choices']) => onChange({ ...node, choices });
  return (
    <>
      {node.choices.map((choice, index) => {
        const number = index + 1;
        const change = (part: Partial<typeof choice>) =>
          put(node.choices.with(index, { ...choice, ...part }));
        return (
          // Choices are known by their place, as the customer sees them.
          <fieldset key={index} className={classes.choice}>
            <TextInput
              label={t('bots.flow.fields.choice', { number })}
              value={choice.label}
              error={errorOf(`choices.${index}.label`)}
              disabled={disabled}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            />
            <TagsInput
              label={t('bots.flow.fields.choice_words')}
              value={choice.words}
              error={errorOf(`choices.${index}.words`)}
              disabled={disabled}
              onChange={(words) => change({ words })}
            />
            <NextSelect
              graph={graph}
              from={node.id}
              label={t('bots.flow.fields.choice_next')}
              value={choice.next}
              disabled={disabled}
              onChange={(next) => change({ next })}
            />
            {!disabled && node.choices.length > 1 && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => put(node.choices.toSpliced(index, 1))}
              >
                {t('bots.flow.fields.remove_choice', { number })}
              </Button>
            )}
          </fieldset>
        );
      })}
      {!disabled && node.choices.length < MOST && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            put([...node.choices, { label: String(node.choices.length + 1), words: [], next: null }])
          }
        >
          {t('bots.flow.fields.add_choice')}
        </Button>
      )}
    </>
  );
}
