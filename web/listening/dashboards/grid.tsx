import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countsPostsBesideStories } from '#contracts/listening/dashboards/counting.ts';
import { sortByPosition, withSpot } from '#contracts/listening/dashboards/layout.ts';
import { SIZES, type GridPosition, type Widget } from '#contracts/listening/dashboards/widget.ts';
import classes from './grid.module.css';
import { useGridDrag } from './use-grid-drag.ts';
import { BesideStories, WidgetActs } from './widget-card.tsx';
import { WidgetTools } from './widget-tools.tsx';
import { WidgetState } from './widgets/draw-widget.tsx';

type Style = CSSProperties & Record<`--${string}`, number>;

const styleOf = ({ x, y, w, h }: GridPosition): Style => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h });

type Props = {
  widgets: readonly Widget[];
  /** All widgets of the dashboard if only some are shown, as on a page of a wall screen. */
  whole?: readonly Widget[];
  /** Set while the dashboard is being edited: receives all widgets after a move. */
  edit?: {
    onChange: (widgets: Widget[]) => void;
    onOptions: (widget: Widget) => void;
    onCopy: (widget: Widget) => void;
    onRemove: (widget: Widget) => void;
  };
};

/**
 * Twelve columns of widgets; on a phone a single column. While it is edited, a widget is moved by its grip and resized by its corner, or by
 * the arrow keys on the grip (with Shift: its size).
 */
export function Grid({ widgets, whole = widgets, edit }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const onChange = edit?.onChange;
  const change = useCallback(
    (id: string, spot: GridPosition) => {
      const widget = widgets.find(({ _id }) => _id === id);
      if (!widget || !onChange) return;
      const next = withSpot(widgets, id, { spot, least: SIZES[widget.kind].least });
      onChange(next);
      const now = next.find(({ _id }) => _id === id)?.spot;
      if (now) setSaid(t('dashboards.moved', { column: now.x + 1, row: now.y + 1, w: now.w, h: now.h }));
    },
    [widgets, onChange, t],
  );
  const { held, preview, hold, onKey } = useGridDrag({ place, widgets, change });
  const acts = useCallback(
    (widget: Widget): ReactNode =>
      edit && (
        <WidgetTools
          widget={widget}
          onGrip={(event) => hold(event, widget, 'move')}
          onKey={(event) => onKey(event, widget)}
          onOptions={() => edit.onOptions(widget)}
          onCopy={() => edit.onCopy(widget)}
          onRemove={() => edit.onRemove(widget)}
        />
      ),
    [edit, hold, onKey],
  );
  const besideStories = useCallback((widget: Widget) => countsPostsBesideStories(widget, whole), [whole]);
  return (
    <WidgetActs value={edit ? acts : null}>
      <BesideStories value={besideStories}>
        <div ref={place} className={classes.grid} data-editing={edit ? true : undefined}>
          {sortByPosition(preview ?? widgets).map((widget) => (
            <div
              key={widget._id}
              className={classes.item}
              data-held={held === widget._id || undefined}
              data-kind={widget.kind}
              style={styleOf(widget.spot)}
            >
              <WidgetState widget={widget} />
              {edit && (
                <div
                  className={classes.corner}
                  title={t('dashboards.size')}
                  onPointerDown={(event) => hold(event, widget, 'size')}
                />
              )}
            </div>
          ))}
        </div>
      </BesideStories>
      <div aria-live="polite" className={classes.said}>
        {said}
      </div>
    </WidgetActs>
  );
}
