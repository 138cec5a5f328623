import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridItem, GridPosition, GridSize } from '#contracts/kit/widget/grid.ts';
import { sortByPosition, withSpot } from '#contracts/kit/widget/layout.ts';
import type { GridExit } from './grid-exit.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { WidgetActs } from './widget-frame.tsx';
import { WidgetTools } from './widget-tools.tsx';
import classes from './grid.module.css';

type Style = CSSProperties & Record<`--${string}`, number>;

const styleOf = ({ x, y, w, h }: GridPosition): Style => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h });

/** The height of a widget on a phone: its rows, its rows and another line of text, or what it shows. */
export type PhoneHeight = 'rows' | 'taller' | 'content';

type Props<Item extends GridItem> = {
  widgets: readonly Item[];
  draw: (widget: Item) => ReactNode;
  titleOf: (widget: Item) => string;
  /** The smallest size in which a widget is legible. */
  leastOf: (widget: Item) => GridSize;
  phoneHeightOf: (widget: Item) => PhoneHeight;
  /** The order in which they are read, and follow each other on a phone; from the top and from the left unless it is set. */
  sort?: ((widgets: readonly Item[]) => Item[]) | undefined;
  /** Set while the dashboard is being edited: receives all widgets after a move. */
  edit?: GridEdit<Item> | undefined;
};

/** What happens to the widgets of a dashboard that is being edited. */
export type GridEdit<Item> = {
  onChange: (widgets: Item[]) => void;
  onOptions: (widget: Item) => void;
  onCopy: (widget: Item) => void;
  onRemove: (widget: Item) => void;
  /** Takes a widget that is let go outside of this grid, or moved over its edge by a key; false where it stays. */
  onLeave?: (widget: Item, exit: GridExit) => boolean;
};

/**
 * Twelve columns of widgets; on a phone a single column. While it is edited, a widget is moved by its grip and resized by its corner, or by
 * the arrow keys on the grip (with Shift: its size).
 */
export function Grid<Item extends GridItem>({
  widgets,
  draw,
  titleOf,
  leastOf,
  sort = sortByPosition,
  edit,
  ...props
}: Props<Item>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const onChange = edit?.onChange;
  const change = useCallback(
    (id: string, spot: GridPosition) => {
      const widget = widgets.find(({ _id }) => _id === id);
      if (!widget || !onChange) return;
      const next = withSpot(widgets, id, { spot, least: leastOf(widget) });
      onChange(next);
      const now = next.find(({ _id }) => _id === id)?.spot;
      if (now) setSaid(t('kit.widget.moved', { column: now.x + 1, row: now.y + 1, w: now.w, h: now.h }));
    },
    [widgets, onChange, leastOf, t],
  );
  const { held, preview, hold, onKey } = useGridDrag({
    place,
    widgets,
    leastOf,
    change,
    leave: edit?.onLeave,
  });
  const acts = useCallback(
    (id: string): ReactNode => {
      const widget = widgets.find(({ _id }) => _id === id);
      return (
        edit &&
        widget && (
          <WidgetTools
            title={titleOf(widget)}
            onGrip={(event) => hold(event, widget, 'move')}
            onKey={(event) => onKey(event, widget)}
            onOptions={() => edit.onOptions(widget)}
            onCopy={() => edit.onCopy(widget)}
            onRemove={() => edit.onRemove(widget)}
          />
        )
      );
    },
    [widgets, edit, titleOf, hold, onKey],
  );
  return (
    <WidgetActs value={edit ? acts : null}>
      <div
        ref={place}
        className={classes.grid}
        data-editing={edit ? true : undefined}
        data-grid-rows={edit && countRows(preview ?? widgets)}
      >
        {sort(preview ?? widgets).map((widget) => (
          <div
            key={widget._id}
            className={classes.item}
            data-item={widget._id}
            data-held={held === widget._id || undefined}
            data-phone={props.phoneHeightOf(widget)}
            style={styleOf(widget.spot)}
          >
            {draw(widget)}
            {edit && (
              <div
                className={classes.corner}
                title={t('kit.widget.size')}
                onPointerDown={(event) => hold(event, widget, 'size')}
              />
            )}
          </div>
        ))}
      </div>
      <div aria-live="polite" className={classes.said}>
        {said}
      </div>
    </WidgetActs>
  );
}

function countRows(widgets: readonly GridItem[]): number {
  return Math.max(0, ...widgets.map(({ spot }) => spot.y + spot.h));
}
