import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPageWords } from '#texts/page-words.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePageNote, usePageTitle } from '#web/kit/router/page-title.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { AreaIcon } from '../navigation/area-icon.tsx';
import { getActiveProducts } from '../page-access.ts';
import { listAdminPages, listPages, listSettingsPages, type Entry } from './catalogue.ts';
import { releaseKeys } from './early-keys.ts';
import { filterAbove } from './filter-actions.ts';
import { useFound } from './found.tsx';
import { noteRecent, selectShort, withRecent } from './recent.ts';
import { useActions, usePageActs } from './use-actions.tsx';

const [store, spotlight] = createSpotlight();

/** Opens the menu. */
export const openPalette = spotlight.open;

/**
 * What can be done on the open page, pages, settings and actions by name; tickets, keywords and people by what was typed. While nothing is
 * typed, only what is likely: the acts of the page, what was chosen last, and a few suggestions.
 */
export function CommandPalette() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const acts = usePageActs();
  const all = useGroups();
  useEffect(openPalette, []);
  const groups =
    typed.trim() === ''
      ? selectShort({
          acts,
          all,
          recent: t('shell.commands.recent'),
          suggested: t('shell.commands.suggested'),
        })
      : [acts, ...all];
  return (
    <Spotlight
      store={store}
      actions={groups.filter(({ actions }) => actions.length > 0).map(keepRecent)}
      filter={filterAbove(found.groups.map(keepRecent))}
      query={typed}
      onQueryChange={setTyped}
      highlightQuery
      scrollable
      centered={false}
      maxHeight={420}
      shortcut={null}
      // The backdrop of every other dialog.
      overlayProps={{}}
      attributes={{ content: { 'aria-label': t('shell.commands.open') } }}
      nothingFound={t(found.looking ? 'shell.commands.looking' : 'shell.commands.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.commands.placeholder'),
        'aria-label': t('shell.commands.placeholder'),
        onFocus: () => setTyped((now) => now + releaseKeys()),
      }}
    />
  );
}

const keepRecent = (group: SpotlightActionGroupData) => withRecent(group, noteRecent);

function useGroups(): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const titleOf = usePageTitle();
  const noteOf = usePageNote();
  const addressOf = useSharedAddress();
  const actionOf = ({ page, path, product }: Entry) => {
    const note = noteOf(page, product);
    const name = t(`products.${product}.name`);
    return {
      id: path,
      label: titleOf(page),
      description: note === '' ? name : `${name} · ${note}`,
      keywords: listPageWords(page.name),
      leftSection: <AreaIcon area={page.menu ?? 'settings'} size={18} stroke={1.7} />,
      onClick: () => navigate(addressOf(page, path)),
    };
  };
  return [
    {
      group: t('shell.commands.pages'),
      actions: [
        ...getActiveProducts(session).flatMap((one) => listPages(one, session)),
        ...listAdminPages(session),
      ].map(actionOf),
    },
    { group: t('shell.commands.settings'), actions: listSettingsPages(session).map(actionOf) },
    { group: t('shell.commands.actions'), actions: useActions() },
  ];
}
