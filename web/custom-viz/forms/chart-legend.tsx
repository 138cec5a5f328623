import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { ChartCell, LegendItem } from '#engine/chart-forms/drawing/drawing.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import { useChartColors } from './chart-colors.tsx';
import { ColorMenu, Swatch } from './color-menu.tsx';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import classes from './forms.module.css';

type Props = {
  items: readonly LegendItem[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  highlight: Highlight | null;
  /** Selects the value that an item names. */
  onSelect?: ((cell: ChartCell, event: SelectEvent) => void) | undefined;
  writer: ChartWriter;
};

/** The meaning of the colours. An item selects its value where values are selected; otherwise it hides what it names. */
export function ChartLegend({ items, ...props }: Props) {
  const { writer } = props;
  if (items.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={writer.labels.screen.legend}>
      {items.map((item) => (
        <li key={item.id}>
          <LegendLine item={item} {...props} />
        </li>
      ))}
    </ul>
  );
}

function LegendLine({
  item,
  hidden,
  onToggle,
  highlight,
  onSelect,
  writer,
}: Omit<Props, 'items'> & { item: LegendItem }) {
  const { id, label, color, pattern, dashed, cell, of } = item;
  const { screen } = writer.labels;
  const isHidden = hidden.has(id);
  const swatch = <Swatch color={color} pattern={pattern} dashed={dashed} />;
  const { set } = useChartColors();
  const isColored = of !== undefined && set !== undefined && !dashed;
  const menu = isColored && (
    <ColorMenu value={of} name={label} className={classes.legendColor}>
      {swatch}
    </ColorMenu>
  );
  const name = (
    <>
      {!isColored && swatch}
      <span className={classes.legendName}>{label}</span>
    </>
  );
  const hide = { 'aria-pressed': !isHidden, onClick: () => onToggle(id) };
  if (!cell || !onSelect)
    return (
      <span className={classes.legendPair}>
        {menu}
        <button type="button" className={classes.legendItem} {...hide}>
          {name}
        </button>
      </span>
    );
  const share = highlight?.findShare(cell) ?? null;
  const Eye = isHidden ? IconEyeOff : IconEye;
  return (
    <span className={classes.legendPair} data-hidden={isHidden || undefined}>
      {menu}
      <button
        type="button"
        className={classes.legendItem}
        title={screen.legend_keys}
        data-faded={share === 0 || undefined}
        data-chosen={share === 1 || undefined}
        onClick={(event: MouseEvent<HTMLButtonElement>) => onSelect(cell, readSelectEvent(event))}
      >
        {name}
      </button>
      <button
        type="button"
        className={classes.legendEye}
        aria-label={isHidden ? screen.show(label) : screen.hide(label)}
        {...hide}
      >
        <Eye size={13} aria-hidden />
      </button>
    </span>
  );
}
