import { pickInteger, type Random } from './random.ts';
import type { DemoTopic } from './topics.ts';

/** The motif of a picture, drawn on a table 480 wide whose edge is at 236; the colour is that of a brand or a drink. */
export const MOTIFS = {
  cup: (_random: Random, color: string) => `
<ellipse cx="240" cy="292" rx="120" ry="24" fill="#000" opacity=".18"/>
<ellipse cx="240" cy="284" rx="112" ry="24" fill="#fff"/><ellipse cx="240" cy="280" rx="92" ry="17" fill="#e6e2dc"/>
<path d="M312 206c44-8 48 44-8 46" fill="none" stroke="#fff" stroke-width="13"/>
<path d="M166 190h148c2 54-18 90-46 94h-56c-28-4-48-40-46-94z" fill="#fff"/><path d="M276 190h38c2 54-18 90-46 94h-18c22-20 28-54 26-94z" fill="#000" opacity=".06"/>
<ellipse cx="240" cy="191" rx="74" ry="19" fill="#f4f0ea"/><ellipse cx="240" cy="192" rx="66" ry="15" fill="#6b4226"/>
<path d="M240 203c-30-9-30-19-14-20 8 0 12 3 14 6 2-3 6-6 14-6 16 1 16 11-14 20z" fill="#e9cfa9"/>
<rect x="196" y="232" width="88" height="12" rx="6" fill="${color}"/>
<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"><path d="M214 158c-14-20 14-30 0-52"/><path d="M246 150c-14-20 14-32 0-54"/><path d="M276 160c-12-18 12-28 0-46"/></g>`,
  glass: (random: Random, color: string) => {
    const ice = Array.from({ length: 5 }, (_, index) => {
      const [x, y] = [pickInteger(random, 192, 248), 132 + 24 * index];
      return `<rect x="${x}" y="${y}" width="36" height="34" rx="7" transform="rotate(${pickInteger(random, -28, 28)} ${x + 18} ${y + 17})" fill="#fff" opacity=".34"/>`;
    });
    return `
<ellipse cx="246" cy="302" rx="86" ry="16" fill="#000" opacity=".2"/>
<path d="M256 40l18-10-14 130-12-2z" fill="${color}"/>
<path d="M172 96h136l-20 206q-48 12-96 0z" fill="#fff" opacity=".35"/>
<path d="M177 122h126l-17 174q-46 11-92 0z" fill="url(#drink)"/>
${ice.join('')}
<ellipse cx="240" cy="98" rx="68" ry="13" fill="none" stroke="#fff" stroke-width="4" opacity=".8"/>
<path d="M190 130l12 150" stroke="#fff" stroke-width="6" opacity=".4" stroke-linecap="round"/>
<circle cx="240" cy="216" r="27" fill="#fff"/><path d="M226 213h23c1 13-4 18-11 18s-13-5-12-18z" fill="${color}"/>`;
  },
  cake: (random: Random, color: string) => `
<ellipse cx="240" cy="296" rx="150" ry="26" fill="#000" opacity=".16"/><ellipse cx="240" cy="288" rx="144" ry="27" fill="#fdfcfa"/>
<ellipse cx="240" cy="284" rx="116" ry="19" fill="#ece8e2"/>
<path d="M140 190l176-28 36 36v78l-212 4z" fill="#f3d9b1"/><path d="M140 212l212-8v16l-212 10zM140 246l212-8v16l-212 10z" fill="#fff"/>
<path d="M140 190l176-28 36 36-212 12z" fill="${color}"/><path d="M140 196l212-2v16q-12 16-24 0-14 18-28 2-16 18-30 2-16 18-32 2-16 18-32 0-14 16-30 2-18 16-36-4z" fill="${color}" opacity=".85"/>
<circle cx="${pickInteger(random, 230, 290)}" cy="160" r="20" fill="#c8324a"/><path d="M262 142q8-20 24-22" stroke="#3f6b3a" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  bag: (_random: Random, color: string) => `
<ellipse cx="246" cy="302" rx="116" ry="17" fill="#000" opacity=".2"/>
<path d="M200 120c0-58 82-58 82 0" fill="none" stroke="#8a6540" stroke-width="8"/>
<path d="M150 116h180l10 186H140z" fill="#c99c67"/><path d="M284 116h46l10 186h-62z" fill="#000" opacity=".1"/>
<path d="M150 116l14 12 14-12 14 12 14-12 14 12 14-12 14 12 14-12 14 12 14-12 14 12 16-12" fill="none" stroke="#a97c49" stroke-width="4"/>
<circle cx="230" cy="212" r="44" fill="#fff"/><path d="M206 204h38c2 24-8 34-19 34s-21-10-19-34z" fill="${color}"/><path d="M244 208c16 0 16 20-3 20" fill="none" stroke="${color}" stroke-width="6"/>`,
  shop: (random: Random, color: string) => {
    const stripes = Array.from(
      { length: 9 },
      (_, index) =>
        `<path d="M${60 + 40 * index} 92h40v44q-20 22-40 0z" fill="${index % 2 === 0 ? color : '#fff'}"/>`,
    );
    const people = Array.from(
      { length: pickInteger(random, 2, 4) },
      (_, index) =>
        `<g transform="translate(${290 + 34 * index} ${250 + 4 * (index % 2)})"><circle cy="-34" r="12" fill="#3b2f2f"/><path d="M-15 44v-48q15-26 30 0v48z" fill="hsl(${pickInteger(random, 0, 359)} 35% 48%)"/></g>`,
    );
    return `
<rect x="60" y="56" width="360" height="240" fill="#f5efe6"/><rect x="60" y="56" width="360" height="38" fill="#2c2623"/>
<text x="240" y="82" text-anchor="middle" font-family="sans-serif" font-size="22" letter-spacing="6" fill="#fff">BUNLOY</text>
<rect x="84" y="148" width="150" height="104" fill="#ffe2a8"/><path d="M159 148v104M84 200h150" stroke="#8a6a4f" stroke-width="5"/><rect x="262" y="148" width="80" height="148" fill="#6d4a35"/><rect x="274" y="160" width="56" height="76" fill="#ffe2a8"/>
${stripes.join('')}${people.join('')}`;
  },
  phone: (random: Random, color: string) => {
    const lines = Array.from(
      { length: 3 },
      (_, index) =>
        `<rect x="184" y="${176 + 34 * index}" width="24" height="24" rx="6" fill="${color}" opacity=".25"/><rect x="216" y="${180 + 34 * index}" width="${pickInteger(random, 46, 80)}" height="7" rx="3" fill="#c9ccd3"/><rect x="216" y="${192 + 34 * index}" width="${pickInteger(random, 24, 50)}" height="6" rx="3" fill="#e3e5ea"/>`,
    );
    return `
<g transform="rotate(${pickInteger(random, -9, 9)} 240 190)"><rect x="160" y="44" width="160" height="280" rx="24" fill="#15171c"/><rect x="169" y="54" width="142" height="260" rx="16" fill="#fff"/>
<rect x="169" y="54" width="142" height="66" rx="16" fill="${color}"/><rect x="184" y="86" width="70" height="12" rx="6" fill="#fff" opacity=".9"/>
<rect x="184" y="132" width="112" height="30" rx="8" fill="${color}" opacity=".14"/><rect x="194" y="143" width="60" height="8" rx="4" fill="${color}"/>
${lines.join('')}<rect x="184" y="284" width="112" height="20" rx="10" fill="${color}"/></g>`;
  },
} as const satisfies Readonly<Record<string, (random: Random, color: string) => string>>;

/** What a made-up picture shows. */
export type Motif = keyof typeof MOTIFS;

const DRINKS: readonly Motif[] = ['cup', 'glass', 'cake'];
const OF_TOPIC: Partial<Record<DemoTopic, readonly Motif[]>> = {
  delivery: ['bag'],
  packaging: ['bag', 'glass'],
  waiting: ['shop'],
  staff: ['shop', 'cup'],
  branch: ['shop'],
  app: ['phone'],
  outage: ['phone'],
  promo: ['glass', 'phone', 'cake'],
  jobs: ['shop'],
};

/** What a picture of a post about this may show. */
export const getMotifs = (topic: DemoTopic): readonly Motif[] => OF_TOPIC[topic] ?? DRINKS;
