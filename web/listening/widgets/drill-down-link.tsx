import type { ReactNode } from 'react';
import type { DrillDown } from '#contracts/listening/analytics/dimension.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useWidgetContext } from './widget-context.ts';

type Props = {
  widget: Widget;
  place: DrillDown;
  className?: string | undefined;
  /** The label for screen readers; the content by default. */
  label?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
};

/** A number, row or word that opens the mentions it counts; plain text if there is no target. */
export function DrillDownLink({ widget, place, className, label, title, children }: Props) {
  const { filter, opening } = useWidgetContext();
  if (!opening)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  const { to, search } = opening.addressOf(narrowFilter(filter, widget.filter), place);
  return (
    <Link to={to} search={search} className={className} aria-label={label} title={title}>
      {children}
    </Link>
  );
}

/** Opens what a part of a drawn chart counts; undefined if there is no target. */
export function useOpen(widget: Widget): ((place: DrillDown) => void) | undefined {
  const { filter, opening } = useWidgetContext();
  if (!opening) return undefined;
  return (place) => opening.go(narrowFilter(filter, widget.filter), place);
}
