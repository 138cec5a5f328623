import type { Block, ReportDocument } from '#server/reports/block.ts';

/** A report whose links within texts lead to the suite by whole addresses. */
export function completeLinks(document: ReportDocument, origin: string): ReportDocument {
  const complete = (block: Block): Block =>
    block.chart?.kind === 'note' && block.chart.lines
      ? {
          ...block,
          chart: {
            ...block.chart,
            lines: block.chart.lines.map((line) => ({
              ...line,
              links: line.links.map(({ label, href }) => ({
                label,
                href: href.startsWith('/') ? `${origin}${href}` : href,
              })),
            })),
          },
        }
      : block;
  return {
    ...document,
    blocks: document.blocks.map(complete),
    ...(document.arranged && {
      arranged: document.arranged.map((slide) => ({
        ...slide,
        parts: slide.parts.map((part) => ({ ...part, block: complete(part.block) })),
      })),
    }),
  };
}
