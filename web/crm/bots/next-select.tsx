import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';

type Props = {
  graph: BotGraph;
  from: string;
  label: string;
  value: string | null;
  disabled: boolean;
  onChange: (to: string | null) => void;
};

const SHORT = 40;

/** Where a way leads, chosen among the other steps by what they say. */
export function NextSelect({ graph, from, label, value, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = (node: BotNode): string => {
    const text = 'text' in node ? node.text.split('\n')[0] : '';
    const kind = t(`bots.flow.kinds.${node.kind}`);
    return text ? `${kind}: ${text.slice(0, SHORT)}` : `${kind} (${node.id})`;
  };
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
