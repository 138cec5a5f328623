import { useTranslation } from 'react-i18next';
import { addSimpleKeyword } from '#contracts/keywords/set.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { EMPTY_SET, type Draft } from './draft.ts';
import { WordPanel } from './word-panel.tsx';
import { toSets } from './words.ts';

type Props = { words: readonly string[]; disabled: boolean; onSets: (sets: Draft['sets']) => void };

/** The simpler editor: one list of words, any of which is enough. A word that is there already is silently ignored. */
export function SimpleEditor({ words, disabled, onSets }: Props) {
  const { t } = useTranslation();
  const setWords = (next: readonly string[]) => onSets(next.length === 0 ? [EMPTY_SET] : toSets(next));
  const add = (given: readonly string[]): boolean => {
    let next = [...words];
    for (const word of given) {
      const edit = addSimpleKeyword(next, word);
      if (!edit.ok) {
        showError(t('keywords.errors.keyword_empty_string'));
        return false;
      }
      next = edit.value;
    }
    if (next.length !== words.length) setWords(next);
    return true;
  };
  return (
    <WordPanel
      tone="include"
      title={t('keywords.simple.title')}
      rule={t('keywords.simple.help')}
      words={words}
      empty={t('keywords.simple.none')}
      label={t('keywords.simple.add')}
      disabled={disabled}
      onAdd={add}
      onRemove={(word) => setWords(words.filter((one) => one !== word))}
    />
  );
}
