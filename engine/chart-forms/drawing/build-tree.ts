import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, findPointColor, readValue } from '#engine/chart-forms/drawing/marks.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

/** A node of a hierarchy; those at its ends name the mark of their cell. */
export type TreeNode = {
  name: string;
  value: number;
  mark?: number;
  itemStyle: { color: string };
  children?: TreeNode[];
};

/** Points of several levels as a hierarchy; each first value has its colour, and what is within it shades of that. */
export function buildTree(context: DrawContext, series: Series, marks: Mark[]): TreeNode[] {
  const known = context.part.points.filter(
    (point) => (readValue(readPoint(context.model, point, series)) ?? 0) > 0,
  );
  return buildLevel(context, { points: known, series, marks, level: 0, color: null });
}

type Level = {
  points: readonly Entry[];
  series: Series;
  marks: Mark[];
  level: number;
  /** The colour of the value above; null at the top. */
  color: string | null;
};

/** The lightest shade within a value. */
const LIGHTEST = 0.55;

function buildLevel(context: DrawContext, { points, series, marks, level, color }: Level): TreeNode[] {
  const groups = [
    ...Map.groupBy(points, ({ levels, values }) => `${values[level]?.kind}${levels[level]}`).values(),
  ];
  return groups.flatMap((group, at): TreeNode[] => {
    const [first] = group;
    if (!first) return [];
    const own =
      color === null
        ? findTopColor(context, first)
        : fade(context.theme, color, (at / groups.length) * LIGHTEST);
    const name = first.levels[level] ?? '';
    const isEnd = level >= first.levels.length - 1;
    if (!isEnd) {
      const children = buildLevel(context, { points: group, series, marks, level: level + 1, color: own });
      return [
        {
          name,
          itemStyle: { color: own },
          value: children.reduce((sum, { value }) => sum + value, 0),
          children,
        },
      ];
    }
    marks.push(buildMark(context, { point: first, series }, null));
    const value = readValue(readPoint(context.model, first, series)) ?? 0;
    return [{ name, value, mark: marks.length - 1, itemStyle: { color: own } }];
  });
}

function findTopColor(context: DrawContext, point: Entry): string {
  const [value] = point.values;
  const dimension = context.model.across[0] ?? '';
  return findPointColor(context, {
    ...point,
    color: value ? { dimension, key: value.key, kind: value.kind } : null,
  }).color;
}
