import { Parser } from 'htmlparser2';

/** An element of a drawing with its attributes, its own text and what is within it. */
export type SvgNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: SvgNode[];
};

/** Reads a drawing that the suite made itself. @throws when it has no element */
export function parseSvg(svg: string): SvgNode {
  const root: SvgNode = { name: '', attributes: {}, text: '', children: [] };
  const open: SvgNode[] = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const node: SvgNode = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      ontext: (text) => {
        const inner = open.at(-1);
        if (inner) inner.text += text;
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  const first = root.children.find(({ name }) => name === 'svg');
  if (!first) throw new Error('a drawing without an element');
  return first;
}

/** A number of an attribute; 0 where it has none. */
export function readNumber({ attributes }: SvgNode, name: string): number {
  const value = Number.parseFloat(attributes[name] ?? '');
  return Number.isFinite(value) ? value : 0;
}

/** How a text of a drawing is set: the beginning of its line, its size in pixels, its weight and colour. */
export type SvgText = {
  text: string;
  size: number;
  bold: boolean;
  align: 'start' | 'middle' | 'end';
  /** Where its baseline is below its position, as a share of its size. */
  drop: number;
};

const DROPS: Readonly<Record<string, number>> = {
  central: 0.36,
  middle: 0.36,
  hanging: 0.8,
  'text-before-edge': 0.9,
};

/** What a text element says and how it is set. */
export function readText(node: SvgNode): SvgText {
  const style = node.attributes['style'] ?? '';
  const size = Number(/font-size:\s*([\d.]+)px/.exec(style)?.[1] ?? 12);
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1] ?? node.attributes['font-weight'] ?? '';
  const anchor = node.attributes['text-anchor'];
  return {
    text: node.text,
    size,
    bold: weight === 'bold' || Number(weight) >= 600,
    align: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
    drop: DROPS[node.attributes['dominant-baseline'] ?? ''] ?? 0,
  };
}

/** A transformation as six numbers of a matrix. */
type Matrix = readonly [number, number, number, number, number, number];

/** The transformations of an element, the outer ones first. */
export function readTransforms({ attributes }: SvgNode): Matrix[] {
  return [...(attributes['transform'] ?? '').matchAll(/(\w+)\(([^)]*)\)/g)].flatMap(
    ([, kind = '', written = '']): Matrix[] => {
      const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = written
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      switch (kind) {
        case 'translate':
          return [[1, 0, 0, 1, a, b ?? 0]];
        case 'scale':
          return [[a, 0, 0, b ?? a, 0, 0]];
        case 'rotate':
          return rotate(a, b ?? 0, c);
        case 'matrix':
          return [[a, b ?? 0, c, d, e, f]];
        default:
          return [];
      }
    },
  );
}

function rotate(degrees: number, x: number, y: number): Matrix[] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [1, 0, 0, 1, x, y],
    [cos, sin, -sin, cos, 0, 0],
    [1, 0, 0, 1, -x, -y],
  ];
}
