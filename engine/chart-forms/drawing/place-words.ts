/** A word with the room that it takes, in pixels. */
export type WordBox = { width: number; height: number };
/** The middle of a word. */
export type WordSpot = { x: number; y: number };

/** How far the spiral goes out with each turn, and how finely it is tried. */
const STEP = 0.22;
const MOST_STEPS = 2600;
const GAP = 3;

/**
 * Places boxes within an area without overlaps: each as near to the middle as it fits, along a spiral that is as wide as the area, those
 * before first. Null for a box that fits nowhere.
 */
export function placeWords(boxes: readonly WordBox[], area: WordBox): (WordSpot | null)[] {
  const placed: (WordBox & WordSpot)[] = [];
  const ratio = area.width / Math.max(1, area.height);
  return boxes.map((box) => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const angle = step * STEP;
      const radius = angle * 1.1;
      const spot = {
        x: area.width / 2 + Math.cos(angle) * radius * ratio,
        y: area.height / 2 + Math.sin(angle) * radius,
      };
      if (!isWithin({ ...box, ...spot }, area)) {
        if (radius * ratio > area.width && radius > area.height) return null;
        continue;
      }
      if (placed.some((other) => overlap(other, { ...box, ...spot }))) continue;
      placed.push({ ...box, ...spot });
      return spot;
    }
    return null;
  });
}

function isWithin({ x, y, width, height }: WordBox & WordSpot, area: WordBox): boolean {
  return (
    x - width / 2 >= 0 && x + width / 2 <= area.width && y - height / 2 >= 0 && y + height / 2 <= area.height
  );
}

function overlap(one: WordBox & WordSpot, other: WordBox & WordSpot): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP
  );
}
