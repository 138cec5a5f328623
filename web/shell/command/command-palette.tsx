import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconLanguage,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '#contracts/kit/products.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePageTitle, usePageKeywords } from '#web/kit/router/page-title.ts';
import { useChangeLanguage } from '#web/kit/session/own-language.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { getCurrentLanguage } from '#web/kit/text/i18n.ts';
import { AreaIcon } from '../navigation/area-icon.tsx';
import { getActiveProducts } from '../page-access.ts';
import { listAdminPages, listPages, listSettingsPages, type Entry } from './catalogue.ts';
import { releaseKeys } from './early-keys.ts';
import { filterActions } from './filter-actions.ts';
import { useFound } from './found.tsx';

const [store, spotlight] = createSpotlight();

/** Opens the menu. */
export const openPalette = spotlight.open;

/** Pages, settings and actions by name; tickets, keywords and people by what was typed. */
export function CommandPalette() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  useEffect(openPalette, []);
  return (
    <Spotlight
      store={store}
      actions={[...useGroups(), ...found.groups]}
      filter={filterActions}
      query={typed}
      onQueryChange={setTyped}
      highlightQuery
      scrollable
      centered={false}
      maxHeight={420}
      shortcut={null}
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

function useGroups(): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const titleOf = usePageTitle();
  const wordsOf = usePageKeywords();
  const actionOf = ({ page, path, product }: Entry) => {
    return {
      id: path,
      label: titleOf(page),
      description: t(`products.${product}.name`),
      keywords: wordsOf(page),
      leftSection: <AreaIcon area={page.menu ?? 'settings'} size={18} stroke={1.7} />,
      onClick: () => navigate(path),
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

function useActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const other = getCurrentLanguage() === 'en' ? 'th' : 'en';
  const changeLanguage = useChangeLanguage();
  const { account } = useSession();
  const mayBegin = usePermission(['crm.ticket.write', 'crm.ticket.read']) && isActive(account.product, 'crm');
  const scheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return [
    ...(mayBegin
      ? [
          {
            id: 'begin',
            label: t('outbound.begin'),
            description: t('products.crm.name'),
            leftSection: <IconMessagePlus size={18} />,
            onClick: () => navigate('/crm?begin=anyone'),
          },
        ]
      : []),
    {
      id: 'theme',
      label: `${t('shell.theme')}: ${t(`shell.themes.${scheme}`)}`,
      leftSection: scheme === 'dark' ? <IconMoon size={18} /> : <IconSun size={18} />,
      onClick: () => setColorScheme(scheme),
    },
    {
      id: 'language',
      label: `${t('shell.language')}: ${t(`shell.languages.${other}`)}`,
      leftSection: <IconLanguage size={18} />,
      onClick: () => void changeLanguage(other),
    },
    {
      id: 'sign-out',
      label: t('shell.sign_out'),
      leftSection: <IconLogout size={18} />,
      onClick: () => navigate('/logout'),
    },
  ];
}
