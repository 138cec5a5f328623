import { VisuallyHidden } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { unreachable, waits, type BotGraph, type BotNode } from '#contracts/crm/bots/graph.ts';
import { CARD, GRID, linesOf, pathOf, sizeOf } from './flow-draft.ts';
import classes from './flow.module.css';

type Props = {
  graph: BotGraph;
  chosen: string | null;
  faulty: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onMove?: (id: string, to: { x: number; y: number }) => void;
  onRemove?: (id: string) => void;
};

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A flow as cards with lines between them: moved by pointer or arrow keys, chosen by click or Enter. */
export function FlowCanvas({ graph, chosen, faulty, onChoose, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const help = useId();
  const { width, height } = sizeOf(graph);
  const lost = unreachable(graph);
  const drag = useDrag(onMove);
  const room = useStartInSight(graph);
  const press = (event: KeyboardEvent, node: BotNode) => {
    const step = STEPS[event.key];
    if (step && onMove) {
      event.preventDefault();
      onMove(node.id, { x: node.x + step[0] * GRID, y: node.y + step[1] * GRID });
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
      event.preventDefault();
      onRemove(node.id);
    }
  };
  return (
    <div
      ref={room}
      className={classes.canvas}
      role="region"
      aria-label={t('bots.flow.canvas')}
      aria-describedby={help}
    >
      <VisuallyHidden id={help}>{t('bots.flow.canvas_help')}</VisuallyHidden>
      <div className={classes.plane} style={{ width, height }}>
        <svg className={classes.lines} width={width} height={height} aria-hidden>
          <defs>
            <marker
              id={`${help}-tip`}
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" className={classes.tip} />
            </marker>
          </defs>
          {linesOf(graph).map((line) => (
            <path
              key={`${line.from.id} ${line.port}`}
              d={pathOf(line)}
              className={classes.line}
              data-chosen={line.from.id === chosen || undefined}
              markerEnd={`url(#${help}-tip)`}
            />
          ))}
        </svg>
        {graph.nodes.map((node) => (
          <button
            key={node.id}
            type="button"
            className={classes.card}
            style={{ transform: `translate(${node.x}px, ${node.y}px)` }}
            data-kind={node.kind}
            data-chosen={node.id === chosen || undefined}
            data-faulty={faulty.has(node.id) || undefined}
            data-lost={lost.has(node.id) || undefined}
            aria-pressed={node.id === chosen}
            onClick={() => onChoose(node.id)}
            onKeyDown={(event) => press(event, node)}
            {...drag(node)}
          >
            <span className={classes.cardKind}>
              {t(`bots.flow.kinds.${node.kind}`)}
              {waits(node) && <VisuallyHidden>, {t('bots.flow.waits')}</VisuallyHidden>}
              {lost.has(node.id) && <span className={classes.lost}> · {t('bots.flow.unreachable')}</span>}
            </span>
            <span className={classes.cardText}>
              {textOf(node, { first: t('bots.flow.first'), hours: t('bots.flow.on.hours') })}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** A flow opens with its beginning in the middle, also where there is room for little of it. */
const useStartInSight = (graph: BotGraph) => {
  const room = useRef<HTMLDivElement>(null);
  const start = graph.nodes.find(({ kind }) => kind === 'start');
  const middle = (start?.x ?? 0) + CARD.width / 2;
  const opened = useRef(middle);
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = opened.current - room.current.clientWidth / 2;
  }, []);
  return room;
};

/** What a card says of its step. */
const textOf = (node: BotNode, words: { first: string; hours: string }): string => {
  if (node.kind === 'start') return node.words.length > 0 ? node.words.join(', ') : words.first;
  if (node.kind === 'branch')
    return node.on === 'told' ? `{{${node.key}}}: ${node.words.join(', ')}` : words.hours;
  if (node.kind === 'choose')
    return [node.text, node.choices.map(({ label }) => label).join(' / ')].join('\n');
  return node.text;
};

/** Moves a card with the pointer that presses it; a press without a move is a click. */
const useDrag = (onMove: Props['onMove']) => {
  const held = useRef<{ id: string; dx: number; dy: number } | null>(null);
  return (node: BotNode) =>
    onMove
      ? {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (event.button !== 0) return;
            held.current = { id: node.id, dx: event.clientX - node.x, dy: event.clientY - node.y };
            event.currentTarget.setPointerCapture(event.pointerId);
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const now = held.current;
            if (now?.id === node.id) onMove(now.id, { x: event.clientX - now.dx, y: event.clientY - now.dy });
          },
          onPointerUp: () => {
            held.current = null;
          },
        }
      : {};
};
