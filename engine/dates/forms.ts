/** A place of a form: which piece of the shape holds what. */
export type FormPlaces = Readonly<Partial<Record<PlaceName, number>>>;

/** A form that a shape was found to have, and where its pieces are. */
export type FoundForm = { day: DayForm; places: FormPlaces };

/** How the day of a form is made of its numbers. */
export type DayForm = 'ymd' | 'numeric' | 'named' | 'compact' | 'week' | 'yearday';

const PLACE_NAMES = [
  'year',
  'month',
  'name',
  'date',
  'first',
  'second',
  'mark',
  'ymd',
  'week',
  'weekday',
  'yearday',
  'era',
  'late_era',
  'hour',
  'minute',
  'secs',
  'fraction',
  'half',
  'hm',
  'hms',
  'zone',
  'utc',
  'sign',
  'offset',
  'hours',
  'minutes',
  'unknown',
] as const;
type PlaceName = (typeof PLACE_NAMES)[number];

/** Spaces where people put them. */
const S = ' ?';
const YEAR = `(?:(?<era>[BA])${S})?'?(?<year>[234])(?:${S}(?<late_era>[BA]))?`;
/** Between a month's name and its numbers. */
const J = '[- /.,]{0,3}';

/** The days, by how they are written. The letters are those of {@link Written}. */
const DAYS: readonly (readonly [day: DayForm, pattern: string])[] = [
  // 2026-03-09, 2026/3/9, 2026. 3. 9., 2569-03-09, 2026年3月9日
  ['ymd', `(?<year>4)${S}(?<mark>[-/.])${S}(?<month>[12])${S}\\k<mark>${S}(?<date>[12])\\.?`],
  // 2026:03:09, as cameras write
  ['ymd', '(?<year>4):(?<month>2):(?<date>2)'],
  // 9/3/2026, 03-09-26, 9. 3. 2026, 9/3/2569
  ['numeric', `(?<first>[12])${S}(?<mark>[-/.])${S}(?<second>[12])${S}\\k<mark>${S}${YEAR}\\.?`],
  // 9 March 2026, 9-Mar-26, 09MAR2026, 9 มี.ค. 69, 9 มีนาคม พ.ศ. 2569
  ['named', `(?<date>[12])${J}(?<name>[MN])${J}${YEAR}`],
  // March 9, 2026, Mar-09-2026
  ['named', `(?<name>[MN])${J}(?<date>[12])[- /.,]{1,3}${YEAR}`],
  // 2026 Mar 9, 2026-Mar-09
  ['named', `(?<year>4)${J}(?<name>[MN])${J}(?<date>[12])`],
  // 20260309
  ['compact', '(?<ymd>8)'],
  // 2026-W11-1
  ['week', '(?<year>4)-?K(?<week>2)-?(?<weekday>1)'],
];

/** A clock: 10:05, 10.05.30, 10:05:30.123 PM, PM 10:05, 10 PM, 10h05, 10 นาฬิกา 05 นาที, 1005 hrs. */
const CLOCKS: readonly string[] = [
  `(?:(?<half>P)${S})?(?<hour>[12])${S}:${S}(?<minute>2)(?:${S}:${S}(?<secs>2)(?:[.,:](?<fraction>\\d))?)?(?:${S}[OH])?`,
  `(?<hour>[12])${S}:${S}(?<minute>2)(?:${S}:${S}(?<secs>2)(?:[.,:](?<fraction>\\d))?)?${S}(?<half>P)`,
  `(?:(?<half>P)${S})?(?<hour>[12])\\.(?<minute>2)(?:\\.(?<secs>2)(?:[.,](?<fraction>\\d))?)?(?:${S}[OH])?`,
  `(?<hour>[12])\\.(?<minute>2)(?:\\.(?<secs>2)(?:[.,](?<fraction>\\d))?)?${S}(?<half>P)`,
  `(?<hour>[12])${S}(?<half>P)`,
  `(?:(?<half>P)${S})?(?<hour>[12])${S}H(?:${S}(?<minute>[12])(?:${S}I(?:${S}(?<secs>[12])${S}J)?)?)?`,
  `(?<hm>4)${S}O`,
];

/** Times of day that are only recognised after the letter T, or after a day without marks. */
const SHORT_CLOCKS: readonly string[] = ['(?<hms>6)(?:[.,](?<fraction>\\d))?', '(?<hm>4)', '(?<hour>2)'];

/** An offset, a zone by name, or a word that may be one. */
const OFFSET = `(?:[UZ]${S})?(?<sign>[-+])(?:(?<offset>[34])|(?<hours>[12])(?:[:.](?<minutes>2)(?::2)?)?)(?:${S}(?:[ZUQ]|[-+][24]))?`;
const ZONE = `(?:${S}(?:${OFFSET}|(?<zone>Z)(?:${S}U)?|(?<utc>U)|(?<unknown>Q)))?`;
/** Behind a day without a clock only what cannot be a part of the day. */
const DAY_ZONE = `(?:${S}(?:(?<zone>Z)|(?<utc>U)|(?<sign>\\+|(?<= )-(?=4))(?:(?<offset>4)|(?<hours>2):(?<minutes>2))))?`;
const WEEKDAY = '(?:W[-,. ]*)?';
const AFTER = `(?:[-,.]?${S}W)?`;
/** Between a day and its clock; the colon of log files (09/Mar/2026:10:00:00), the dash of databases (2026-03-09-10.05.30). */
const GAP = `(?: ?[T:,] ?| - ?|-(?=[12]\\.2\\.)| )`;

const PATTERNS: readonly (readonly [day: DayForm, pattern: RegExp])[] = [
  ...DAYS.map(([day, pattern]) => form(day, `${WEEKDAY}${pattern}${AFTER}${DAY_ZONE}`)),
  ...DAYS.flatMap(([day, pattern]) =>
    CLOCKS.map((clock) => form(day, `${WEEKDAY}${pattern}${AFTER}${GAP}${clock}${ZONE}${AFTER}`)),
  ),
  ...DAYS.flatMap(([day, pattern]) =>
    SHORT_CLOCKS.map((clock) => form(day, `${WEEKDAY}${pattern}${S}T${S}${clock}${ZONE}`)),
  ),
  ...SHORT_CLOCKS.map((clock) => form('compact', `(?<ymd>8) ${clock}${ZONE}`)),
  form('yearday', `(?<year>4)-?(?<yearday>3)T${CLOCKS[0] ?? ''}${ZONE}`),
  // Mon Mar 9 10:00:00 +0000 2026, as C and X write; the year last.
  ...CLOCKS.slice(0, 4).flatMap((clock) => [
    form('named', `${WEEKDAY}(?<name>[MN]) (?<date>[12]) ${clock}${ZONE} (?<year>4)`),
    form('named', `${WEEKDAY}(?<date>[12])[ -](?<name>[MN]) ${clock}${ZONE} (?<year>4)`),
  ]),
  // 10:05, 9 March 2026
  ...DAYS.flatMap(([day, pattern]) => [
    ...CLOCKS.map((clock) => form(day, `${clock}${ZONE}[- ,]{1,3}${WEEKDAY}${pattern}${AFTER}`)),
    ...CLOCKS.map((clock) =>
      form(day, `${clock}[- ,]{1,3}${WEEKDAY}${pattern}${AFTER} ?(?:(?<zone>Z)|(?<utc>U))`),
    ),
  ]),
];

function form(day: DayForm, pattern: string): readonly [DayForm, RegExp] {
  return [day, new RegExp(`^${pattern}\\.?$`, 'd')];
}

/** Rows of a file have few shapes: what a shape was found to be is remembered. */
const known = new Map<string, FoundForm | null>();
const MOST_KNOWN = 2000;

/** The form that a shape has; null where it has none. */
export function findForm(shape: string): FoundForm | null {
  const remembered = known.get(shape);
  if (remembered !== undefined) return remembered;
  const found = shape.length > 80 ? null : searchForm(shape);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(shape, found);
  return found;
}

function searchForm(shape: string): FoundForm | null {
  for (const [day, pattern] of PATTERNS) {
    const places = placesOf(pattern, shape);
    if (places !== null) return { day, places };
  }
  return null;
}

const ZONE_ALONE = new RegExp(`^${ZONE}$`, 'd');

/** The form of a zone alone, as it is written in brackets: `(ICT)`, `(UTC+07:00)`. */
export function findZone(shape: string): FormPlaces | null {
  return placesOf(ZONE_ALONE, shape);
}

function placesOf(pattern: RegExp, shape: string): FormPlaces | null {
  const groups = pattern.exec(shape)?.indices?.groups;
  if (groups === undefined) return null;
  const places: Partial<Record<PlaceName, number>> = {};
  for (const name of PLACE_NAMES) {
    const at = groups[name]?.[0];
    if (at !== undefined) places[name] = at;
  }
  return places;
}
