import { useTranslation } from 'react-i18next';
import { addWord, type Scope, type PatternSide } from '#contracts/keywords/scope.ts';
import type { KeywordEditCode } from '#contracts/keywords/set.ts';
import { showError } from '#web/kit/toast/toast.ts';
import type { Draft } from './draft.ts';

/**
 * Adds words to a panel, one or many. Words that the rules refuse are reported in an ERROR toast; valid words are added.
 *
 * @returns whether all of them were added
 */
export function useAddWords(draft: Draft, onSets: (sets: Draft['sets']) => void, scope: Scope) {
  const { t } = useTranslation();
  return (at: number, side: PatternSide, words: readonly string[]): boolean => {
    let sets = draft.sets;
    const refused = new Set<KeywordEditCode>();
    for (const word of words) {
      const edit = addWord(sets, { at, side, word }, scope);
      if (edit.ok) sets = edit.value;
      else refused.add(edit.code);
    }
    if (sets !== draft.sets) onSets(sets);
    for (const code of refused) showError(t(`keywords.errors.${code}`));
    return refused.size === 0 || words.length > 1;
  };
}
