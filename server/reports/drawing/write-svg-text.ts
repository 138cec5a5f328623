const FONT = "Sarabun,'Noto Sans Thai',Tahoma,sans-serif";
/** The usual letters of a drawing, in pixels. */
const LETTERS = 12;

type TextPlace = {
  x: number;
  y: number;
  ink: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
};

/** A text of a drawing at its baseline, as SVG. */
export function writeSvgText(
  text: string,
  { x, y, ink, bold = false, anchor = 'start', size = LETTERS }: TextPlace,
): string {
  const escaped = text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const weight = bold ? 'font-weight:bold;' : '';
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" style="font-size:${size}px;font-family:${FONT};${weight}" fill="${ink}">${escaped}</text>`;
}
