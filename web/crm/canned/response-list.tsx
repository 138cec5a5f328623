import { IconLock, IconUsersGroup } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasChanges } from '#contracts/crm/canned/changes.ts';
import type { CannedFolder, CannedResponse } from '#contracts/crm/canned/response.ts';
import { Shown } from '#web/kit/files/media-field.tsx';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import { useFolderName } from './use-folder-name.ts';
import classes from './canned.module.css';

/** The data type of a dragged response. */
export const DRAGGED = 'application/x-canned-response';

const ROW = 60;

type Props = {
  responses: readonly CannedResponse[];
  /** If several folders are shown together, each row names its folder. */
  folders: readonly CannedFolder[];
  mayWrite: boolean;
  onOpen: (response: CannedResponse) => void;
};

/** Responses, however many: only the visible rows are in the DOM. */
export function ResponseList({ responses, folders, mayWrite, onOpen }: Props) {
  const { t } = useTranslation();
  const nameOf = useFolderName();
  const names = new Map(folders.map((folder) => [folder._id, nameOf(folder)]));
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useScaledPixels(ROW);
  const virtual = useVirtualizer({
    count: responses.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
    getItemKey: (index) => responses[index]?._id ?? index,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('canned.list')}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const response = responses[index];
          return (
            response && (
              // Dragging is a shortcut for the pointer; the form moves a response by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={key}
                className={classes.place}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                aria-setsize={responses.length}
                aria-posinset={index + 1}
                draggable={mayWrite}
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.setData(DRAGGED, response._id);
                  dataTransfer.effectAllowed = 'move';
                }}
              >
                <Row
                  response={response}
                  folder={names.get(response.folder_id)}
                  onOpen={() => onOpen(response)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type RowProps = { response: CannedResponse; folder: string | undefined; onOpen: () => void };

function Row({ response, folder, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { title, text, shortcut, permission, media, changes, used_count } = response;
  const [first] = media;
  const Sign = permission === 'private' ? IconLock : permission === 'group' ? IconUsersGroup : null;
  return (
    <div className={classes.row}>
      {first && <Shown file={first} />}
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.title}>
          <span className={classes.name}>{title}</span>
          {shortcut && <span className={classes.shortcut}>/{shortcut}</span>}
        </span>
        <span className={classes.text}>
          {text || (media.length > 0 ? t('canned.media', { count: media.length }) : t('canned.changes.only'))}
        </span>
      </button>
      <span className={classes.facts}>
        {hasChanges(changes) && <span>{t('canned.changes.sign')}</span>}
        {folder && <span className={classes.folder}>{folder}</span>}
        {used_count > 0 && <span>{t('canned.used', { count: used_count })}</span>}
        {Sign && <Sign size={16} stroke={1.7} aria-label={t(`canned.permissions.${permission}`)} />}
      </span>
    </div>
  );
}
