import { MOTIFS, type Motif } from './picture-motifs.ts';
import { pickInteger, pick, makeRandom, type Random } from './random.ts';

/** Colours of cups, straws and awnings: the brand's green first, since most pictures are of its shops. */
const COLORS = ['#0f766e', '#0f766e', '#b45309', '#be185d', '#4338ca', '#15803d'];

/**
 * The picture of a post as an SVG drawing, 480 by 360: the same name gives the same picture on every machine.
 * @returns null for a motif that does not exist
 */
export function drawPicture(motif: string, name: string): string | null {
  const draw = Object.hasOwn(MOTIFS, motif) ? MOTIFS[motif as Motif] : undefined;
  if (draw === undefined) return null;
  const random = makeRandom(...Array.from(name, (letter) => letter.codePointAt(0) ?? 0));
  return scene(random, draw(random, pick(random, COLORS)));
}

/** A wall with lights out of focus, a table, and the objects on it. */
function scene(random: Random, subject: string): string {
  const [wall, wood] = [pickInteger(random, 12, 60), pickInteger(random, 20, 36)];
  const warmth = pickInteger(random, 24, 46);
  const lights = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${pickInteger(random, 0, 480)}" cy="${pickInteger(random, 0, 200)}" r="${pickInteger(random, 10, 42)}" fill="hsl(${pickInteger(random, 30, 52)} 90% 82%)" opacity=".${pickInteger(random, 12, 34)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><defs>
<linearGradient id="wall" x2="1" y2="1"><stop stop-color="hsl(${wall} ${warmth}% 78%)"/><stop offset="1" stop-color="hsl(${wall + 14} ${warmth}% 46%)"/></linearGradient>
<linearGradient id="table" x2="0" y2="1"><stop stop-color="hsl(${wood} 38% 52%)"/><stop offset="1" stop-color="hsl(${wood} 42% 32%)"/></linearGradient>
<linearGradient id="drink" x2="0" y2="1"><stop stop-color="#5b351e"/><stop offset=".45" stop-color="#9a6a3f"/><stop offset="1" stop-color="#e9d3b4"/></linearGradient>
<radialGradient id="edge" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="6"/></filter></defs>
<rect width="480" height="360" fill="url(#wall)"/><g filter="url(#soft)">${lights.join('')}</g>
<rect y="236" width="480" height="124" fill="url(#table)"/><rect y="236" width="480" height="3" fill="#fff" opacity=".2"/>${subject}
<rect width="480" height="360" fill="url(#edge)"/></svg>`;
}
