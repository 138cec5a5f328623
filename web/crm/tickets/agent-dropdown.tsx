import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentOptions } from './agent-options.tsx';

/** The state of a list of agents: whether it is open, what is searched, and the option that Enter chooses. */
export function useAgentBox() {
  const [search, setSearch] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setSearch('');
      setPointed(null);
    },
  });
  return { box, search, setSearch, pointed, setPointed };
}

type Props = { state: ReturnType<typeof useAgentBox>; assigneeId: string | null | undefined };

/**
 * A search over the agents and those it finds. Enter chooses the highlighted one: oneself at first, then the first that the search finds;
 * while nothing is highlighted it does nothing.
 */
export function AgentDropdown({ state: { box, search, setSearch, pointed, setPointed }, assigneeId }: Props) {
  const { t } = useTranslation();
  return (
    <Combobox.Dropdown>
      <Combobox.Search
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        placeholder={t('crm.change.search_agent')}
        aria-label={t('crm.change.search_agent')}
        {...(pointed === null ? {} : { 'aria-activedescendant': pointed })}
        onKeyDown={({ key, repeat }) => {
          // The key that opened the list may still be down: only a new press chooses.
          if (key === 'Enter' && repeat) box.resetSelectedOption();
          // The arrows point at another option, which Mantine names by itself.
          if (key === 'ArrowDown' || key === 'ArrowUp') setPointed(null);
        }}
      />
      {box.dropdownOpened && (
        <AgentOptions
          assigneeId={assigneeId}
          search={search}
          onFound={(change, isPickable) => {
            if (change === 'reread') return box.updateSelectedOptionIndex('selected');
            box.resetSelectedOption();
            setPointed(isPickable ? box.selectFirstOption() : null);
          }}
        />
      )}
    </Combobox.Dropdown>
  );
}
