import { PROVINCES } from '#contracts/uploads/provinces.ts';

/** Other names that people write. */
const OTHERS: Readonly<Record<string, string>> = {
  กรุงเทพ: 'TH-10',
  กรุงเทพฯ: 'TH-10',
  กทม: 'TH-10',
  bkk: 'TH-10',
  bangkokmetropolis: 'TH-10',
  krungthep: 'TH-10',
  อยุธยา: 'TH-14',
  ayutthaya: 'TH-14',
  โคราช: 'TH-30',
  korat: 'TH-30',
};

let codes: ReadonlyMap<string, string> | undefined;

/** The code of a Thai province (ISO 3166-2), by its code or its name in Thai or English; null for another text. */
export function findProvince(text: string): string | null {
  codes ??= new Map([
    ...PROVINCES.flatMap(({ code, en, th }) => [code, en, th].map((name) => [fold(name), code] as const)),
    ...Object.entries(OTHERS),
  ]);
  const name = fold(text);
  return codes.get(name) ?? codes.get(name.replace(/^(?:จังหวัด|จ)|(?:province|changwat)$/, '')) ?? null;
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.'’-]+/g, '');
}
