import type { Crop, FocalPoint } from '#contracts/publishing/content.ts';

/** A corner by which a part of a picture is drawn larger or smaller. */
export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof CORNERS)[number];

/** The whole picture. */
export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The least share of a side that a part has. */
const LEAST = 0.05;

type Offset = { x: number; y: number };

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A part moved within its picture. */
export function moveCrop(crop: Crop, by: Offset): Crop {
  return {
    ...crop,
    x: clamp(crop.x + by.x, 0, 1 - crop.width),
    y: clamp(crop.y + by.y, 0, 1 - crop.height),
  };
}

/** A point moved within its picture. */
export function movePoint({ x, y }: FocalPoint, by: Offset): FocalPoint {
  return { x: clamp(x + by.x, 0, 1), y: clamp(y + by.y, 0, 1) };
}

/**
 * A part with one corner moved; the opposite one stays.
 * @param shares the ratio of its shares of width and height, or null where any is taken
 */
export function resizeCrop(
  crop: Crop,
  { corner, by, shares }: { corner: Corner; by: Offset; shares: number | null },
): Crop {
  const [isLeft, isTop] = [corner.endsWith('w'), corner.startsWith('n')];
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height];
  const most = { width: isLeft ? right : 1 - crop.x, height: isTop ? bottom : 1 - crop.y };
  let width = clamp(crop.width + (isLeft ? -by.x : by.x), LEAST, most.width);
  let height = clamp(crop.height + (isTop ? -by.y : by.y), LEAST, most.height);
  if (shares !== null) {
    const wanted = Math.abs(by.y) > Math.abs(by.x) ? height * shares : width;
    width = Math.min(wanted, most.width, most.height * shares);
    height = width / shares;
  }
  return { x: isLeft ? right - width : crop.x, y: isTop ? bottom - height : crop.y, width, height };
}

/** The largest part of a ratio of shares, around the focal point or the middle. */
export function fitCrop(shares: number, focus: FocalPoint | null): Crop {
  const width = Math.min(1, shares);
  const height = Math.min(1, 1 / shares);
  const { x, y } = focus ?? { x: 0.5, y: 0.5 };
  return { x: clamp(x - width / 2, 0, 1 - width), y: clamp(y - height / 2, 0, 1 - height), width, height };
}

/** Whether a part is the whole picture. */
export function isWhole({ width, height }: Crop): boolean {
  return width > 0.999 && height > 0.999;
}

/** A part as it is stored: to a ten-thousandth, within its picture. */
export function roundCrop({ x, y, width, height }: Crop): Crop {
  const round = (share: number): number => Math.round(share * 10_000) / 10_000;
  const [left, top] = [round(x), round(y)];
  return {
    x: left,
    y: top,
    width: Math.min(round(width), round(1 - left)),
    height: Math.min(round(height), round(1 - top)),
  };
}
