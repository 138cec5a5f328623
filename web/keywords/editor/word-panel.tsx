import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { splitPastedWords } from './words.ts';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** The condition of the panel on a post, in three words. */
  rule: string;
  aside?: ReactNode;
  words: readonly string[];
  empty: string;
  label: string;
  /** Excluded words are drawn differently from included ones. */
  tone: 'include' | 'exclude';
  disabled?: boolean;
  /** Returns whether the word was added; a refused word stays in the field. */
  onAdd: (words: readonly string[]) => boolean;
  onRemove: (word: string) => void;
};

/** One list of words as chips: added by Enter, several at once by pasting, removed one by one. */
export function WordPanel(props: Props) {
  const { words, tone, disabled, label, onAdd, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = (given: readonly string[]) => {
    const taken = onAdd(given);
    setRefused(!taken);
    if (taken) setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add([typed]);
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const several = splitPastedWords(event.clipboardData.getData('text'));
    if (several.length < 2) return;
    event.preventDefault();
    add(several);
  };
  return (
    <section className={classes.panel} data-tone={tone} aria-labelledby={id}>
      <header className={classes.head}>
        <h4 id={id} className={classes.title}>
          {props.title}
        </h4>
        <span className={classes.rule}>{props.rule}</span>
        <span className={classes.aside}>{props.aside}</span>
      </header>
      <ul className={classes.words}>
        {words.length === 0 && <li className={classes.none}>{props.empty}</li>}
        {words.map((word, index) => (
          <li key={`${index} ${word}`} className={classes.word}>
            <span className={classes.wordText}>{word}</span>
            {!disabled && (
              <button
                type="button"
                className={classes.remove}
                aria-label={t('keywords.panel.remove', { word })}
                onClick={() => {
                  onRemove(word);
                  field.current?.focus();
                }}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={classes.add}>
          <TextInput
            ref={field}
            className={classes.field}
            aria-label={label}
            placeholder={label}
            value={typed}
            maxLength={1000}
            error={refused}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setRefused(false);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button
            variant="default"
            onClick={() => add([typed])}
            aria-label={`${t('keywords.panel.add')}: ${label}`}
          >
            {t('keywords.panel.add')}
          </Button>
        </div>
      )}
    </section>
  );
}
