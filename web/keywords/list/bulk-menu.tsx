import { Button, Menu } from '@mantine/core';
import {
  IconChevronUp,
  IconCornerDownRight,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { APPLY_TO_ALL } from '#contracts/keywords/access.ts';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import type { Options } from '../use-options.ts';
import { BulkDialog, type BulkAct } from './bulk-dialog.tsx';
import { confirmAndDelete } from './delete-keywords.ts';
import { useChangeChosen } from './use-change-chosen.ts';

type Props = {
  product: Product;
  chosen: readonly ListedKeyword[];
  all: readonly ListedKeyword[];
  options: Options;
  onDone: () => void;
};

/** The actions on the selected keywords. */
export function BulkMenu({ product, chosen, all, options, onDone }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const mayApply = usePermission([APPLY_TO_ALL]);
  const [act, setAct] = useState<BulkAct | null>(null);
  const ids = chosen.map(({ _id }) => _id);
  const { set, busy } = useChangeChosen({ product, chosen, onDone });
  const remove = async () => {
    if (await confirmAndDelete(chosen, { product, t, refresh })) onDone();
  };
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="light"
            loading={busy}
            rightSection={<IconChevronUp size={14} aria-hidden />}
          >
            {t('keywords.bulk.chosen', { count: chosen.length })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPlayerPlay size={15} aria-hidden />}
            onClick={() => void set({ active: true })}
          >
            {t('keywords.bulk.activate')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlayerPause size={15} aria-hidden />}
            onClick={() => void set({ active: false })}
          >
            {t('keywords.bulk.pause')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCornerDownRight size={15} aria-hidden />}
            onClick={() => setAct('move')}
          >
            {t('keywords.bulk.move')}
          </Menu.Item>
          {options.groups.length > 0 && (
            <Menu.Item leftSection={<IconUsersGroup size={15} aria-hidden />} onClick={() => setAct('group')}>
              {t('keywords.bulk.group')}
            </Menu.Item>
          )}
          {loadFailureItem(options.read)}
          <Menu.Item
            leftSection={<IconTag size={15} aria-hidden />}
            disabled={!mayApply}
            title={mayApply ? undefined : t('keywords.not_allowed')}
            onClick={() => setAct('apply')}
          >
            {t('keywords.bulk.apply')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={15} aria-hidden />} onClick={() => setAct('backfill')}>
            {t('keywords.bulk.backfill')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('keywords.bulk.delete', { count: chosen.length })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && (
        <BulkDialog
          act={act}
          product={product}
          ids={ids}
          all={all}
          options={options}
          onChange={(what) => {
            setAct(null);
            void set(what);
          }}
          onDone={() => {
            setAct(null);
            onDone();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
