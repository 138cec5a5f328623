import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconEyeOff, IconLetterCase, IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeAction, ThemeKind } from '#contracts/listening/themes/area.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import type { FilterState } from '../filter/use-filter.ts';
import type { Themes } from './listed-themes.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useThemeRule } from './use-theme-rule.ts';

type Props = { theme: Theme; kind: ThemeKind; themes: Themes; filtering: FilterState };

/** The actions on a theme; each can be undone at once, and later under "Rules". */
export function ThemeMenu({ theme, kind, themes, filtering }: Props) {
  const { t } = useTranslation();
  const [merging, setMerging] = useState(false);
  const add = useThemeRule(kind, filtering);
  const name = theme.value;
  const act = (action: ThemeAction, text: string) => () => add({ value: name, action, text });
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('themes.act.label', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEyeOff size={16} />}
            onClick={act('hide', t('themes.act.hidden', { name }))}
          >
            {t('themes.act.hide')}
          </Menu.Item>
          {kind !== 'phrase' && kind !== 'entity' && (
            <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
              {t('themes.act.merge')}
            </Menu.Item>
          )}
          {kind === 'word' && (
            <Menu.Item
              leftSection={<IconBan size={16} />}
              onClick={act('stop', t('themes.act.stopped', { name }))}
            >
              {t('themes.act.stop')}
            </Menu.Item>
          )}
          {kind === 'phrase' && (
            <Menu.Item
              leftSection={<IconLetterCase size={16} />}
              onClick={act('whole', t('themes.act.kept', { name }))}
            >
              {t('themes.act.whole')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {merging && (
        <MergeDialog
          name={name}
          others={themes.map(({ value }) => value).filter((value) => value !== name)}
          onClose={() => setMerging(false)}
          onMerge={(into) =>
            add({ value: name, action: 'merge', into, text: t('themes.act.merged', { name, into }) })
          }
        />
      )}
    </>
  );
}
