import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Sections of a tab are headings of its files, also those that are folded on the screen. */
let world: World;
let editor: Person;
let id: string;

function tile(_id: string, title: string, section?: string) {
  return {
    _id,
    kind: 'chart' as const,
    spot: { x: 0, y: 0, w: 6, h: 4 },
    title: { en: title, th: title },
    chart: {
      form: { name: 'bar' as const },
      measures: ['mentions.mentions' as const],
      shelves: { across: [{ dimension: 'channel' }] },
    },
    ...(section !== undefined && { section }),
  };
}

const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Board', th: 'บอร์ด' },
  tabs: [
    {
      _id: 'one',
      name: { en: 'Only tab', th: 'แท็บเดียว' },
      tiles: [
        tile('last', 'Last tile', 'late'),
        tile('early', 'Early tile', 'early'),
        tile('top', 'Top tile'),
      ],
      sections: [
        { _id: 'early', title: { en: 'Early section', th: 'ส่วนแรก' } },
        { _id: 'late', title: { en: 'Late section', th: 'ส่วนหลัง' }, folded: true },
        { _id: 'empty', title: { en: 'Empty section', th: 'ส่วนว่าง' } },
      ],
    },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await makeCoffeeCompany(world, makeCupPosts({ count: 6 }));
  id = (await publishVizDashboard(editor, { name: 'Board', share: 'all', document: DOCUMENT }))._id;
});
afterAll(() => world.stop());

async function make(body: object): Promise<Buffer> {
  const path = buildPath(createDashboardFile, { params: { _id: id } });
  const response = await fetch(new URL(path, world.url), {
    method: 'POST',
    headers: { cookie: editor.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  });
  return Buffer.from(await response.arrayBuffer());
}

test('A document has the headings of sections above their tiles, in their order and in the language of the file', async () => {
  const bytes = await make({ format: 'pdf' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  // The contents come first.
  const body = plain.slice(plain.indexOf('Top tile', plain.indexOf('Late section')));
  const places = ['Top tile', 'Early section', 'Early tile', 'Late section', 'Last tile'].map((part) =>
    body.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(plain).not.toContain('Empty section');
  const thai = await make({ format: 'pdf', language: 'th' });
  const read = await extractText(await getDocumentProxy(new Uint8Array(thai)), { mergePages: true });
  expect(read.text.normalize('NFKC').replaceAll(/\s+/g, ' ')).toContain('ส่วนแรก');
});

/** The texts of each slide. */
function readSlides(bytes: Buffer): string[] {
  return [...unzip(bytes)]
    .filter(([path]) => /slides\/slide\d+\.xml$/.test(path))
    .toSorted(([one], [other]) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
    .map(([, xml]) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join(' | '));
}

test('A presentation names the section of each tile, and a slide for each tab becomes one for each section', async () => {
  const [, ...slides] = readSlides(await make({ format: 'pptx' }));
  expect(slides.map((slide) => slide.includes('Early section'))).toEqual([false, true, false]);
  expect(slides[2]).toContain('Late section');
  const [, ...arranged] = readSlides(await make({ format: 'pptx', slides: 'tab' }));
  expect(arranged).toHaveLength(3);
  expect(arranged[0]).toContain('Only tab');
  expect(arranged[1]).toMatch(/Early section[\s\S]*Only tab/);
});

test('A workbook has the section above the table of each of its tiles', async () => {
  const files = unzip(await make({ format: 'xlsx' }));
  const sheetOf = (nth: number): string => files.get(`xl/worksheets/sheet${nth}.xml`) ?? '';
  expect(sheetOf(2)).not.toContain('section');
  expect(sheetOf(3)).toContain('Early section');
  expect(sheetOf(3)).toMatch(/<mergeCell ref="A1:B1"\/>/);
  expect(sheetOf(4)).toContain('Late section');
});
