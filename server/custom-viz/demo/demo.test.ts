import { expect, test } from 'vitest';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { ChartFields } from '#contracts/custom-viz/forms/declare-form.ts';
import { listRefusals } from '#contracts/custom-viz/forms/declare-form.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import { listPublishFaults } from '#contracts/custom-viz/publishable.ts';
import { buildStarter, STARTERS } from '#contracts/custom-viz/starters.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import { Question } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { MODEL } from '#server/semantic/public.ts';
import { DEMO_BOARDS } from './boards.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  sets: {},
};

function toFields({ measures, shelves }: Chart): ChartFields {
  const kinds = (axes: Chart['shelves']['across']) =>
    axes.map(({ dimension }) => (dimension === 'time' ? ('time' as const) : ('value' as const)));
  return {
    measures: measures.length,
    isAdditive: true,
    isOverlapping: false,
    shelves: {
      across: kinds(shelves.across),
      down: kinds(shelves.down),
      colour: kinds(shelves.colour),
      tiles: kinds(shelves.tiles),
    },
  };
}

const BOARDS = [
  ...DEMO_BOARDS,
  ...STARTERS.map((name) => ({ name: `the starter ${name}`, document: buildStarter(name) })),
];

test.each(BOARDS)(
  'Every tile of $name has a form that draws its fields and questions that can be answered, and it can be published',
  ({ document }) => {
    expect(listPublishFaults(document)).toEqual({});
    for (const tile of document.tabs.flatMap(({ tiles }) => tiles)) {
      if (tile.kind !== 'chart') continue;
      expect(listRefusals(getFormDeclaration(tile.chart.form.name), toFields(tile.chart))).toEqual([]);
      const reading = { now: NOW, zone: 'Asia/Bangkok' };
      const questions = buildTileQuestions(tile, { document, state: FIRST_STATE }, reading);
      for (const question of questions) {
        const planned = planQuestion(Question.parse(question), MODEL, { viewer, now: NOW.getTime() });
        expect([tile._id, planned.ok ? null : planned.refusal.fault]).toEqual([tile._id, null]);
      }
    }
  },
);
