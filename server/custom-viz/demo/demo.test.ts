import { expect, test } from 'vitest';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { listPublishFaults } from '#contracts/custom-viz/publishable.ts';
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

test.each(DEMO_BOARDS)(
  'Every tile of $name has questions that can be answered, and it can be published',
  ({ document }) => {
    expect(listPublishFaults(document)).toEqual({});
    for (const tile of document.tabs.flatMap(({ tiles }) => tiles)) {
      if (tile.kind !== 'chart') continue;
      const reading = { now: NOW, zone: 'Asia/Bangkok' };
      const questions = buildTileQuestions(tile, { document, state: FIRST_STATE }, reading);
      for (const question of questions) {
        const planned = planQuestion(Question.parse(question), MODEL, { viewer, now: NOW.getTime() });
        expect([tile._id, planned.ok ? null : planned.refusal.fault]).toEqual([tile._id, null]);
      }
    }
  },
);
