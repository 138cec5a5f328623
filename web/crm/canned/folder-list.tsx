import { Button, Menu } from '@mantine/core';
import { IconFolder, IconFolderPlus, IconLock, IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedFolder } from '#contracts/crm/canned/response.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { CannedHistory } from './canned-history.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { DRAGGED } from './response-list.tsx';
import type { CannedResponses } from './use-canned.ts';
import { useFolderName } from './use-folder-name.ts';
import classes from './folders.module.css';

type Props = { canned: CannedResponses; open: string | undefined; mayWrite: boolean };
type EditedFolder = { folder?: CannedFolder; owner: string | 0 };

/** The folders: those that all share, then one's own. A response is dropped onto the one it is to lie in. */
export function FolderList({ canned, open, mayWrite }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const [edited, setEdited] = useState<EditedFolder | null>(null);
  const part = (own: boolean) => canned.folders.filter(({ user_id }) => (user_id !== 0) === own);
  const rows = (own: boolean) =>
    part(own).map((folder) => (
      <FolderRow
        key={folder._id}
        folder={folder}
        open={open === folder._id}
        canned={canned}
        mayWrite={mayWrite}
        onRename={() => setEdited({ folder, owner: folder.user_id })}
      />
    ));
  return (
    <nav className={classes.folders} aria-label={t('canned.folders')}>
      <ul className={classes.list}>
        <li>
          <Link
            to="."
            search={{}}
            className={classes.row}
            aria-current={open === undefined ? 'page' : undefined}
          >
            <IconStack2 size={17} stroke={1.7} aria-hidden />
            <span className={classes.name}>{t('canned.all')}</span>
            <span className={classes.count}>{canned.responses.length}</span>
          </Link>
        </li>
      </ul>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('canned.shared')}</h2>
        {mayWrite && <CannedHistory noun="canned_response_folder" canned={canned} mayWrite={mayWrite} />}
      </div>
      <ul className={classes.list}>{rows(false)}</ul>
      {part(true).length > 0 && (
        <>
          <h2 className={classes.heading}>{t('canned.own')}</h2>
          <ul className={classes.list}>{rows(true)}</ul>
        </>
      )}
      {mayWrite && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconFolderPlus size={15} aria-hidden />}
            onClick={() => setEdited({ owner: 0 })}
          >
            {t('canned.new_folder')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconLock size={15} aria-hidden />}
            onClick={() => setEdited({ owner: me })}
          >
            {t('canned.new_own_folder')}
          </Button>
        </div>
      )}
      {edited && <FolderDialog {...edited} canned={canned} onClose={() => setEdited(null)} />}
    </nav>
  );
}

type RowProps = {
  folder: CannedFolder;
  open: boolean;
  canned: CannedResponses;
  mayWrite: boolean;
  onRename: () => void;
};

function FolderRow({ folder, open, canned, mayWrite, onRename }: RowProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const [, change] = useAddressQuery();
  const name = useFolderName()(folder);
  const { hidden, responses } = folder;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dragged = canned.responses.find(({ _id }) => _id === event.dataTransfer.getData(DRAGGED));
    if (mayWrite && dragged && dragged.folder_id !== folder._id) canned.move(dragged, folder._id);
  };
  const remove = async () => {
    const count = responses.length + hidden;
    const text = [
      count === 0 ? t('canned.delete_folder_empty') : t('canned.delete_folder_text', { count }),
      ...(hidden > 0 ? [t('canned.hidden', { count: hidden })] : []),
    ].join(' ');
    const question = { title: t('canned.delete_folder_ask', { name }), text, act: t('canned.delete_folder') };
    if (!(await confirm({ ...question, danger: true }))) return;
    if (open) change({ folder: undefined });
    canned.deleteFolder(folder);
  };
  return (
    // What is dropped here can also be moved by the form of a response.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.item}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayWrite || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Link
        to="."
        search={{ folder: folder._id }}
        className={classes.row}
        aria-current={open ? 'page' : undefined}
      >
        <IconFolder size={17} stroke={1.7} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{responses.length}</span>
      </Link>
      {mayWrite && (
        <RowMenu className={classes.menu} label={t('canned.folder_menu', { name })}>
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
            {t('canned.rename')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('canned.delete_folder')}
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
