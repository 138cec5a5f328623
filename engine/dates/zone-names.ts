import { ZONES } from '#contracts/kit/zone-name.ts';

/** A zone as a date names it: minutes east of UTC, or an IANA name where the clocks of the place decide. */
export type WrittenZone = number | string;

/** Abbreviations by their offset. The eight of North America are those of RFC 822. */
const ABBREVIATIONS: readonly (readonly [offset: string, names: string])[] = [
  ['-12:00', 'aoe'],
  ['-10:00', 'hst'],
  ['-09:00', 'akst hdt'],
  ['-08:00', 'pst akdt'],
  ['-07:00', 'mst pdt'],
  ['-06:00', 'cst mdt'],
  ['-05:00', 'est cdt pet cot'],
  ['-04:00', 'edt clt bot vet'],
  ['-03:30', 'nst'],
  ['-03:00', 'brt art uyt clst'],
  ['-02:30', 'ndt'],
  ['+00:00', 'z utc gmt ut uct wet zulu'],
  ['+01:00', 'cet met mez wat west bst'],
  ['+02:00', 'cest mest mesz eet cat sast'],
  ['+03:00', 'eest msk trt eat idt'],
  ['+03:30', 'irst'],
  ['+04:00', 'msd samt azt'],
  ['+04:30', 'aft irdt'],
  ['+05:00', 'pkt uzt yekt'],
  ['+05:45', 'npt'],
  ['+06:00', 'btt omst'],
  ['+06:30', 'mmt'],
  ['+07:00', 'ict wib krat novt'],
  ['+08:00', 'sgt hkt myt pht phst wita awst irkt'],
  ['+09:00', 'jst kst wit yakt tlt'],
  ['+09:30', 'acst'],
  ['+10:00', 'aest vlat chst pgt'],
  ['+10:30', 'acdt'],
  ['+11:00', 'aedt magt'],
  ['+12:00', 'nzst fjt pett'],
  ['+13:00', 'nzdt'],
];

/** Long names, as browsers and Java write them in brackets, without "time" and "standard time" at the end. */
const LONG_NAMES: readonly (readonly [offset: string, names: string])[] = [
  ['-10:00', 'hawaii-aleutian,hawaii'],
  ['-08:00', 'pacific'],
  ['-07:00', 'mountain,pacific daylight'],
  ['-06:00', 'central,mountain daylight'],
  ['-05:00', 'eastern,central daylight'],
  ['-04:00', 'atlantic,eastern daylight'],
  ['-03:00', 'brasilia,argentina,atlantic daylight'],
  ['+00:00', 'coordinated universal,greenwich mean,western european,เวลามาตรฐานกรีนิช,เวลาสากลเชิงพิกัด'],
  ['+01:00', 'central european,western european summer,british summer,irish,west africa'],
  ['+02:00', 'eastern european,central european summer,south africa,central africa,israel'],
  ['+03:00', 'eastern european summer,moscow,arabian,east africa,israel daylight,turkey'],
  ['+04:00', 'gulf'],
  ['+05:00', 'pakistan'],
  ['+05:30', 'india,sri lanka,เวลาอินเดีย'],
  ['+05:45', 'nepal'],
  ['+06:00', 'bangladesh'],
  ['+06:30', 'myanmar,เวลาพม่า'],
  ['+07:00', 'indochina,western indonesia,se asia,vietnam,thailand,เวลาอินโดจีน,เวลาประเทศไทย'],
  [
    '+08:00',
    'singapore,hong kong,china,taiwan,taipei,philippine,malaysia,australian western,central indonesia,เวลาสิงคโปร์,เวลามาตรฐานฮ่องกง,เวลามาตรฐานจีน,เวลามาเลเซีย',
  ],
  ['+09:00', 'japan,korean,korea,tokyo,eastern indonesia,เวลามาตรฐานญี่ปุ่น,เวลามาตรฐานเกาหลี'],
  ['+09:30', 'australian central'],
  ['+10:00', 'australian eastern'],
  ['+10:30', 'australian central daylight'],
  ['+11:00', 'australian eastern daylight'],
  ['+12:00', 'new zealand'],
  ['+13:00', 'new zealand daylight'],
];

/** What people write for a place whose clocks change. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

/**
 * The zones by their names in lower case. Abbreviations that are used in several parts of the world (IST, AST, GST) are left out:
 * none of them is read as a guess. CST and its like are American as RFC 822 has them, BST is British.
 */
export const ZONE_ABBREVIATIONS: ReadonlyMap<string, WrittenZone> = new Map<string, WrittenZone>([
  ...offsetsOf(ABBREVIATIONS, ' '),
  ...PLACES,
]);

/** Long names of zones by their offset; every Latin one ends with "time". */
export const LONG_ZONES: ReadonlyMap<string, number> = new Map(
  offsetsOf(LONG_NAMES, ',').flatMap(([name, offset]): [string, number][] =>
    /^[a-z]/.test(name)
      ? [
          [`${name} time`, offset],
          [`${name} standard time`, offset],
        ]
      : [[name, offset]],
  ),
);

const canonical = new Map(ZONES.map((name) => [name.toLowerCase(), name]));
/** Recently looked-up names that are not zones: each lookup costs as much as reading a row. */
const MOST_REMEMBERED = 2000;

/** The IANA name that a text in any case is, nothing where there is none. */
export function findIanaName(text: string): string | undefined {
  const known = canonical.get(text);
  if (known !== undefined) return known === '' ? undefined : known;
  if (canonical.size > MOST_REMEMBERED) return undefined;
  const found = runtimeZone(text);
  canonical.set(text, found);
  return found === '' ? undefined : found;
}

/** Runtimes list one name of each zone and know the others. */
function runtimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

function offsetsOf(
  table: readonly (readonly [offset: string, names: string])[],
  separator: string,
): [string, number][] {
  return table.flatMap(([offset, names]) => {
    const [hours = '', minutes = ''] = offset.slice(1).split(':');
    const size = Number(hours) * 60 + Number(minutes);
    const east = offset.startsWith('-') ? -size : size;
    return names.split(separator).map((name): [string, number] => [name, east]);
  });
}
