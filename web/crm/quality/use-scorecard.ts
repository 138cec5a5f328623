import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { validateAnswers, scoreOf, type ReviewedCard, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { type Fault } from '#contracts/kit/faults/fault.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { toAnswer, type DraftAnswer } from './question-row.tsx';

/** What a card begins with: no question is answered. */
export function buildUnanswered(card: ReviewedCard): readonly DraftAnswer[] {
  return card.questions.map(() => ({ value: undefined, note: '' }));
}

/** A scorecard while somebody fills it in, checked by the rule that the server has too. The form around it holds the answers. */
export function useScorecard(
  card: ReviewedCard,
  drafts: readonly DraftAnswer[],
  change: (drafts: readonly DraftAnswer[]) => void,
) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(false);
  const given = drafts.flatMap((draft) => toAnswer(draft) ?? []);
  const complete = given.length === drafts.length;
  const said = (fault: Fault | undefined) => fault && formatFault(fault);
  const faults: Readonly<Record<string, Fault>> = complete ? validateAnswers(card, given) : {};
  return {
    drafts,
    put: (at: number, draft: DraftAnswer) => change(drafts.with(at, draft)),
    score: complete ? scoreOf(card, given) : null,
    faultAt: (at: number): string | undefined => {
      if (!checked) return undefined;
      return drafts[at]?.value === undefined ? t('quality.unanswered') : said(faults[`answers.${at}.value`]);
    },
    faultOfAll: checked ? said(faults['answers']) : undefined,
    /** The answers when they are whole and right; else the faults show. */
    check: (): QcAnswer[] | null => {
      setChecked(true);
      return complete && Object.keys(faults).length === 0 ? given : null;
    },
  };
}
export type Scorecard = ReturnType<typeof useScorecard>;
