import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { buildColorScale } from '#engine/chart-forms/drawing/color-scale.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, readValue } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint, type Entry } from '#engine/chart-forms/model/chart-model.ts';

type CalendarForm = Extract<Form, { name: 'calendar' }>;

/** Weeks up to which a field has its own size, so that a month does not fill the whole width. */
const FEW_WEEKS = 18;
const SUNDAY = 6;

/** A field for each day, weeks side by side, a calendar for each year; a day that was not collected has no field. */
export function drawCalendar(context: DrawContext, form: CalendarForm): ChartDrawing {
  const { model, part, theme } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const marks: Mark[] = [];
  const days = part.points.flatMap((point, index) => {
    const value = readValue(readPoint(model, point, series));
    const day = toDay(context, point);
    marks.push(buildMark(context, { point, series }, null));
    return value === null || day === null ? [] : [{ day, value, mark: index }];
  });
  const range = part.points.flatMap((point) => toDay(context, point) ?? []);
  const years = [...new Set(range.map((day) => day.slice(0, 4)))];
  return {
    kind: 'echarts',
    marks: marks.map((mark, index) => {
      const field = days.findIndex((one) => one.mark === index);
      return { ...mark, at: field < 0 ? null : { series: 'days', index: field } };
    }),
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      visualMap: buildColorScale(context, {
        values: days.map(({ value }) => value),
        steps: form.steps,
        measure: series.measure,
      }),
      calendar: years.map((year, at) =>
        buildCalendar(context, {
          days: range.filter((day) => day.startsWith(year)),
          place: { at, count: years.length },
        }),
      ),
      series: years.map((year, at) => ({
        id: at === 0 ? 'days' : `days-${year}`,
        type: 'heatmap' as const,
        coordinateSystem: 'calendar' as const,
        calendarIndex: at,
        itemStyle: { borderColor: theme.surface, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: theme.text } },
        data: days
          .filter(({ day }) => day.startsWith(year))
          .map(({ day, value, mark }) => ({ value: [day, value], mark })),
      })),
    },
  };
}

/** The day of a bar in the zone of the answer. */
function toDay({ model }: DrawContext, { values }: Entry): string | null {
  const from = values[0]?.span?.from;
  if (from === undefined) return null;
  const { year, month, day } = toWallTime(new Date(from), model.input.answers[0].zone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

type CalendarPlace = { days: readonly string[]; place: { at: number; count: number } };

function buildCalendar(context: DrawContext, { days, place }: CalendarPlace) {
  const { theme, model } = context;
  const { weekdays, months } = model.input.writer;
  const [first = '2026-01-01', last = first] = [days[0], days.at(-1)];
  const weeks = (Date.parse(last) - Date.parse(first)) / MS_PER_DAY / 7;
  const room = 84 / place.count;
  return {
    range: [first, last],
    top: `${place.at * room + 9}%`,
    height: `${room - 11}%`,
    left: weeks < FEW_WEEKS ? 'center' : 44,
    ...(weeks < FEW_WEEKS ? {} : { right: 8 }),
    cellSize: [weeks < FEW_WEEKS ? 34 : ('auto' as const), 'auto' as const],
    splitLine: { show: false },
    itemStyle: { color: 'transparent', borderColor: theme.line, borderWidth: 1 },
    yearLabel: { show: false },
    monthLabel: { ...buildTextStyle(context), nameMap: [...months] },
    dayLabel: {
      ...buildTextStyle(context),
      firstDay: 1,
      margin: 8,
      nameMap: [weekdays[SUNDAY] ?? '', ...weekdays.slice(0, SUNDAY)],
    },
  };
}
