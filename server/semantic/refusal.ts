import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionRefusalCode, QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { LawFault } from '#engine/semantic/plan.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { listLocatedFault } from '#server/semantic/formulas/located-fault.ts';

type RefusalInput = {
  code: QuestionRefusalCode;
  fault: Fault;
  law?: number | null;
  nearest?: Question | null;
  /** The places of the formula that is wrong. */
  formula?: LawFault['formula'] | undefined;
};

/** Why a question has no answer, on its way out of what answers it. */
export class QuestionRefused extends Error {
  readonly result: QuestionResult;
  readonly fault: Fault;

  constructor({ code, fault, law = null, nearest = null, formula }: RefusalInput) {
    super(fault.code);
    this.fault = fault;
    this.result = {
      ok: false,
      code,
      law,
      fault: listFault(fault),
      nearest,
      ...(formula && { formula: { name: formula.name, faults: formula.faults.map(listLocatedFault) } }),
    };
  }
}

/** @throws QuestionRefused */
export function refuseQuestion(refusal: RefusalInput): never {
  throw new QuestionRefused(refusal);
}
