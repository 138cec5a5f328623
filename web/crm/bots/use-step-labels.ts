import { useTranslation } from 'react-i18next';
import type { BotNode } from '#contracts/crm/bots/graph.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Line } from './flow-layout.ts';

const SHORT = 40;
const SHORT_LABEL = 18;

/** The labels of steps and of the lines between them wherever they are shown. */
export function useStepLabels() {
  const { t } = useTranslation();
  /** The text or the condition of a step. */
  const textOf = (node: BotNode): string => {
    if (node.kind === 'start') return node.words.length > 0 ? node.words.join(', ') : t('bots.flow.first');
    if (node.kind === 'branch')
      return node.on === 'told' ? `{{${node.key}}}: ${node.words.join(', ')}` : t('bots.flow.on.hours');
    if (node.kind === 'choose')
      return [node.text, node.choices.map(({ label }) => label).join(' / ')].join('\n');
    return node.text;
  };
  /** A step in one line: its kind and its text. */
  const nameOf = (node: BotNode): string => {
    const [first = ''] = textOf(node).split('\n');
    const kind = t(`bots.flow.kinds.${node.kind}`);
    return first.trim() === '' ? `${kind} (${node.id})` : `${kind}: ${cutText(first, SHORT)}`;
  };
  /** When a line is taken; empty if it is the only one. */
  const wordOf = ({ from, port }: Pick<Line, 'from' | 'port'>): string => {
    if (port === 'yes' || port === 'no') return t(`bots.flow.ports.${port}`);
    if (from.kind !== 'choose') return '';
    const choice = from.choices[Number(port.slice('choice.'.length))];
    return cutText(choice?.label ?? t('bots.flow.ports.other'), SHORT_LABEL);
  };
  return { textOf, nameOf, wordOf };
}
