/** A Thai syllable as it should be typed, and other sequences in which keyboards, phones and programs produce the same glyphs. */
export type Cluster = { written: string; others: readonly string[] };

const CONSONANTS = Array.from('กขคฆงจฉชซญฐดตถทธนบปผฝพฟมยรลวศษสหฬอฮ');
const ABOVE_OR_BELOW = ['', '\u0e31', '\u0e34', '\u0e35', '\u0e36', '\u0e37', '\u0e38', '\u0e39', '\u0e47'];
const TONES = ['', '\u0e48', '\u0e49', '\u0e4a', '\u0e4b'];
const LEADS = ['', 'เ', 'แ', 'โ', 'ใ', 'ไ'];
const AFTER = ['', 'า', 'ำ', 'ะ'];
const UNSEEN = ['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u200e'];

/** Every consonant with every vowel before, above, below and after it and every tone. */
export function buildThaiClusters(): Cluster[] {
  return CONSONANTS.flatMap((consonant, at) =>
    LEADS.flatMap((lead) =>
      ABOVE_OR_BELOW.flatMap((vowel) =>
        TONES.flatMap((tone) =>
          AFTER.filter((after) => after !== 'ำ' || vowel === '').map((after) => {
            const written = `${lead}${consonant}${vowel}${tone}${after}`;
            return {
              written,
              others: othersOf({ lead, consonant, vowel, tone, after }, UNSEEN[at % UNSEEN.length] ?? ''),
            };
          }),
        ),
      ),
    ),
  );
}

type Parts = { lead: string; consonant: string; vowel: string; tone: string; after: string };

function othersOf({ lead, consonant, vowel, tone, after }: Parts, unseen: string): string[] {
  const ways = [
    [lead, consonant, tone, vowel, after],
    [lead, consonant, vowel, vowel, tone, tone, after],
    [lead, unseen, consonant, unseen, vowel, unseen, tone, unseen, after],
    [lead === 'แ' ? 'เเ' : lead, consonant, vowel, tone, after],
    ...(after === 'า'
      ? [
          [lead, consonant, vowel, after, tone],
          [lead, consonant, vowel, tone, 'ๅ'],
        ]
      : []),
    ...(vowel === '\u0e36'
      ? [
          [lead, consonant, '\u0e34\u0e4d', tone, after],
          [lead, consonant, '\u0e34', tone, '\u0e4d', after],
        ]
      : []),
    ...(after === 'ำ'
      ? [
          [lead, consonant, '\u0e4d', tone, 'า'],
          [lead, consonant, tone, '\u0e4dา'],
          [lead, consonant, 'ำ', tone],
          [lead, consonant, '\u0e4dา', tone],
          [lead, consonant, tone, 'ำำ'],
          [lead, consonant, '\u0e4d\u0e4d', tone, 'ๅ'],
        ]
      : []),
  ];
  const written = `${lead}${consonant}${vowel}${tone}${after}`;
  return [...new Set(ways.map((parts) => parts.join('')))].filter((way) => way !== written);
}
