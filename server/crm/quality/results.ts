import type { QualityResults } from '#contracts/crm/quality/endpoints.ts';
import { isMet, type ReviewedCard, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { computeAgreement, type Pair, type ReviewOutcome } from '#engine/quality/agreement.ts';

/** A scored case, with its reviews by round. */
export type ReviewedCase = {
  agent_id: string | null;
  card: ReviewedCard;
  score: number | null;
  passed: boolean | null;
  appealed_by: string | null;
  outcome: 'kept' | 'changed' | null;
  reviews: readonly { round: number; answers: readonly QcAnswer[] }[];
};

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The results: every number counts cases or answers of the same list. */
export function buildQualityResults(
  judged: readonly ReviewedCase[],
  names: ReadonlyMap<string, string>,
): QualityResults {
  const pairs = judged.map(pairsOf);
  return {
    judged: judged.length,
    passed: judged.filter(({ passed }) => passed).length,
    mean: mean(judged.map(({ score }) => score ?? 0)),
    appeals: {
      all: judged.filter(({ appealed_by }) => appealed_by !== null).length,
      changed: judged.filter(({ outcome }) => outcome === 'changed').length,
    },
    agreement: { cases: pairs.filter((one) => one.length > 0).length, ...computeAgreement(pairs.flat()) },
    agents: byAgent(judged, names),
    questions: byQuestion(judged),
  };
}

function byAgent(
  judged: readonly ReviewedCase[],
  names: ReadonlyMap<string, string>,
): QualityResults['agents'] {
  return [...new Set(judged.map(({ agent_id }) => agent_id))]
    .map((id) => {
      const own = judged.filter(({ agent_id }) => agent_id === id);
      return {
        agent: id === null ? null : { _id: id, name: names.get(id) ?? '' },
        judged: own.length,
        passed: own.filter(({ passed }) => passed).length,
        mean: mean(own.map(({ score }) => score ?? 0)) ?? 0,
      };
    })
    .sort((a, b) => b.judged - a.judged || (a.agent?.name ?? '').localeCompare(b.agent?.name ?? ''));
}

/** Every review of the first two rounds counts: the decision on an appeal is about one ticket, not about the question. */
function byQuestion(judged: readonly ReviewedCase[]): QualityResults['questions'] {
  const found = new Map<string, QualityResults['questions'][number]>();
  for (const { card, reviews } of judged)
    for (const { answers } of reviews.filter(({ round }) => round < 3))
      for (const [at, question] of card.questions.entries()) {
        const value = answers[at]?.value ?? null;
        if (value === null) continue;
        const key = `${card.name}\n${question.label}`;
        const row = found.get(key) ?? { label: question.label, card: card.name, asked: 0, met: 0 };
        const met = row.met + (isMet(question, value) ? 1 : 0);
        found.set(key, { ...row, asked: row.asked + 1, met });
      }
  return [...found.values()].sort((a, b) => a.met / a.asked - b.met / b.asked || b.asked - a.asked);
}

/** The questions of a case as its two reviewers answered them; none where there was one reviewer. */
function pairsOf({ card, reviews }: ReviewedCase): Pair[] {
  const [first, second] = [1, 2].map((round) => reviews.find((one) => one.round === round));
  if (!first || !second) return [];
  return card.questions.map((question, at): Pair => [
    verdictOf(question, first.answers[at]),
    verdictOf(question, second.answers[at]),
  ]);
}

function verdictOf(question: ReviewedCard['questions'][number], answer: QcAnswer | undefined): ReviewOutcome {
  const value = answer?.value ?? null;
  if (value === null) return 'na';
  return isMet(question, value) ? 'met' : 'not_met';
}
