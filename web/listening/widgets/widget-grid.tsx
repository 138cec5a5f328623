import { useCallback } from 'react';
import { countsPostsBesideStories } from '#contracts/listening/widgets/counting.ts';
import { getWidgetDeclaration, type Widget } from '#contracts/listening/widgets/widget.ts';
import { Grid, type GridEdit } from '#web/kit/widget/grid.tsx';
import { WidgetState } from './draw-widget.tsx';
import { getWidgetView } from './register.ts';
import { useTitle } from './use-title.ts';
import { BesideStories } from './widget-card.tsx';

type Props = {
  widgets: readonly Widget[];
  /** All widgets of the dashboard if only some are shown, as on a page of a wall screen. */
  whole?: readonly Widget[];
  edit?: GridEdit<Widget> | undefined;
};

/** The widgets of a dashboard of mentions on its grid. */
export function WidgetGrid({ widgets, whole = widgets, edit }: Props) {
  const titleOf = useTitle();
  const besideStories = useCallback((widget: Widget) => countsPostsBesideStories(widget, whole), [whole]);
  return (
    <BesideStories value={besideStories}>
      <Grid
        widgets={widgets}
        draw={draw}
        titleOf={titleOf}
        leastOf={leastOf}
        phoneHeightOf={phoneHeightOf}
        edit={edit}
      />
    </BesideStories>
  );
}

const draw = (widget: Widget) => <WidgetState widget={widget} />;
const leastOf = ({ kind }: Widget) => getWidgetDeclaration(kind).size.least;
const phoneHeightOf = ({ kind }: Widget) => getWidgetView(kind).phoneHeight;
