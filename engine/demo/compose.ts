import type { DemoAuthor } from './authors.ts';
import type { DemoMoment } from './calendar.ts';
import { CHANNEL_HABITS, type DemoChannel, type Form } from './channels.ts';
import { cleanText } from './clean-text.ts';
import { generateCompetitorPost } from './competitors.ts';
import type { GrammarState } from './grammar.ts';
import type { IncidentKind } from './incidents.ts';
import { GRAMMARS } from './languages.ts';
import { pickInteger, chance, pick, makeWeightedPicker, type Random } from './random.ts';
import { DAY_TIMES, DAYS_OFF } from './texts/day-times.ts';
import { PERMANENT_CAMPAIGNS } from './texts/seasons.ts';
import { isAboutBrand, TONE, type DemoSentiment, type DemoTopic } from './topics.ts';

/** The content of a post, its author, place and time. */
export type Intent = {
  author: DemoAuthor;
  channel: DemoChannel;
  topic: DemoTopic;
  sentiment: DemoSentiment;
  moment: DemoMoment;
  incident: IncidentKind | undefined;
};

const drawForm = Object.fromEntries(
  Object.entries(CHANNEL_HABITS).map(([channel, habits]) => [
    channel,
    makeWeightedPicker<Form>(habits.forms),
  ]),
);

/** Writes a post: its title where the form has one, and its text. */
export function writePost(random: Random, intent: Intent): { title?: string; text: string } {
  if (intent.topic === 'elsewhere') {
    return generateCompetitorPost(random, intent.author, (topic) => writePost(random, { ...intent, topic }));
  }
  const voice = voiceOf(random, intent);
  const say = (rule: string): string => GRAMMARS[intent.author.language].say(rule, voice);
  const form = drawForm[intent.channel]?.(random) ?? 'comment';
  const own = ownWords(random, intent);
  if (own !== undefined) return { text: finish(random, intent, say(own), say) };
  if (form === 'news')
    return {
      title: say('news.title'),
      text: prose([say('news.start'), ...some(3, () => say('news.body'))], intent),
    };
  if (form === 'thread') return thread(voice, intent, say);
  const text =
    form === 'comment'
      ? comment(random, intent, say)
      : form === 'video'
        ? caption(intent, say)
        : status(random, intent, say);
  return { text: finish(random, intent, withBrand(random, text, intent, say), say) };
}

type GrammarExpander = (rule: string) => string;

/** The rule of topics that do not depend on scene and sentiment. */
function ownWords(random: Random, { topic, incident, moment }: Intent): string | undefined {
  if (topic === 'official') return incident === 'outage' ? 'official.sorry' : 'official.post';
  if (topic === 'jobs') return 'jobs.post';
  const festive = topic === 'noise.inside' && (moment.month === 9 || moment.month === 10);
  if (festive && chance(random, 0.6)) return 'noise.krathong';
  return isAboutBrand(topic) ? undefined : topic;
}

function voiceOf(random: Random, { author, moment }: Intent): GrammarState {
  const { season } = moment;
  const thai = author.language === 'th';
  const tag = thai ? season.tagThai : season.tagEnglish;
  const kept = new Map([
    ['seasonal', pick(random, thai ? season.th : season.en)],
    ['campaign', chance(random, 0.5) ? tag : pick(random, PERMANENT_CAMPAIGNS[author.language])],
  ]);
  return {
    random,
    words: { ...author.words, now: earlier(random, moment, author.language) },
    kept,
    used: new Set(),
  };
}

/** How an author names the last hours. */
function earlier(random: Random, { hour, weekday }: DemoMoment, language: 'th' | 'en'): string {
  const free = weekday === 0 || weekday === 6;
  if (free && chance(random, 0.5)) return pick(random, DAYS_OFF[language]);
  const time = DAY_TIMES.find(({ until }) => hour < until);
  return time === undefined ? '' : pick(random, time[language]);
}

/** A short remark: one thought, sometimes two, with a beginning or an end. */
function comment(random: Random, intent: Intent, say: GrammarExpander): string {
  const { topic } = intent;
  const tone = TONE[intent.sentiment];
  const parts: string[] = [];
  if (chance(random, 0.4)) parts.push(say(`open.${tone}`));
  if (chance(random, 0.65)) parts.push(say(`${topic}.scene`));
  parts.push(...thoughts(random, `${topic}.${tone}`, say, tone));
  if (chance(random, 0.45)) parts.push(say(`close.${tone}`));
  return prose(parts, intent);
}

/** An original post: scene, two or three thoughts, an end. */
function status(random: Random, intent: Intent, say: GrammarExpander): string {
  const { topic } = intent;
  const tone = TONE[intent.sentiment];
  const start = [...(chance(random, 0.6) ? [say(`open.${tone}`)] : []), say(`${topic}.scene`)];
  const body = some(pickInteger(random, 2, 3), () => say(`${topic}.${tone}`));
  const end = chance(random, 0.75) ? [say(`close.${tone}`)] : [];
  if (!chance(random, 0.35)) return prose([...start, ...body, ...end], intent);
  return [prose(start, intent), ...body, ...end].join('\n');
}

/** Under a video: its title and one thought. */
function caption(intent: Intent, say: GrammarExpander): string {
  return prose([say('video.title'), say(`${intent.topic}.${TONE[intent.sentiment]}`)], intent);
}

/** A board thread: title, a beginning, what happened in two paragraphs, a question to the others. */
function thread(voice: GrammarState, intent: Intent, say: GrammarExpander): { title: string; text: string } {
  const { random } = voice;
  const { topic } = intent;
  const tone = TONE[intent.sentiment];
  voice.kept.set('about', say(`about.${topic}`));
  const title = cleanText(say(`thread.title.${tone}`), intent.author.language);
  const first = [say('thread.start'), ...thoughts(random, `${topic}.${tone}`, say, tone)];
  const second = some(pickInteger(random, 1, 3), () => say(`${topic}.${tone}`));
  const text = [first, second, [say(`thread.end.${tone}`)]].map((lines) => prose(lines, intent)).join('\n\n');
  return { title, text: cleanText(respell(text, intent.author), intent.author.language) };
}

function thoughts(random: Random, rule: string, say: GrammarExpander, tone: string): string[] {
  const first = say(rule);
  if (!chance(random, 0.38)) return [first];
  const second = say(rule);
  return second === first ? [first] : [first, `${say(`join.${tone}`)} ${second}`];
}

/** `count` sentences. */
function some(count: number, next: () => string): string[] {
  return Array.from({ length: count }, next);
}

/** Thai separates its thoughts with spaces; English begins and ends its sentences, as carefully as the author writes. */
function prose(parts: readonly string[], { author }: Intent): string {
  const said = parts.filter((part) => part !== '');
  if (author.language === 'th') return said.join(' ');
  const text = said.map((part) => (/[.!?,:]$/.test(part) ? part : `${part}.`)).join(' ');
  return author.lively > 1.4 ? text : text.replace(/(^|[.!?] )[a-z]/g, (start) => start.toUpperCase());
}

/** Most posts name the brand (a review its app); replies under its own posts need not. */
function withBrand(random: Random, text: string, { channel }: Intent, say: GrammarExpander): string {
  const review = channel === 'google_play_app';
  if (/บันลอย|bunloy/i.test(text) || chance(random, review ? 0.4 : 0.12)) return text;
  return `${say(review ? 'hail.app' : 'hail')}${text}`;
}

/** Emoji or laughter, hashtags, and the author's own spelling. */
function finish(
  random: Random,
  { author, channel, sentiment, topic }: Intent,
  text: string,
  say: GrammarExpander,
): string {
  const habits = CHANNEL_HABITS[channel];
  let done = respell(text, author);
  if (topic === 'official') return cleanText(done, author.language);
  if (chance(random, habits.icons * author.lively)) done += ` ${say(`icon.${TONE[sentiment]}`)}`;
  if (isAboutBrand(topic) && chance(random, habits.tags)) done += ` ${say(`tag.${TONE[sentiment]}`)}`;
  return cleanText(done, author.language);
}

/** The author's own spelling. */
function respell(text: string, author: DemoAuthor): string {
  let done = text;
  for (const [usual, own] of author.habits) done = done.replaceAll(usual, own);
  return done;
}
