import { Chart } from '#contracts/custom-viz/chart.ts';

/** The longest chart that an address holds; longer addresses are cut by programs that pass them on. */
const LONGEST = 7000;

/** A chart as a text for an address: only what is not as it would be without it. */
export function writeChart(chart: Chart): string {
  const { form, shelves, ...rest } = chart;
  const base = Chart.parse({});
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof typeof rest]),
  );
  const filled = Object.entries(shelves).filter(([, axes]) => axes.length > 0);
  const short = filled.map(([shelf, axes]) => [shelf, axes.map(shortenAxis)]);
  return JSON.stringify({
    form,
    ...(short.length > 0 && { shelves: Object.fromEntries(short) }),
    ...Object.fromEntries(changed),
  });
}

function shortenAxis({ grain, top, ...axis }: Chart['shelves']['across'][number]) {
  return { ...axis, ...(grain !== 'auto' && { grain }), ...(top && { top }) };
}

/** The chart that an address holds; null where it holds none, or none that this version can read. */
export function readChart(text: string | undefined): Chart | null {
  if (text === undefined || text.length > LONGEST) return null;
  try {
    return Chart.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
