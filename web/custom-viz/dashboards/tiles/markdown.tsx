import type { ReactNode } from 'react';
import type { Block, Inline } from '#engine/markdown/parse-markdown.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import classes from './tiles.module.css';

/** Draws the value of a live number by its name. */
type DrawNumber = (name: string) => ReactNode;

/** A text in Markdown as elements: nothing of it is markup. Headings begin below that of the tile. */
export function Markdown({ blocks, drawNumber }: { blocks: readonly Block[]; drawNumber: DrawNumber }) {
  return (
    <div className={classes.markdown}>
      {blocks.map((block, index) => (
        // Blocks have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} drawNumber={drawNumber} />
      ))}
    </div>
  );
}

function BlockView({ block, drawNumber }: { block: Block; drawNumber: DrawNumber }) {
  switch (block.kind) {
    case 'heading': {
      const Level = ({ 1: 'h3', 2: 'h4', 3: 'h5' } as const)[block.level];
      return <Level>{drawRuns(block.children, drawNumber)}</Level>;
    }
    case 'paragraph':
      return <p>{drawRuns(block.children, drawNumber)}</p>;
    case 'quote':
      return <blockquote>{drawRuns(block.children, drawNumber)}</blockquote>;
    case 'rule':
      return <hr />;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{drawRuns(item, drawNumber)}</li>
          ))}
        </List>
      );
    }
  }
}

function drawRuns(runs: readonly Inline[], drawNumber: DrawNumber): ReactNode {
  return runs.map((run, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Run key={index} run={run} drawNumber={drawNumber} />
  ));
}

function Run({ run, drawNumber }: { run: Inline; drawNumber: DrawNumber }) {
  switch (run.kind) {
    case 'text':
      return run.text;
    case 'code':
      return <code>{run.text}</code>;
    case 'number':
      return drawNumber(run.name);
    case 'strong':
      return <strong>{drawRuns(run.children, drawNumber)}</strong>;
    case 'emphasis':
      return <em>{drawRuns(run.children, drawNumber)}</em>;
    case 'link':
      return run.href.startsWith('/') ? (
        <TextLink to={run.href}>{drawRuns(run.children, drawNumber)}</TextLink>
      ) : (
        <a href={run.href} target="_blank" rel="noreferrer noopener">
          {drawRuns(run.children, drawNumber)}
        </a>
      );
  }
}
