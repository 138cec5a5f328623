import { wrapText } from '#engine/text/wrap-text.ts';
import {
  drawBox,
  fit,
  PAD,
  toMeasure,
  WIDTH,
  type ChartOf,
  type PictureContext,
  type PictureParts,
} from '#server/reports/drawing/picture.ts';
import { writeSvgText } from '#server/reports/drawing/write-svg-text.ts';
import { DIM, INK, PALE, toneColor } from '#server/reports/pdf/pen.ts';

const DAY = 90;
const CELL = 26;
const HOURS = 24;

/** The hours of a week: darker cells have more mentions. */
export function drawHours({ days, cells }: ChartOf<'grid'>, { accent }: PictureContext): PictureParts {
  const width = (WIDTH - PAD * 2 - DAY) / HOURS;
  const greatest = Math.max(1, ...cells.flat());
  const rows = days.flatMap((day, row) => {
    const y = PAD + row * CELL;
    return [
      writeSvgText(fit(day, DAY - PAD), { x: PAD, y: y + 17, ink: DIM }),
      ...(cells[row] ?? []).flatMap((count, hour) => {
        const cell = { x: PAD + DAY + hour * width, y, width: width - 2, height: CELL - 2 };
        return [drawBox(cell, PALE), ...(count > 0 ? [drawBox(cell, accent, count / greatest)] : [])];
      }),
    ];
  });
  const hours = [0, 3, 6, 9, 12, 15, 18, 21].map((hour) =>
    writeSvgText(`${String(hour).padStart(2, '0')}:00`, {
      x: PAD + DAY + hour * width,
      y: PAD + days.length * CELL + 15,
      ink: DIM,
      size: 11,
    }),
  );
  return { parts: [...rows, ...hours], width: WIDTH, height: PAD * 2 + (days.length + 1) * CELL };
}

const POST = { line: 19, most: 4, size: 13, mood: 110 };

/** Posts: author, place and time, sentiment, and text. */
export function drawPosts({ items }: ChartOf<'posts'>, { accent }: PictureContext): PictureParts {
  let y = PAD;
  const room = WIDTH - PAD * 3;
  const parts = items.flatMap(({ who, about, mood, tone, text }) => {
    const measure = toMeasure(POST.size, false);
    const lines = wrapText(text.replaceAll(/\s+/g, ' '), { width: room, measure, most: POST.most });
    const height = (lines.length + 1) * POST.line + 6;
    const top = y;
    y += height + PAD;
    const ink = tone === 'neutral' ? DIM : toneColor(tone, accent);
    return [
      drawBox({ x: PAD, y: top, width: 3, height }, toneColor(tone, accent)),
      writeSvgText(fit(`${who} · ${about}`, room - POST.mood), { x: PAD * 2, y: top + 13, ink: DIM }),
      writeSvgText(fit(mood, POST.mood, { bold: true }), {
        x: WIDTH - PAD,
        y: top + 13,
        ink,
        bold: true,
        anchor: 'end',
      }),
      ...lines.map((line, at) =>
        writeSvgText(line, { x: PAD * 2, y: top + (at + 2) * POST.line - 3, ink: INK, size: POST.size }),
      ),
    ];
  });
  return { parts, width: WIDTH, height: y + PAD };
}
