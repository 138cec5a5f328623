import { z } from 'zod';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';

type SectionName = (typeof WIDGETS)[number]['sections'][number]['name'];

/** Parts of a report that follows no dashboard, in their order: a widget declares those that print it. */
export const SECTIONS: readonly SectionName[] = WIDGETS.flatMap(({ sections }) =>
  sections.map(({ name }) => name),
);
export const Section = z.enum(SECTIONS);
export type Section = z.infer<typeof Section>;

/** The parts of a new report. */
export const USUAL_SECTIONS: readonly SectionName[] = WIDGETS.flatMap(({ sections }) =>
  sections.flatMap(({ name, usual }) => (usual ? [name] : [])),
);

const spot = { x: 0, y: 0, w: 12, h: 4 };

/** The widget that each part prints: the same questions as a dashboard's, so the same numbers. */
const WIDGET_OF: ReadonlyMap<string, Widget> = new Map(
  WIDGETS.flatMap(({ kind, sections }) =>
    sections.map(({ name, options }: { name: string; options?: object }) => [
      name,
      Widget.parse({ _id: name, spot, kind, ...options }),
    ]),
  ),
);

/** The widgets of a report that follows no dashboard. */
export function buildWidgets(sections: readonly Section[]): Widget[] {
  return sections.flatMap((section) => WIDGET_OF.get(section) ?? []);
}
