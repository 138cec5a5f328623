import { useId } from 'react';
import type { BotGraph } from '#contracts/crm/bots/graph.ts';
import { getExitPoint, getEntryPoint, buildLines, buildLinePath, computeSize } from './flow-layout.ts';
import type { LooseLine } from './use-link-drag.ts';
import { useStepLabels } from './use-step-labels.ts';
import classes from './flow.module.css';

type Props = { graph: BotGraph; chosen: string | null; loose: LooseLine | null };

/** The lines between steps, each with its condition, and the one that is being drawn; the forms of the steps show the same as text. */
export function FlowLines({ graph, chosen, loose }: Props) {
  const tip = useId();
  const { wordOf } = useStepLabels();
  return (
    <svg className={classes.lines} {...computeSize(graph)} aria-hidden>
      <defs>
        <marker
          id={tip}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="11"
          markerHeight="11"
          orient="auto"
        >
          <path d="M 0 0 L 8 4 L 0 8 z" className={classes.tip} />
        </marker>
      </defs>
      {buildLines(graph).map((line) => {
        const [from, to] = [getExitPoint(line.from, line.place), getEntryPoint(line.to)];
        return (
          <g key={`${line.from.id} ${line.port}`} data-chosen={line.from.id === chosen || undefined}>
            <path d={buildLinePath(from, to)} className={classes.line} markerEnd={`url(#${tip})`} />
            <text className={classes.word} x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 + 4}>
              {wordOf(line)}
            </text>
          </g>
        );
      })}
      {loose && <path d={buildLinePath(loose.from, loose.to)} className={classes.line} data-loose />}
    </svg>
  );
}
