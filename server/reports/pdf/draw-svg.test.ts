import Pdf from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { drawSvg } from '#server/reports/pdf/draw-svg.ts';
import { makePen, PAGE } from '#server/reports/pdf/pen.ts';

const SVG = `<svg width="600" height="300" xmlns="http://www.w3.org/2000/svg">
  <defs>
    <clipPath id="cut"><path d="M0 0L600 0L600 300L0 300Z"/></clipPath>
    <linearGradient id="fade"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient>
  </defs>
  <g clip-path="url(#cut)" transform="translate(10 20)">
    <path d="M0 0L10 10A5 5 0 0 1 20 20Z" fill="url(#fade)" stroke="rgba(10,20,30,.5)" stroke-dasharray="4,2"/>
    <polyline points="0 0 10 10 20 0" fill="none" stroke="#123456"/>
    <circle cx="4" cy="4" r="3" fill="#ff0000" fill-opacity=".5"/>
    <path d="M0 0L1 1" fill="none"/>
    <text x="30" y="40" dominant-baseline="central" text-anchor="middle" style="font-size:14px">น้ำดื่มของกำแพง</text>
    <text transform="matrix(0,-1,1,0,50,60)" style="font-size:12px;font-weight:bold" fill="#333">Turned &amp; bold</text>
  </g>
</svg>`;

async function draw(): Promise<{ bytes: Buffer; y: number }> {
  const document = new Pdf({ size: 'A4', margin: 0, compress: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  const pen = makePen(document, '#0c8599');
  drawSvg(pen, { kind: 'drawing', svg: SVG, width: 600, height: 300, native: null });
  document.end();
  await done;
  return { bytes: Buffer.concat(chunks), y: pen.y };
}

it('A drawing is shapes and texts that can be searched, turned ones too', async () => {
  const { bytes, y } = await draw();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.normalize('NFKC')).toContain('น้ำดื่มของกำแพง'.normalize('NFKC'));
  expect(text).toContain('Turned & bold');
  expect(bytes.toString('latin1')).not.toContain('/Subtype /Image');
  expect(y).toBeGreaterThan(PAGE.top + 200);
});

it('Shapes have their colours, and one without any leaves nothing behind', async () => {
  const stream = (await draw()).bytes.toString('latin1');
  // The first colour of the gradient, and the colour of the line.
  expect(stream).toMatch(/0\.0039\d* 0\.0078\d* 0\.0117\d* scn/);
  expect(stream).toMatch(/0\.0705\d* 0\.2039\d* 0\.3372\d* SCN/);
  expect(stream).toContain('[4 2] 0 d');
});
