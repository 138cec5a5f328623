import { CloseButton, Popover, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TERM_MAX } from '#contracts/quick-analytic/terms.ts';
import type { Token } from '#web/kit/chart/series.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { SearchState } from '../state/use-search.ts';
import { LazyTermProblem, LazyTypedTerm, loadFindProblem, useProblem } from './lazy-typed-term.tsx';
import classes from './field.module.css';

type Props = {
  state: SearchState;
  /** The term of the address; empty for a new one. */
  term: string;
  /** The colour of the term on the page, where several are compared. */
  token?: Token | undefined;
  /** `/` on the page moves here. */
  first: boolean;
  focused: boolean;
  /** The arrow down in an empty field. */
  onDown: () => void;
  onSearch: (term: string) => void;
  /** Takes the term away; there is a button for it. */
  onRemove?: (() => void) | undefined;
};

/** The field of one term. While it is typed, what it finds is shown below; Enter shows everything about it. */
export function TermField({ state, term, token, first, focused, onDown, onSearch, onRemove }: Props) {
  const { t } = useTranslation();
  const { typed, isTyping, setTyped, setTyping } = useTyped(term);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = useProblem(typed);
  const open = isTyping && typed.trim() !== '' && typed.trim() !== term;
  useShortcuts(
    first ? [{ key: '/', text: t('quick_analytic.shortcuts.field'), act: () => field.current?.focus() }] : [],
  );
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  const search = async () => {
    const found = (await loadFindProblem())(typed);
    if (found) {
      field.current?.setSelectionRange(found.start, found.end);
      return;
    }
    setTyping(false);
    onSearch(typed.trim());
  };
  return (
    <form
      className={classes.term}
      data-coloured={token === undefined ? undefined : true}
      style={token && { borderColor: `var(${token})` }}
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <Popover
        opened={open}
        width="target"
        position="bottom-start"
        shadow="md"
        trapFocus={false}
        closeOnEscape={false}
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            ref={field}
            size="md"
            variant="unstyled"
            autoFocus={focused}
            className={classes.input}
            aria-label={t('quick_analytic.field')}
            aria-describedby={open ? id : undefined}
            placeholder={t('quick_analytic.field_hint')}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={
              (onRemove ?? typed !== '') && (
                <CloseButton
                  aria-label={t('quick_analytic.remove_term', { term: typed })}
                  onClick={onRemove ?? clear}
                />
              )
            }
            value={typed}
            maxLength={TERM_MAX}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            error={problem && !open ? <LazyTermProblem term={typed} /> : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setTyping(true);
            }}
            onBlur={() => setTyping(false)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyping(false);
              if (event.key !== 'ArrowDown' || typed !== '') return;
              event.preventDefault();
              onDown();
            }}
          />
        </Popover.Target>
        <Popover.Dropdown
          p={0}
          id={id}
          // The field keeps the focus while something here is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          <LazyTypedTerm typed={typed} state={state} onSearch={() => void search()} />
        </Popover.Dropdown>
      </Popover>
    </form>
  );
}

/** What is typed over the term of the address; the field follows when the address changes otherwise (back, a recent search). */
function useTyped(term: string) {
  const [typed, setTyped] = useState(term);
  const [known, setKnown] = useState(term);
  const [isTyping, setTyping] = useState(false);
  if (term !== known) {
    setKnown(term);
    setTyped(term);
    setTyping(false);
  }
  return { typed, isTyping, setTyped, setTyping };
}
