import { useState } from 'react';
import type { Group } from '#contracts/listening/analytics/question.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import world from './world.json';
import classes from './world.module.css';

type Country = Group & { name: string };
type Props = { label: string; countries: readonly Country[]; onOpen: ((code: string) => void) | undefined };

const SHAPES: readonly (readonly [code: string, path: string])[] = Object.entries(world.shapes);
const POINTS: Readonly<Record<string, readonly number[]>> = world.points;
const NAMED = { ...world.shapes, ...world.points };
/** Steps of colour: more cannot be distinguished. */
const STEPS = 5;

/**
 * Mentions by country: the darker, the more. The list next to it shows the same and is operated by keyboard, so pointer support is enough
 * here. Loaded with its shapes (scripts/draw-world.ts) when the first map is drawn.
 */
export function WorldMap({ label, countries, onOpen }: Props) {
  const language = useLanguage();
  const [over, setOver] = useState<Country | null>(null);
  const byCode = new Map(countries.map((country) => [country.value, country]));
  // Mentions whose network reports no country appear only in the list.
  const most = Math.max(1, ...countries.map(({ value, count }) => (value in NAMED ? count : 0)));
  const marks = (code: string) => {
    const country = byCode.get(code);
    if (!country) return { className: classes.land };
    return {
      className: classes.land,
      'data-step': stepOf(country.count, most),
      'data-leads': onOpen !== undefined || undefined,
      onClick: onOpen && (() => onOpen(code)),
      onPointerEnter: () => setOver(country),
      onPointerLeave: () => setOver(null),
    };
  };
  return (
    <div className={classes.map}>
      <svg viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label={label}>
        {SHAPES.map(([code, path]) => (
          <path key={code} d={path} {...marks(code)} />
        ))}
        {countries.map(({ value }) => {
          const [x, y] = POINTS[value] ?? [];
          return x === undefined ? null : <circle key={value} cx={x} cy={y} r={11} {...marks(value)} />;
        })}
      </svg>
      {over && (
        <p className={classes.told} aria-hidden>
          {over.name} <strong>{formatExactNumber(over.count, language)}</strong>
        </p>
      )}
    </div>
  );
}

/** By powers, since a few countries have most: each step is a fixed multiple of the one below. */
function stepOf(count: number, most: number): number {
  return most <= 1 ? STEPS : Math.max(1, Math.ceil((STEPS * Math.log1p(count)) / Math.log1p(most)));
}
