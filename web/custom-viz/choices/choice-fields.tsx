import { NumberInput, Select, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choosesText,
  findDraftFault,
  listBounds,
  type ChoiceDraft,
  type ChoiceOperator,
} from './choice-draft.ts';

type Props = {
  /** Of what something is chosen. */
  name: string;
  operators: readonly ChoiceOperator[];
  draft: ChoiceDraft;
  onChange: (draft: ChoiceDraft) => void;
  /** Whether what is missing is said. */
  saysFaults: boolean;
  /** The values, where they are chosen from a list. */
  children?: ReactNode;
};

/** How a filter compares, and with what: a part of a text, bounds of a number, or values of a list. */
export function ChoiceFields({ name, operators, draft, onChange, saysFaults, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const wrong = saysFaults ? findDraftFault(draft) : null;
  return (
    <>
      <Select
        id={id}
        size="xs"
        label={t('viz_builder.choice.how', { name })}
        data={operators.map((value) => ({ value, label: t(`viz_builder.choice.operators.${value}`) }))}
        value={draft.operator}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) =>
          onChange({ ...draft, operator: operators.find((one) => one === next) ?? draft.operator })
        }
      />
      {choosesText(draft) && (
        <TextInput
          size="xs"
          data-autofocus
          label={t('viz_builder.choice.part')}
          maxLength={200}
          value={draft.part}
          error={wrong === 'part' && t('viz_builder.choice.part_missing')}
          onChange={({ currentTarget }) => onChange({ ...draft, part: currentTarget.value })}
        />
      )}
      {listBounds(draft).map((bound) => (
        <NumberInput
          key={bound}
          size="xs"
          data-autofocus
          label={t(`viz_builder.choice.${draft.operator === 'between' ? bound : 'number'}`)}
          value={draft[bound]}
          error={wrong === bound && t(`viz_builder.choice.${bound}_wrong`)}
          onChange={(next) => onChange({ ...draft, [bound]: String(next) })}
        />
      ))}
      {children}
    </>
  );
}
