import { expect, it } from 'vitest';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { listPublishFaults } from '#contracts/custom-viz/publishable.ts';
import { buildStarter, STARTERS } from '#contracts/custom-viz/starters.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import { compactLayout } from '#contracts/kit/widget/layout.ts';
import { Question } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';

const READING = { now: new Date('2026-11-28T07:30:00Z'), zone: 'Asia/Bangkok' };

it.each(STARTERS)(
  'The starter %s fills the grid without gaps, can be published, and counts what exists',
  (name) => {
    const document = buildStarter(name);
    const [tab] = document.tabs;
    expect(compactLayout(tab?.tiles ?? [])).toEqual(tab?.tiles);
    expect(listPublishFaults(document)).toEqual({});
    const known = new Set(
      DATA_SETS.flatMap((set) =>
        [...Object.keys(set.measures), ...Object.keys(set.ratios)].map((one) => `${set.name}.${one}`),
      ),
    );
    for (const tile of tab?.tiles ?? []) {
      if (tile.kind !== 'chart') continue;
      expect(tile.chart.measures.filter((measure) => !known.has(measure))).toEqual([]);
      for (const question of buildTileQuestions(tile, { document, state: FIRST_STATE }, READING))
        expect(Question.safeParse(question).success).toBe(true);
    }
  },
);
