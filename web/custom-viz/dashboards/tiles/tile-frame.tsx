import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { WidgetFrame } from '#web/kit/widget/widget-frame.tsx';
import { TilePeople } from '../drafts/tile-people.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { TileMenu, type TileActions } from './tile-menu.tsx';
import classes from './tiles.module.css';

type Props = {
  tile: Tile;
  title: string;
  actions?: TileActions;
  /** In place of the usual menu. */
  menu?: ReactNode;
  badges?: readonly { text: string; title?: string }[];
  /** Above the content: where the reader has drilled to. */
  trail?: ReactNode;
  /** A thin line below the content: what does not apply here. */
  remark?: string | undefined;
  /** Over the foot of the content: what is done with what is selected. */
  foot?: ReactNode;
  flush?: boolean;
  focusable: boolean;
  children: ReactNode;
};

/** The frame of every tile: title, menu, remarks, and the tile alone over the whole window. */
export function TileFrame({
  tile,
  title,
  actions = {},
  menu,
  trail,
  remark,
  foot,
  children,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const { catalog, mode } = useDashboardView();
  const [isLarge, setLarge] = useState(false);
  const about = pickText(tile.about, catalog.language);
  const below = (about || trail) && (
    <>
      {about && <p className={classes.about}>{about}</p>}
      {trail}
    </>
  );
  return (
    <>
      <WidgetFrame
        id={tile._id}
        title={title}
        menu={
          <>
            <TilePeople tileId={tile._id} />
            {menu}
            {!menu && (mode === 'read' || mode === 'edit') && (
              <TileMenu tile={tile} title={title} actions={actions} onLarge={() => setLarge(true)} />
            )}
          </>
        }
        below={below}
        foot={
          <>
            {remark && (
              <p className={classes.remark} title={remark}>
                {remark}
              </p>
            )}
            {foot}
          </>
        }
        {...frame}
      >
        {children}
      </WidgetFrame>
      <Modal
        fullScreen
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <div className={classes.large}>{children}</div>
      </Modal>
    </>
  );
}
