/** Names of the months, January first, in the languages of the exports that are imported. Accents are left out. */
const LATIN: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen janeiro januari',
  'february feb februar fevrier fevr fev febrero febbraio fevereiro februari',
  'march mar mrz marz maerz mars marzo marco maret maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug aout agosto ago agustus agu agt augustus',
  'september sept sep septembre septiembre setiembre settembre sett setembro set',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro nopember',
  'december dec dezember dez decembre diciembre dic dicembre dezembro desember des',
];

/** Full names, the short ones that people write without their end, common misspellings, and the letters of the abbreviation. */
const THAI: readonly string[] = [
  'มกราคม มกรา มค',
  'กุมภาพันธ์ กุมภาพันธ กุมภา กพ',
  'มีนาคม มีนา มีค',
  'เมษายน เมษา เมย',
  'พฤษภาคม พฤษภา พค',
  'มิถุนายน มิถุนา มิย',
  'กรกฎาคม กรกฏาคม กรกฎา กรกฏา กค',
  'สิงหาคม สิงหา สค',
  'กันยายน กันยา กย',
  'ตุลาคม ตุลา ตค',
  'พฤศจิกายน พฤษจิกายน พฤศจิกา พย',
  'ธันวาคม ธันวา ธค',
];

/** The month of each name in Latin letters, lower case without accents. */
export const LATIN_MONTHS: ReadonlyMap<string, number> = numberNames(LATIN);

/** The month of each Thai name, without the points of its abbreviation. */
export const THAI_MONTHS: ReadonlyMap<string, number> = numberNames(THAI);

function numberNames(names: readonly string[]): Map<string, number> {
  return new Map(
    names.flatMap((line, index) => line.split(' ').map((name): [string, number] => [name, index + 1])),
  );
}
