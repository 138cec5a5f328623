import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { useBuilder } from '../builder-context.ts';
import { applySentence } from './apply-sentence.ts';
import { completeSentence } from './complete-sentence.ts';
import { parseSentence } from './parse-sentence.ts';
import { UnderstoodSentence } from './understood.tsx';
import { useLateFields } from './use-late-fields.ts';
import classes from './sentence.module.css';

type Props = { isFocused: boolean; onApplied?: () => void };

/** A chart by typing: “tickets by channel and month, last 90 days”. What is understood is shown below while it is typed; Enter draws it. */
export function SentenceField({ isFocused, onApplied }: Props) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const remember = useLateFields(typed);
  const read = useDeferredValue(typed);
  const sentence = parseSentence(read, catalogue);
  const completion = completeSentence(
    read,
    catalogue,
    sentence.axes.length > 0 || / (?:by|per) |ตาม/.test(read),
  );
  const isUsable = sentence.measures.length > 0;
  useShortcuts([{ key: 'i', text: t('viz_builder.keys.sentence'), act: () => field.current?.focus() }]);
  const complete = (text: string) => {
    setTyped(`${typed.slice(0, completion.start)}${text} `);
    combobox.closeDropdown();
  };
  const apply = () => {
    // What is typed now, which may be newer than what is shown as understood.
    const written = parseSentence(typed, catalogue);
    if (written.measures.length === 0) return;
    remember(written);
    change(applySentence(chart, written, catalogue));
    combobox.closeDropdown();
    field.current?.blur();
    onApplied?.();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply();
      }}
    >
      <Combobox store={combobox} onOptionSubmit={complete} shadow="md" position="bottom-start">
        <Combobox.Target>
          <TextInput
            ref={field}
            size="md"
            autoFocus={isFocused}
            aria-label={t('viz_builder.sentence')}
            placeholder={t('viz_builder.sentence_hint')}
            leftSection={<IconSparkles size={18} aria-hidden />}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={300}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              // A form whose button is disabled is not sent by Enter, and the button follows what is understood, which may lag.
              if (event.key === 'Enter' && !isUsable && combobox.getSelectedOptionIndex() === -1) apply();
              const [first] = completion.suggestions;
              if (event.key === 'Tab' && !event.shiftKey && combobox.dropdownOpened && first) {
                event.preventDefault();
                complete(first.text);
              }
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={completion.suggestions.length === 0}>
          <Combobox.Options aria-label={t('viz_builder.suggestions')}>
            {completion.suggestions.map(({ text, name, group, of }) => (
              <Combobox.Option key={`${of} ${group} ${text}`} value={text}>
                <span className={classes.option}>
                  <span>{name}</span>
                  <span className={classes.from}>{group ?? t('viz_builder.along')}</span>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {typed.trim() !== '' && <UnderstoodSentence sentence={sentence} onApply={apply} isUsable={isUsable} />}
    </form>
  );
}
