import type { Random } from './random.ts';

/** Texts by rule name. In a text `{rule}` is a rule, `{$voice}` a word of the author, `[a|b|]` a choice in place. */
export type Rules = Readonly<Record<string, readonly string[]>>;

/** The inputs of an expansion besides its rules: random numbers, the author's words, and the values that one post keeps (`{@menu}`). */
export type GrammarState = {
  random: Random;
  /** Words of the author: particles, pronoun, and so on, read by `{$name}`. */
  words: Readonly<Record<string, string>>;
  /** Filled during expansion: a rule called as `{@rule}` is chosen once and repeated. */
  kept: Map<string, string>;
  /** Filled during generation: a post does not use the same sentence twice. */
  used: Set<unknown>;
};

/** A compiled set of rules. */
export type Grammar = {
  /**
   * Generates one text of the rule, avoiding those that this voice has used while there are others. Throws a RangeError for an unknown
   * rule.
   */
  say: (rule: string, voice: GrammarState) => string;
};

type Node = (voice: GrammarState) => string;

/**
 * Compiles rules once, so that generating a post is a walk over closures without any parsing.
 *
 * @throws RangeError when a text names an unknown rule or a bracket stays open.
 */
export function compileGrammar(...sources: Rules[]): Grammar {
  const rules = new Map<string, Node>();
  const sentences = new Map<string, readonly Node[]>();
  const texts = new Map(sources.flatMap((source) => Object.entries(source)));
  const refer = (name: string): Node => {
    if (!texts.has(name)) throw new RangeError(`No rule "${name}".`);
    let node: Node | undefined;
    return (voice) => {
      node ??= rules.get(name);
      return node === undefined ? '' : node(voice);
    };
  };
  for (const [name, options] of texts) {
    const nodes = options.map((text) => parse(text, refer));
    sentences.set(name, nodes);
    rules.set(name, choice(nodes));
  }
  return {
    say: (rule, voice) => {
      const nodes = sentences.get(rule);
      if (nodes === undefined) throw new RangeError(`No rule "${rule}".`);
      return fresh(nodes, voice)(voice);
    },
  };
}

function choice(nodes: readonly Node[]): Node {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  return (voice) => nodes[Math.floor(voice.random() * nodes.length)]?.(voice) ?? '';
}

function fresh(nodes: readonly Node[], { random, used }: GrammarState): Node {
  const start = Math.floor(random() * nodes.length);
  for (let step = 0; step < nodes.length; step += 1) {
    const node = nodes[(start + step) % nodes.length];
    if (node === undefined || used.has(node)) continue;
    used.add(node);
    return node;
  }
  return nodes[start] ?? constant('');
}

function parse(text: string, refer: (name: string) => Node): Node {
  const parts: Node[] = [];
  let at = 0;
  while (at < text.length) {
    const open = nextOf(text, at, '{[');
    if (open > at) parts.push(constant(text.slice(at, open)));
    if (open === text.length) break;
    const close = closing(text, open);
    const inside = text.slice(open + 1, close);
    parts.push(
      text[open] === '{' ? slot(inside, refer) : choice(alternatives(inside).map((one) => parse(one, refer))),
    );
    at = close + 1;
  }
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return (voice) => {
    let said = '';
    for (const part of parts) said += part(voice);
    return said;
  };
}

function slot(name: string, refer: (name: string) => Node): Node {
  if (name.startsWith('$')) return (voice) => voice.words[name.slice(1)] ?? '';
  if (!name.startsWith('@')) return refer(name);
  const rule = name.slice(1);
  const node = refer(rule);
  return (voice) => {
    const said = voice.kept.get(rule) ?? node(voice);
    voice.kept.set(rule, said);
    return said;
  };
}

function constant(text: string): Node {
  return () => text;
}

function nextOf(text: string, from: number, marks: string): number {
  let at = from;
  while (at < text.length && !marks.includes(text.charAt(at))) at += 1;
  return at;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('{['.includes(text.charAt(at))) depth += 1;
    if ('}]'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  throw new RangeError(`A bracket stays open in "${text}".`);
}

/** Splits at the bars of the outermost level. */
function alternatives(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('{['.includes(text.charAt(at))) depth += 1;
    if ('}]'.includes(text.charAt(at))) depth -= 1;
    if (text[at] !== '|' || depth > 0) continue;
    found.push(text.slice(start, at));
    start = at + 1;
  }
  return [...found, text.slice(start)];
}
