import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconBolt,
  IconClockPlay,
  IconLanguage,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconSun,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getOwnStatus, setOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { punch } from '#contracts/identity/presence.ts';
import { isActive } from '#contracts/kit/products.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useChangeLanguage } from '#web/kit/session/own-language.ts';
import { setSession, usePermission, useSession } from '#web/kit/session/session.ts';
import { getCurrentLanguage } from '#web/kit/text/i18n.ts';
import { listPageShortcuts } from '#web/kit/ui/shortcuts.tsx';

/** Keys that only move through a page are no commands. */
const MOVES = new Set(['j', 'k', 'h', 'l', 'x', 'Enter', 'Escape', '/', '[', ']']);
/** The menu closes, and the focus is on the page again, before something opens there (milliseconds). */
const AFTER_MS = 60;

/** What the keys of the open page do: the acts on the open ticket, on the selection, or on the marked row. */
export function usePageActs(): SpotlightActionGroupData {
  const { t, i18n } = useTranslation();
  const isWorded = (key: string) => i18n.exists(`shell.commands.key_words.${key}`);
  return {
    group: t('shell.commands.here'),
    actions: listPageShortcuts()
      .filter(({ key }) => !MOVES.has(key))
      .map(({ key, text, act }) => ({
        id: `key ${key}`,
        label: text,
        // The texts of a key that has some.
        keywords: isWorded(key)
          ? i18n.t(`shell.commands.key_words.${key}` as 'shell.commands.key_words.a')
          : '',
        leftSection: <IconBolt size={18} stroke={1.7} />,
        rightSection: <kbd>{key}</kbd>,
        onClick: () => void setTimeout(act, AFTER_MS),
      })),
  };
}

/** What can be done anywhere. */
export function useActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const other = getCurrentLanguage() === 'en' ? 'th' : 'en';
  const { account } = useSession();
  const mayBegin = usePermission(['crm.ticket.write', 'crm.ticket.read']) && isActive(account.product, 'crm');
  const scheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const work = useWorkActions();
  const changeLanguage = useChangeLanguage();
  const begin: SpotlightActionData = {
    id: 'begin',
    label: t('outbound.begin'),
    description: t('products.crm.name'),
    keywords: t('shell.commands.act_words.begin'),
    leftSection: <IconMessagePlus size={18} />,
    onClick: () => navigate('/crm?begin=anyone'),
  };
  return [
    ...work,
    ...(mayBegin ? [begin] : []),
    {
      id: 'theme',
      label: `${t('shell.theme')}: ${t(`shell.themes.${scheme}`)}`,
      keywords: t('shell.commands.act_words.theme'),
      leftSection: scheme === 'dark' ? <IconMoon size={18} /> : <IconSun size={18} />,
      onClick: () => setColorScheme(scheme),
    },
    {
      id: 'language',
      label: `${t('shell.language')}: ${t(`kit.languages.${other}`)}`,
      keywords: t('shell.commands.act_words.language'),
      leftSection: <IconLanguage size={18} />,
      onClick: () => void changeLanguage(other),
    },
    {
      id: 'sign-out',
      label: t('shell.sign_out'),
      keywords: t('shell.commands.act_words.sign_out'),
      leftSection: <IconLogout size={18} />,
      onClick: () => navigate('/logout'),
    },
  ];
}

/** Beginning and ending work, and the working statuses to choose from. */
function useWorkActions(): SpotlightActionData[] {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const { user, account } = session;
  const isIn = user.punch_data.in_status;
  const mayAnswer = usePermission(['crm.ticket.write']) && isActive(account.product, 'crm');
  const own = useCallQuery(getOwnStatus, {}, { enabled: mayAnswer }).data;
  const choose = useCallMutation(setOwnStatus, { refresh: [getOwnStatus.name] });
  const punching = useCallMutation(punch, {
    onDone: ({ in_status }) => setSession({ ...session, user: { ...user, punch_data: { in_status } } }),
  });
  const statuses = (own?.items ?? []).filter(({ _id }) => _id !== own?.status?._id);
  return [
    {
      id: 'punch',
      label: t(isIn ? 'security.punch.out' : 'security.punch.in'),
      keywords: t('shell.commands.act_words.punch'),
      leftSection: <IconClockPlay size={18} />,
      onClick: () => punching.send({ body: { in_status: !isIn } }),
    },
    ...statuses.map(({ _id, name, name_th }) => ({
      id: `status ${_id}`,
      label: `${t('shell.status.label')}: ${(i18n.language === 'th' && name_th) || name}`,
      keywords: [t('shell.commands.act_words.status'), name, name_th ?? ''].join(', '),
      leftSection: <IconUserCheck size={18} />,
      onClick: () => choose.send({ body: { status_id: _id } }),
    })),
  ];
}
