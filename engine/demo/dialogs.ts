import type { DemoAuthor } from './authors.ts';
import { cleanText } from './clean-text.ts';
import type { Dialog, Turn } from './dialog.ts';
import { compileGrammar, type Grammar, type Rules, type GrammarState } from './grammar.ts';
import { chance, pick, type Random } from './random.ts';
import { EN_DIALOGS, EN_DIALOG_WORDS } from './texts/en-dialogs.ts';
import { EN_FRAMES } from './texts/en-frames.ts';
import { NAMES } from './texts/names.ts';
import type { DemoAgent } from './texts/team.ts';
import { TH_APP } from './texts/th-app.ts';
import { TH_COMMON } from './texts/th-common.ts';
import { TH_DELIVERY } from './texts/th-delivery.ts';
import { TH_DIALOGS, TH_DIALOG_WORDS } from './texts/th-dialogs.ts';

const DIALOGS: Readonly<Record<'th' | 'en', readonly Dialog[]>> = { th: TH_DIALOGS, en: EN_DIALOGS };
const GRAMMARS: Readonly<Record<'th' | 'en', Grammar>> = {
  th: compileGrammar(TH_COMMON, TH_DELIVERY, TH_APP, TH_DIALOG_WORDS, turnRules(TH_DIALOGS)),
  en: compileGrammar(EN_FRAMES, EN_DIALOG_WORDS, turnRules(EN_DIALOGS)),
};

/** Who talks, and whether the team is there to answer at once. */
export type Parties = { customer: DemoAuthor; agent: DemoAgent; staffed: boolean };

/** Plays one conversation between a customer and an agent, without times. */
export function generateDialog(
  random: Random,
  { customer, agent, staffed }: Parties,
): { dialog: Dialog; turns: Turn[] } {
  const { language } = customer;
  const dialog = pick(
    random,
    DIALOGS[language].filter(({ urgent }) => staffed || urgent === undefined),
  );
  const kept = new Map<string, string>();
  const extra = {
    now: language === 'th' ? 'วันนี้' : 'today',
    customer: customer.profile.name,
    agent: agent.nickname[language],
    nick: pick(random, NAMES.nickThai),
  };
  const voice = (words: Readonly<Record<string, string>>): GrammarState => ({
    random,
    words: { ...words, ...extra },
    kept,
    used: new Set(),
  });
  const voices = { customer: voice(customer.words), agent: voice(agent.words) };
  const turns: Turn[] = [];
  const skipsAside = chance(random, 0.5);
  dialog.turns.forEach(([speaker, text], place) => {
    if (speaker.startsWith('?') && skipsAside) return;
    const from = speaker.endsWith('customer') ? 'customer' : 'agent';
    const said = GRAMMARS[language].say(ruleOf(dialog, place, text), voices[from]);
    turns.push({ from, text: cleanText(said, language) });
  });
  return { dialog, turns };
}

/** Turns become rules of the grammar, so that they are parsed once. */
function turnRules(dialogs: readonly Dialog[]): Rules {
  return Object.fromEntries(
    dialogs.flatMap((dialog) => dialog.turns.map(([, text], place) => [ruleOf(dialog, place, text), [text]])),
  );
}

function ruleOf(dialog: Dialog, place: number, text: string): string {
  return `turn.${dialog.topic}.${place}.${text.length}`;
}
