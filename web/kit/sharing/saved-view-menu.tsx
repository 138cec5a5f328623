import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Share } from '#contracts/kit/sharing.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import type { NamedShare } from './sharing-form.tsx';

type Props = {
  view: NamedShare & { may_change: boolean };
  /** The kinds of sharing that the reader may choose. */
  allowed: readonly Share[];
  pending: boolean;
  /** What remains when the view is deleted, shown before the deletion. */
  deleteAsk: string;
  /** Saves the current filter into the view; absent while something else is open. */
  onUpdate?: (() => void) | undefined;
  /** Saves name and sharing; rejects if that fails, and the form stays. */
  onShare: (saved: NamedShare) => Promise<unknown>;
  onDelete: () => void;
  className?: string | undefined;
  /** Items for everybody who sees the view, above those for users who may change it. */
  children?: ReactNode;
};

/** The menu of a saved view, of mentions or of tickets: saving into it, its name and sharing, deleting it. */
export function SavedViewMenu({ view, allowed, pending, deleteAsk, className, children, ...on }: Props) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const { name } = view;
  const ask = async () => {
    const title = t('kit.sharing.view.delete', { name });
    if (await confirm({ title, text: deleteAsk, act: title, danger: true })) on.onDelete();
  };
  const share = (saved: NamedShare) => {
    // The failure was already reported.
    on.onShare(saved).then(
      () => setRenaming(false),
      () => undefined,
    );
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className={className}
            aria-label={t('kit.sharing.view.manage', { name })}
          >
            <IconDots size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {view.may_change && (
            <>
              {on.onUpdate && (
                <Menu.Item onClick={on.onUpdate}>{t('kit.sharing.view.update', { name })}</Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setRenaming(true)}>
                {t('kit.sharing.change')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={15} aria-hidden />}
                onClick={() => void ask()}
              >
                {t('kit.sharing.view.delete', { name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <SharingDialog
          start={view}
          allowed={allowed}
          pending={pending}
          onSave={share}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
