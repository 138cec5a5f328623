import type { SearchAnswer, SearchQuestion, SearchResult } from '#contracts/quick-analytic/question.ts';
import { buildDifferenceBlock } from '#server/quick-analytic/files/difference-block.ts';
import { buildFiguresBlock } from '#server/quick-analytic/files/figures-block.ts';
import { buildListBlock } from '#server/quick-analytic/files/list-block.ts';
import { buildOwnBlock } from '#server/quick-analytic/files/own-block.ts';
import type { BuildPanel, PanelContext } from '#server/quick-analytic/files/panel-context.ts';
import { buildTermsBlock } from '#server/quick-analytic/files/terms-block.ts';
import { buildVolumeBlock } from '#server/quick-analytic/files/volume-block.ts';
import type { Block } from '#server/reports/public.ts';

/** How each kind of panel is written. */
const BUILDERS: { [K in SearchQuestion['kind']]: (question: SearchQuestion) => BuildPanel<K> } = {
  figures: () => buildFiguresBlock,
  volume: (question) => buildVolumeBlock(question.kind === 'volume' ? question.by : null),
  list: () => buildListBlock,
  terms: () => buildTermsBlock,
  difference: () => buildDifferenceBlock,
  own: () => buildOwnBlock,
};

/** A panel of a search as a part of a report; one that could not be counted says so and takes no other along. */
export function buildPanelBlock(
  question: SearchQuestion,
  result: SearchResult | undefined,
  context: PanelContext,
): Block {
  if (result?.ok) return buildAnswered(question, result.answer, context);
  return {
    title: nameQuestion(question, context),
    note: context.words.failed,
    chart: null,
    table: null,
    printTable: false,
  };
}

function buildAnswered(question: SearchQuestion, answer: SearchAnswer, context: PanelContext): Block {
  // The compiler does not follow that the builder of a kind takes the answer of that kind.
  const build = BUILDERS[answer.kind](question) as (answer: SearchAnswer, context: PanelContext) => Block;
  return build(answer, context);
}

function nameQuestion(question: SearchQuestion, { words }: PanelContext): string {
  if (question.kind === 'list') return words.lists[question.of];
  return {
    figures: words.figures.title,
    volume: words.volume,
    terms: words.title,
    difference: words.why,
    own: words.own,
  }[question.kind];
}
