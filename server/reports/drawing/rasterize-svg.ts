import { Transformer } from '@napi-rs/image';
import { parseSvg, readNumber, readText, type SvgNode } from '#server/reports/drawing/svg-node.ts';
import { outlineLine } from '#server/reports/drawing/text-outline.ts';

/**
 * A drawing of the suite as PNG, with so many times its pixels. Its letters become shapes first, so that the picture does not depend on the
 * fonts of the machine.
 */
export async function rasterizeSvg(svg: string, times = 2): Promise<Buffer> {
  const root = parseSvg(svg);
  const [width, height] = [readNumber(root, 'width'), readNumber(root, 'height')];
  const larger: SvgNode = {
    ...root,
    attributes: {
      ...root.attributes,
      width: String(width * times),
      height: String(height * times),
      viewBox: `0 0 ${width} ${height}`,
    },
  };
  return Transformer.fromSvg(writeNode(larger), '#ffffff').png();
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function writeNode(node: SvgNode): string {
  if (node.name === 'style') return '';
  if (node.name === 'text') return writeOutlines(node);
  return `<${node.name}${writeAttributes(node.attributes)}>${node.children.map(writeNode).join('')}</${node.name}>`;
}

function writeAttributes(attributes: SvgNode['attributes']): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
}

/** The attributes of a text that its shapes keep. */
const KEPT = ['fill', 'fill-opacity', 'opacity', 'transform', 'clip-path'];

function writeOutlines(node: SvgNode): string {
  const { text, size, bold, align, drop } = readText(node);
  const { paths, width } = outlineLine(text, { size, bold });
  const left = readNumber(node, 'x') - (align === 'start' ? 0 : align === 'end' ? width : width / 2);
  const kept = Object.fromEntries(Object.entries(node.attributes).filter(([name]) => KEPT.includes(name)));
  const place = `translate(${left} ${readNumber(node, 'y') + drop * size})`;
  return `<g${writeAttributes(kept)}><g transform="${place}">${paths
    .map(({ d, transform }) => `<path d="${d}" transform="${transform}"/>`)
    .join('')}</g></g>`;
}
