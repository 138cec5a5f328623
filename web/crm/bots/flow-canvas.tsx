import { VisuallyHidden } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnreachableNodes, getExits, type BotGraph, type BotNode } from '#contracts/crm/bots/graph.ts';
import { FlowCard } from './flow-card.tsx';
import { CARD, getExitPoint, GRID, computeSize } from './flow-layout.ts';
import { FlowLines } from './flow-lines.tsx';
import { useCardDrag } from './use-card-drag.ts';
import type { FlowEditing } from './use-flow-editing.ts';
import { useLinkDrag } from './use-link-drag.ts';
import { useStepLabels } from './use-step-labels.ts';
import classes from './flow.module.css';

type Props = {
  editing: FlowEditing;
  chosen: string | null;
  /** The current step of the trial conversation next to the flow. */
  here: string | null;
  onChoose: (id: string, byKeyboard: boolean) => void;
};

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A flow as cards with lines between them: moved by pointer or arrow keys, chosen by click or Enter. A line is drawn from the bottom of a
 * card to the card that it leads to; by keyboard, the form of the step sets where it leads.
 */
export function FlowCanvas({ editing, chosen, here, onChoose }: Props) {
  const { t } = useTranslation();
  const { wordOf } = useStepLabels();
  const { graph, faults, wrong, mayWrite } = editing;
  const help = useId();
  const lost = findUnreachableNodes(graph);
  const faulty = new Set([...faults, ...wrong].map(({ id }) => id));
  const room = useStartInSight(graph);
  const drag = useCardDrag(editing.move, editing.settle);
  const { plane, loose, grip } = useLinkDrag(editing.link);
  const press = (event: KeyboardEvent, node: BotNode) => {
    const step = STEPS[event.key];
    const removes = event.key === 'Delete' || event.key === 'Backspace';
    if (!mayWrite || (!step && !removes)) return;
    event.preventDefault();
    if (step) return editing.move(node.id, { x: node.x + step[0] * GRID, y: node.y + step[1] * GRID });
    editing.remove(node.id);
    // The card that had the focus is gone.
    room.current?.focus();
  };
  return (
    <div
      ref={room}
      className={classes.canvas}
      role="region"
      tabIndex={-1}
      aria-label={t('bots.flow.canvas')}
      aria-describedby={help}
    >
      <VisuallyHidden id={help}>{t('bots.flow.canvas_help')}</VisuallyHidden>
      <div ref={plane} className={classes.plane} style={computeSize(graph)}>
        <FlowLines graph={graph} chosen={chosen} loose={loose} />
        {graph.nodes.map((node) => (
          <FlowCard
            key={node.id}
            node={node}
            marks={{
              chosen: node.id === chosen,
              faulty: faulty.has(node.id),
              lost: lost.has(node.id),
              here: node.id === here,
            }}
            onChoose={(byKeyboard) => onChoose(node.id, byKeyboard)}
            onKeyDown={(event) => press(event, node)}
            drag={mayWrite ? drag(node) : {}}
          />
        ))}
        {mayWrite &&
          graph.nodes.flatMap((node) =>
            getExits(node).map(({ port, to }, index, ways) => {
              const foot = getExitPoint(node, (index + 1) / (ways.length + 1));
              return (
                <span
                  key={`${node.id} ${port}`}
                  className={classes.port}
                  style={{ transform: `translate(${foot.x}px, ${foot.y}px)` }}
                  data-loose={to === null || undefined}
                  title={[wordOf({ from: node, port }), t('bots.flow.port')].filter(Boolean).join(': ')}
                  aria-hidden
                  {...grip({ from: node.id, port }, foot)}
                />
              );
            }),
          )}
      </div>
    </div>
  );
}

/** A flow opens with its start in the middle, even if there is room for little of it. */
function useStartInSight(graph: BotGraph) {
  const room = useRef<HTMLDivElement>(null);
  const start = graph.nodes.find(({ kind }) => kind === 'start');
  const middle = (start?.x ?? 0) + CARD.width / 2;
  const opened = useRef(middle);
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = opened.current - room.current.clientWidth / 2;
  }, []);
  return room;
}
