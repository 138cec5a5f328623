import type { Group } from '#contracts/listening/analytics/question.ts';
import { WORLD } from '#engine/maps/world.ts';
import { ShapeMap } from '#web/kit/map/shape-map.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';

type Country = Group & { name: string };
type Props = { label: string; countries: readonly Country[]; onOpen: ((code: string) => void) | undefined };

/** Mentions by country. Those whose network reports no country appear only in the list next to it. */
export function WorldMap({ label, countries, onOpen }: Props) {
  const language = useLanguage();
  const places = countries
    .filter(({ value }) => value in WORLD.shapes || value in WORLD.points)
    .map(({ value, name, count }) => ({
      code: value,
      name,
      value: count,
      text: formatExactNumber(count, language),
    }));
  return (
    <ShapeMap map={WORLD} label={label} places={places} onOpen={onOpen && (({ code }) => onOpen(code))} />
  );
}
