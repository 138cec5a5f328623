/** ISO 3166-1: two letters and three of each country, `TH` `THA`. */
const THREE =
  'AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH BB BRB ' +
  'BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BV BVT BW BWA BY BLR ' +
  'BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CX CXR ' +
  'CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK ' +
  'FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS ' +
  'GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN ' +
  'IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO ' +
  'LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ' +
  'ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER ' +
  'NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM ' +
  'PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP ' +
  'SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF ' +
  'TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY ' +
  'UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE';

/** Common names besides those of the known languages. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  'u k': 'GB',
  el: 'GR',
  america: 'US',
  'united states of america': 'US',
  'u s a': 'US',
  'u s': 'US',
  korea: 'KR',
  'republic of korea': 'KR',
  'viet nam': 'VN',
  'lao pdr': 'LA',
  lao: 'LA',
  burma: 'MM',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  holland: 'NL',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  uae: 'AE',
  siam: 'TH',
  อเมริกา: 'US',
  สหรัฐ: 'US',
  อังกฤษ: 'GB',
  เกาหลี: 'KR',
  พม่า: 'MM',
  เมียนมาร์: 'MM',
  เขมร: 'KH',
  ฮ่องกง: 'HK',
  มาเก๊า: 'MO',
  ประเทศไทย: 'TH',
};

let known: ReadonlyMap<string, string> | undefined;

/**
 * The two-letter ISO 3166-1 code of a country that is written as a code of two or three letters, as a locale or by its name in English or
 * Thai.
 */
export function readCountry(text: string): string | undefined {
  if (read.has(text)) return read.get(text);
  if (read.size >= MOST_REMEMBERED) read.clear();
  const code = findCountry(text);
  read.set(text, code);
  return code;
}

/** Cache of recent values: a file repeats the same few words in each row. */
const read = new Map<string, string | undefined>();
const MOST_REMEMBERED = 2000;

function findCountry(text: string): string | undefined {
  known ??= everyName();
  const plain = plainName(text);
  const found =
    known.get(plain) ?? known.get(plain.replace(/^ประเทศ/, '')) ?? known.get(plain.replace(/^the /, ''));
  if (found !== undefined) return found;
  // `en-US`, `TH-10` (a province), `Thailand (TH)`.
  const [, locale, part, bracket] =
    /^(?:[a-z]{2,3}[-_]([a-z]{2})|([a-z]{2})-[a-z\d]{1,3}|[^()]*\(([a-z]{2,3})\))$/i.exec(text.trim()) ?? [];
  return (
    known.get(plainName(part ?? '')) ??
    known.get(plainName(locale ?? '')) ??
    known.get(plainName(bracket ?? ''))
  );
}

function everyName(): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES));
  const words = THREE.split(' ');
  const languages = ['en', 'th'].flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style })),
  );
  for (let at = 0; at < words.length; at += 2) {
    const [two = '', three = ''] = words.slice(at, at + 2);
    for (const name of [two, three, ...languages.map((language) => language.of(two) ?? two)])
      for (const one of [name, name.replace(/\s*\(.*\)$/, '')])
        if (!names.has(plainName(one))) names.set(plainName(one), two);
  }
  return names;
}

/** Letters only, without marks: `Côte d’Ivoire` is `cote d ivoire`; Thai marks stay. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
