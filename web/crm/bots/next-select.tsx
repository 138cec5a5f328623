import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BotGraph } from '#contracts/crm/bots/graph.ts';
import { useStepLabels } from './use-step-labels.ts';

type Props = {
  graph: BotGraph;
  from: string;
  label: string;
  value: string | null;
  disabled: boolean;
  onChange: (to: string | null) => void;
};

/** The target of an exit, chosen among the other steps by their text. */
export function NextSelect({ graph, from, label, value, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useStepLabels();
  const data = graph.nodes.flatMap((node) =>
    node.id === from || node.kind === 'start' ? [] : [{ value: node.id, label: nameOf(node) }],
  );
  return (
    <Select
      label={label}
      placeholder={t('bots.flow.nowhere')}
      data={data}
      value={value}
      clearable
      searchable
      disabled={disabled}
      onChange={onChange}
    />
  );
}
