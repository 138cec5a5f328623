import type { SvgDrawing } from '#server/reports/block.ts';
import {
  parseSvg,
  readNumber,
  readText,
  readTransforms,
  type SvgNode,
} from '#server/reports/drawing/svg-node.ts';
import { PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';

/** The greatest height of a drawing on a page, in points. */
const MOST_HEIGHT = 420;

function fit({ width, height }: SvgDrawing): { scale: number; height: number } {
  const scale = Math.min(WIDTH / width, MOST_HEIGHT / height);
  return { scale, height: height * scale };
}

/** The height that a drawing takes, in points. */
export function computeDrawingHeight(drawing: SvgDrawing): number {
  return fit(drawing).height + 8;
}

/** Draws a picture of a chart: its shapes as paths, its texts as texts, so that they can be searched and copied. */
export function drawSvg(pen: PdfWriter, drawing: SvgDrawing): void {
  const { scale } = fit(drawing);
  pen.ensure(computeDrawingHeight(drawing));
  const root = parseSvg(drawing.svg);
  const { document } = pen;
  document.save();
  document.transform(scale, 0, 0, scale, PAGE.left + (WIDTH - drawing.width * scale) / 2, pen.y);
  const context = { pen, definitions: new Map(listDefinitions(root)) };
  for (const child of root.children) drawNode(child, context);
  document.restore();
  pen.y += computeDrawingHeight(drawing);
}

type SvgContext = { pen: PdfWriter; definitions: ReadonlyMap<string, SvgNode> };

function listDefinitions(node: SvgNode): [string, SvgNode][] {
  const own = node.attributes['id'];
  return [
    ...(own === undefined ? [] : [[own, node] satisfies [string, SvgNode]]),
    ...node.children.flatMap(listDefinitions),
  ];
}

const UNSEEN = new Set(['defs', 'style', 'title', 'desc', 'metadata']);

function drawNode(node: SvgNode, context: SvgContext): void {
  if (UNSEEN.has(node.name)) return;
  const { document } = context.pen;
  const matrices = readTransforms(node);
  // An element that has no place is not seen; drawing programs leave it out too.
  if (matrices.some((matrix) => !matrix.every(Number.isFinite))) return;
  document.save();
  for (const matrix of matrices) document.transform(...matrix);
  const clip = findReferred(node.attributes['clip-path'], context);
  if (clip) clipTo(document, clip);
  if (node.name === 'text') drawText(node, context);
  else if (tracePath(document, node)) paint(document, node, context);
  for (const child of node.children) drawNode(child, context);
  document.restore();
}

function findReferred(value: string | undefined, { definitions }: SvgContext): SvgNode | undefined {
  const id = /^url\(#([^)]+)\)$/.exec(value ?? '')?.[1];
  return id === undefined ? undefined : definitions.get(id);
}

function clipTo(document: PDFKit.PDFDocument, { children }: SvgNode): void {
  for (const child of children) tracePath(document, child);
  document.clip('nonzero');
}

/** Adds the outline of an element to the present path. @returns whether it has one */
function tracePath(document: PDFKit.PDFDocument, node: SvgNode): boolean {
  const number = (name: string): number => readNumber(node, name);
  switch (node.name) {
    case 'path': {
      const { d } = node.attributes;
      if (!d) return false;
      document.path(d);
      return true;
    }
    case 'rect':
      document.rect(number('x'), number('y'), number('width'), number('height'));
      return true;
    case 'circle':
      document.circle(number('cx'), number('cy'), number('r'));
      return true;
    case 'ellipse':
      document.ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
      return true;
    case 'line':
      document.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'));
      return true;
    case 'polyline':
    case 'polygon':
      return tracePoints(document, node);
    default:
      return false;
  }
}

function tracePoints(document: PDFKit.PDFDocument, { name, attributes }: SvgNode): boolean {
  const numbers = (attributes['points'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (numbers.length < 4) return false;
  document.moveTo(numbers[0] ?? 0, numbers[1] ?? 0);
  for (let index = 2; index + 1 < numbers.length; index += 2)
    document.lineTo(numbers[index] ?? 0, numbers[index + 1] ?? 0);
  if (name === 'polygon') document.closePath();
  return true;
}

type Paint = { color: string; opacity: number };

/** Fills and strokes the present path; one without either is given up. */
function paint(document: PDFKit.PDFDocument, node: SvgNode, context: SvgContext): void {
  const opacity = readOpacity(node, 'opacity');
  const fill = readPaint(node, 'fill', context);
  const stroke = readPaint(node, 'stroke', context);
  if (fill) document.fillColor(fill.color).fillOpacity(fill.opacity * opacity);
  if (stroke) {
    const dashes = (node.attributes['stroke-dasharray'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    document
      .strokeColor(stroke.color)
      .strokeOpacity(stroke.opacity * opacity)
      .lineWidth('stroke-width' in node.attributes ? readNumber(node, 'stroke-width') : 1);
    // The library's types know one length only.
    const pattern = (dashes.length === 1 ? dashes[0] : dashes) as number;
    if (dashes.some((one) => one > 0)) document.dash(pattern, {});
  }
  if (fill && stroke) document.fillAndStroke();
  else if (fill) document.fill();
  else if (stroke) document.stroke();
  // A path that is neither filled nor stroked would become part of the next one.
  else document.fillOpacity(0).fill();
}

function readOpacity(node: SvgNode, name: string): number {
  return name in node.attributes ? readNumber(node, name) : 1;
}

/** What an element is painted with; a gradient counts as the colour with which it begins. */
function readPaint(node: SvgNode, name: 'fill' | 'stroke', context: SvgContext): Paint | null {
  const written = node.attributes[name] ?? (name === 'fill' ? '#000' : 'none');
  if (written === 'none' || written === 'transparent') return null;
  const gradient = findReferred(written, context);
  const stop = gradient?.children.find((child) => child.name === 'stop');
  if (written.startsWith('url(') && !stop) return null;
  const color = readColor(stop?.attributes['stop-color'] ?? written);
  return { color: color.color, opacity: color.opacity * readOpacity(node, `${name}-opacity`) };
}

/** A CSS colour as the library takes it: hex, and the opacity apart. */
function readColor(written: string): Paint {
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(written)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (!parts) return { color: written, opacity: 1 };
  const hex = parts.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, '0'));
  return { color: `#${hex.join('')}`, opacity: parts[3] ?? 1 };
}

function drawText(node: SvgNode, context: SvgContext): void {
  const { text, size, bold, align, drop } = readText(node);
  const fill = readPaint(node, 'fill', context);
  if (text.trim() === '' || !fill) return;
  const { pen } = context;
  const width = pen.widthOf(text, { size, bold });
  const left = readNumber(node, 'x') - (align === 'start' ? 0 : align === 'end' ? width : width / 2);
  pen.document.fillOpacity(fill.opacity * readOpacity(node, 'opacity'));
  pen.line(
    text,
    { x: left, baseline: readNumber(node, 'y') + drop * size },
    { size, bold, color: fill.color },
  );
}
