import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaitingNode, type BotNode } from '#contracts/crm/bots/graph.ts';
import type { CardDrag } from './use-card-drag.ts';
import { useStepLabels } from './use-step-labels.ts';
import classes from './flow.module.css';

type Props = {
  node: BotNode;
  /** `here`: the trial conversation is at this step. */
  marks: { chosen: boolean; faulty: boolean; lost: boolean; here: boolean };
  onChoose: (byKeyboard: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: ReturnType<CardDrag>;
};

/** A step on the canvas: its kind, its text, and whether it has a fault. */
export function FlowCard({ node, marks, onChoose, onKeyDown, drag }: Props) {
  const { t } = useTranslation();
  const { textOf } = useStepLabels();
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (marks.chosen) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [marks.chosen]);
  return (
    <button
      ref={card}
      type="button"
      className={classes.card}
      style={{ transform: `translate(${node.x}px, ${node.y}px)` }}
      data-step={node.id}
      data-kind={node.kind}
      data-chosen={marks.chosen || undefined}
      data-faulty={marks.faulty || undefined}
      data-lost={marks.lost || undefined}
      data-here={marks.here || undefined}
      aria-pressed={marks.chosen}
      // A press of Enter has a click count of zero.
      onClick={({ detail }) => onChoose(detail === 0)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span className={classes.cardKind}>
        {t(`bots.flow.kinds.${node.kind}`)}
        {isWaitingNode(node) && <VisuallyHidden>, {t('bots.flow.waits')}</VisuallyHidden>}
        {marks.lost && <span className={classes.lost}> · {t('bots.flow.unreachable')}</span>}
        {marks.faulty && <VisuallyHidden>, {t('bots.flow.marked')}</VisuallyHidden>}
        {marks.here && <span className={classes.here}> · {t('bots.flow.here')}</span>}
      </span>
      <span className={classes.cardText}>{textOf(node)}</span>
    </button>
  );
}
