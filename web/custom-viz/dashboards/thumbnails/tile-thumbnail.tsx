import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { LayoutThumbnail, type ThumbnailMark } from '#web/kit/widget/layout-thumbnail.tsx';
import { FormSketch } from './form-sketch.tsx';

type Item = {
  kind: string;
  spot: GridPosition;
  form?: string | null;
  chart?: { form: { name: string } };
  widget?: { kind: string };
  /** What became of it between two versions. */
  mark?: ThumbnailMark | undefined;
};

/** A small picture of the tiles of a tab: where they are, and in which form each is drawn. */
export function TileThumbnail({ tiles }: { tiles: readonly Item[] }) {
  const { widgets } = useHome();
  return (
    <LayoutThumbnail
      widgets={tiles.map(({ kind, spot, form, chart, widget, mark }) => ({
        spot,
        mark,
        isAccented: kind === 'widget' && widgets?.isAccented(widget?.kind ?? form ?? '') === true,
        content:
          kind === 'widget' ? null : (
            <FormSketch
              name={kind === 'text' || kind === 'rows' ? kind : (form ?? chart?.form.name ?? 'table')}
            />
          ),
      }))}
    />
  );
}
