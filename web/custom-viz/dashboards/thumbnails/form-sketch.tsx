import classes from './thumbnails.module.css';

/** A stroke or an area of a sketch; `soft`: in the second colour. */
type Stroke = { line?: string; area?: string; soft?: true };

/** A sketch of a form on a field of 48 × 32; `keeps`: it is not stretched to its tile, as what is round. */
type Sketch = { keeps?: true; strokes: readonly Stroke[] };

const AXIS: Stroke = { line: 'M2 31H46', soft: true };
const BARS: Sketch = {
  strokes: [
    AXIS,
    { area: 'M5 31V14H11V31ZM25 31V9H31V31Z' },
    { area: 'M15 31V20H21V31ZM35 31V17H41V31Z', soft: true },
  ],
};
const LINE = 'M2 26L12 17L21 21L32 8L46 12';
const LINES: Sketch = { strokes: [AXIS, { line: LINE }] };
const TABLE: Sketch = {
  strokes: [{ area: 'M2 3H46V8H2Z' }, { line: 'M2 14H46M2 20H46M2 26H46M18 12V30M32 12V30', soft: true }],
};
const RING = 'M24 4A12 12 0 1 1 12.5 19.4';
const REST = 'M12.2 17A12 12 0 0 1 22 4.2';
const ROUND: Sketch = {
  keeps: true,
  strokes: [
    { area: 'M24 16V3A13 13 0 1 1 12.7 22.5Z' },
    { area: 'M22 14L11.3 20.3A13 13 0 0 1 22 1.5Z', soft: true },
  ],
};
const RINGS: Sketch = { keeps: true, strokes: [{ line: RING }, { line: REST, soft: true }] };
const GRID: Sketch = {
  strokes: [
    { area: 'M3 3H12V11H3ZM25 3H34V11H25ZM14 13H23V21H14ZM36 13H45V21H36ZM3 23H12V30H3Z' },
    { area: 'M14 3H23V11H14ZM36 3H45V11H36ZM3 13H12V21H3ZM25 13H34V21H25ZM25 23H34V30H25Z', soft: true },
  ],
};
const DOTS: Sketch = {
  strokes: [
    { line: 'M3 2V30H46', soft: true },
    { area: 'M10 22h4v4h-4zM18 15h4v4h-4zM25 19h4v4h-4zM32 9h4v4h-4zM39 5h4v4h-4z' },
  ],
};
const MAP: Sketch = {
  keeps: true,
  strokes: [
    { area: 'M6 8L16 4L22 9L17 18L10 16Z' },
    { area: 'M27 5L42 7L40 17L31 19L26 12ZM15 20L20 22L18 30L13 26Z', soft: true },
  ],
};

/** The sketches of forms, and of tiles that are no charts; one without a sketch has that of bars. */
const SKETCHES: Readonly<Record<string, Sketch>> = {
  text: { strokes: [{ line: 'M3 6H30' }, { line: 'M3 14H45M3 20H41M3 26H34', soft: true }] },
  rows: {
    strokes: [{ line: 'M3 5H45M3 12H45M3 19H45M3 26H45', soft: true }, { area: 'M3 3h4v4h-4zM3 10h4v4h-4z' }],
  },
  number: { keeps: true, strokes: [{ line: 'M12 8L17 5V25M12 25H22M28 8A5 5 0 1 1 36 13L27 25H38' }] },
  line: LINES,
  slope: { strokes: [{ line: 'M6 24L42 7' }, { line: 'M6 10L42 19', soft: true }] },
  timeline: { strokes: [{ line: 'M2 16H46', soft: true }, { area: 'M8 10H20V15H8ZM24 17H40V22H24Z' }] },
  area: { strokes: [AXIS, { area: `${LINE}V31H2Z`, soft: true }, { line: LINE }] },
  combo: { strokes: [...BARS.strokes, { line: 'M4 12L18 6L32 10L45 3' }] },
  histogram: {
    strokes: [
      AXIS,
      { area: 'M4 31V25H12V31ZM12 31V14H20V31ZM20 31V6H28V31ZM28 31V17H36V31ZM36 31V26H44V31Z' },
    ],
  },
  waterfall: {
    strokes: [
      AXIS,
      { area: 'M5 31V20H12V31ZM36 31V6H43V31Z' },
      { area: 'M16 20V12H22V20ZM26 12V6H32V12Z', soft: true },
    ],
  },
  bullet: { strokes: [{ area: 'M3 8H44V24H3Z', soft: true }, { area: 'M3 13H31V19H3Z' }] },
  pie: ROUND,
  doughnut: RINGS,
  sunburst: { keeps: true, strokes: [...ROUND.strokes, { line: 'M24 1A15 15 0 1 1 9 16', soft: true }] },
  gauge: {
    keeps: true,
    strokes: [{ line: 'M10 26A14 14 0 0 1 31 14' }, { line: 'M31 14A14 14 0 0 1 38 26', soft: true }],
  },
  radar: {
    keeps: true,
    strokes: [{ line: 'M24 2L38 12L33 29H15L10 12Z', soft: true }, { area: 'M24 8L33 14L28 24H18L15 14Z' }],
  },
  scatter: DOTS,
  bubble: {
    strokes: [
      { line: 'M3 2V30H46', soft: true },
      { area: 'M11 18h7v7h-7zM30 6h10v10h-10z' },
      { area: 'M22 14h5v5h-5z', soft: true },
    ],
  },
  strip: DOTS,
  box_plot: {
    strokes: [{ line: 'M12 3V29M36 6V30', soft: true }, { area: 'M7 10H17V22H7ZM31 13H41V25H31Z' }],
  },
  sankey: {
    strokes: [
      { area: 'M4 4C24 4 24 14 44 14V22C24 22 24 12 4 12Z' },
      { area: 'M4 18C24 18 24 26 44 26V30C24 30 24 26 4 26Z', soft: true },
    ],
  },
  tree_map: {
    strokes: [
      { area: 'M2 2H26V30H2Z' },
      { area: 'M28 2H46V15H28ZM28 17H36V30H28ZM38 17H46V30H38Z', soft: true },
    ],
  },
  funnel: {
    strokes: [{ area: 'M4 3H44L39 11H9Z' }, { area: 'M11 13H37L33 20H15ZM17 22H31L28 29H20Z', soft: true }],
  },
  word_cloud: {
    strokes: [{ line: 'M8 11H30M22 22H42' }, { line: 'M34 11H42M6 22H17M14 28H30', soft: true }],
  },
  heat_map: GRID,
  calendar: GRID,
  table: TABLE,
  pivot: TABLE,
  world_map: MAP,
  thailand_map: MAP,
  point_map: MAP,
};

/** A form of chart, drawn small without numbers. */
export function FormSketch({ name }: { name: string }) {
  const { keeps, strokes } = SKETCHES[name] ?? BARS;
  return (
    <svg
      className={classes.sketch}
      viewBox="0 0 48 32"
      preserveAspectRatio={keeps ? 'xMidYMid meet' : 'none'}
      focusable="false"
      aria-hidden
    >
      {strokes.map(({ line, area, soft }) => (
        <path
          key={line ?? area}
          d={line ?? area}
          className={line === undefined ? classes.area : classes.line}
          data-soft={soft}
        />
      ))}
    </svg>
  );
}
