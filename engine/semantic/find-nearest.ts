import type { Question } from '#contracts/semantic/question.ts';
import { findLawFault } from '#engine/semantic/check-laws.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { PlanContext } from '#engine/semantic/plan.ts';
import { prepareQuestion } from '#engine/semantic/prepare-question.ts';

/** The most corrections until a question can be answered. */
const MOST_CORRECTIONS = 20;

/** Corrects a question until nothing is wrong with it. */
export function findNearest(
  question: Question | null,
  model: Model,
  { viewer }: PlanContext,
): Question | null {
  let nearest = question;
  for (let count = 0; nearest && count < MOST_CORRECTIONS; count++) {
    const prepared = prepareQuestion(nearest, model);
    const found = prepared.ok ? findLawFault(nearest, prepared.model, viewer) : prepared.fault;
    if (!found) return nearest;
    nearest = found.nearest;
  }
  return null;
}
