import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/kit/ui/card.tsx';
import { NodePanel } from './node-panel.tsx';
import { TryPanel } from './try-panel.tsx';
import type { FlowEditing } from './use-flow-editing.ts';
import classes from './flow.module.css';

const SIDES = ['step', 'try'] as const;
export type SidePanel = (typeof SIDES)[number];

type Props = {
  botId: string;
  editing: FlowEditing;
  chosen: string | null;
  shown: SidePanel;
  onShow: (side: SidePanel) => void;
  /** The trial conversation reached a step. */
  onStand: (id: string | null) => void;
};

/** Next to the canvas: the form of the chosen step, and the trial conversation, which continues while a step is viewed. */
export function FlowSide({ botId, editing, chosen, shown, onShow, onStand }: Props) {
  const { t } = useTranslation();
  const { graph, wrong, mayWrite, ready } = editing;
  const node = graph.nodes.find(({ id }) => id === chosen);
  return (
    <Tabs value={shown} onChange={(next) => onShow(SIDES.find((one) => one === next) ?? 'step')}>
      <Tabs.List grow className={classes.sideTabs}>
        <Tabs.Tab value="step">{t('bots.flow.sides.step')}</Tabs.Tab>
        <Tabs.Tab value="try">{t('bots.flow.try.title')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="step">
        {node ? (
          <NodePanel
            key={node.id}
            node={node}
            graph={graph}
            wrong={wrong.flatMap(({ id, field }) => (id === node.id ? field : []))}
            disabled={!mayWrite}
            onChange={(next) => editing.change(node, next)}
            onRemove={() => editing.remove(node.id)}
          />
        ) : (
          <Card title={t('bots.flow.sides.step')}>
            <p className={classes.quiet}>{t('bots.flow.choose_step')}</p>
          </Card>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="try">
        <TryPanel botId={botId} graph={graph} ready={ready} onStand={onStand} />
      </Tabs.Panel>
    </Tabs>
  );
}
