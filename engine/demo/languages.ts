import { compileGrammar, type Grammar } from './grammar.ts';
import { EN_FRAMES } from './texts/en-frames.ts';
import { EN_LONG } from './texts/en-long.ts';
import { EN_TOPICS } from './texts/en-topics.ts';
import { TH_APP } from './texts/th-app.ts';
import { TH_COMMON } from './texts/th-common.ts';
import { TH_DELIVERY } from './texts/th-delivery.ts';
import { TH_FRAMES } from './texts/th-frames.ts';
import { TH_LONG } from './texts/th-long.ts';
import { TH_NOISE } from './texts/th-noise.ts';
import { TH_STORE } from './texts/th-store.ts';
import { TH_TASTE } from './texts/th-taste.ts';
import { TH_VALUE } from './texts/th-value.ts';

/** The compiled texts of posts by language; rules carry the same names in both. */
export const GRAMMARS: Readonly<Record<'th' | 'en', Grammar>> = {
  th: compileGrammar(
    TH_COMMON,
    TH_FRAMES,
    TH_TASTE,
    TH_DELIVERY,
    TH_STORE,
    TH_APP,
    TH_VALUE,
    TH_NOISE,
    TH_LONG,
  ),
  en: compileGrammar(EN_FRAMES, EN_TOPICS, EN_LONG),
};
