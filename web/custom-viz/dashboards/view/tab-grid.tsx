import type { ReactNode } from 'react';
import type { Tab } from '#contracts/custom-viz/dashboard-document.ts';
import { listTileGroups } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { SectionFrame } from './section-frame.tsx';
import { TileGrid } from './tile-grid.tsx';
import classes from './sections.module.css';

/** The tiles of a tab in its sections; one without tiles is not shown. */
export function TabGrid({ tab, draw }: { tab: Tab; draw?: (tile: Tile) => ReactNode }) {
  const groups = listTileGroups(tab).filter(({ tiles }) => tiles.length > 0);
  return (
    <div className={classes.groups}>
      {groups.map(({ section, tiles }) => {
        const grid = <TileGrid tiles={tiles} {...(draw && { draw })} />;
        return section ? (
          <SectionFrame key={section._id} section={section} count={tiles.length}>
            {grid}
          </SectionFrame>
        ) : (
          <div key="">{grid}</div>
        );
      })}
    </div>
  );
}
