import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { LayoutThumbnail } from '#web/kit/widget/layout-thumbnail.tsx';

type Item = { kind: string; spot: GridPosition; form?: string | null; widget?: { kind: string } };

/** A small picture of the tiles of a tab. */
export function TileThumbnail({ tiles }: { tiles: readonly Item[] }) {
  const { widgets } = useHome();
  return (
    <LayoutThumbnail
      widgets={tiles.map(({ kind, spot, form, widget }) => ({
        spot,
        kind: kind === 'widget' ? (widget?.kind ?? form ?? '') : kind,
      }))}
      isAccented={widgets?.isAccented ?? ((kind) => kind === 'chart')}
    />
  );
}
