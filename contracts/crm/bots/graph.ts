import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';

/** A node of a flow, as its editor names it. */
const NodeId = z.string().regex(/^[a-z0-9_-]{1,40}$/);
const Next = NodeId.nullable().default(null);
const Said = z.string().trim().min(1).max(2000);
const Words = z.array(z.string().trim().min(1).max(100)).max(50).default([]);
/** The position on the editor's canvas, in its own units. */
const at = { id: NodeId, x: z.number().int().min(0).max(20_000), y: z.number().int().min(0).max(20_000) };

/** The kinds of answers that a question accepts. */
export const EXPECTED = ['text', 'number', 'phone', 'email'] as const;
/** The key under which an answer is stored, to be inserted into later texts: `{{order}}`. */
const Key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/);

/** Where a conversation starts: at its words, or at any first message where it names none. */
const StartNode = z.strictObject({ ...at, kind: z.literal('start'), words: Words, next: Next });
/** Sends a text and continues. */
const SayNode = z.strictObject({ ...at, kind: z.literal('say'), text: Said, next: Next });
/**
 * Offers choices and waits. An answer that fits none goes to `other`; without it, the question is repeated and then handed over to an
 * agent.
 */
const ChooseNode = z.strictObject({
  ...at,
  kind: z.literal('choose'),
  text: Said,
  choices: z
    .array(z.strictObject({ label: z.string().trim().min(1).max(100), words: Words, next: Next }))
    .min(1)
    .max(10),
  other: Next,
});
/** Asks the customer a question and waits until the answer has the required type. */
const AskNode = z.strictObject({
  ...at,
  kind: z.literal('ask'),
  text: Said,
  key: Key,
  expects: z.enum(EXPECTED).default('text'),
  /** Sent when the answer is of another kind; the question is repeated where it is empty. */
  again: z.string().trim().max(2000).default(''),
  next: Next,
});
/** Branches: by whether the team is working now, or by the customer's answer. */
const BranchNode = z.strictObject({
  ...at,
  kind: z.literal('branch'),
  on: z.enum(['hours', 'told']),
  key: Key.or(z.literal('')).default(''),
  words: Words,
  yes: Next,
  no: Next,
});
/** Hands the conversation over to agents: to one of them if at work, otherwise to their group or to whom the rules choose. */
const HandOverNode = z.strictObject({
  ...at,
  kind: z.literal('hand_over'),
  text: z.string().trim().max(2000).default(''),
  group_id: Id.nullable().default(null),
  person_id: Id.nullable().default(null),
});
/** The conversation is resolved; the ticket is done if the node specifies it. */
const EndNode = z.strictObject({
  ...at,
  kind: z.literal('end'),
  text: z.string().trim().max(2000).default(''),
  done: z.boolean().default(true),
});

export const BotNode = z.discriminatedUnion('kind', [
  StartNode,
  SayNode,
  ChooseNode,
  AskNode,
  BranchNode,
  HandOverNode,
  EndNode,
]);
export type BotNode = z.infer<typeof BotNode>;
export const NODE_KINDS = ['start', 'say', 'choose', 'ask', 'branch', 'hand_over', 'end'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** The most nodes of one flow. */
export const MOST_NODES = 200;
/** A flow: its nodes, and where each leads. */
export const BotGraph = z.strictObject({ nodes: z.array(BotNode).max(MOST_NODES) });
export type BotGraph = z.infer<typeof BotGraph>;

/** One exit of a node: `port` identifies it (a choice by its index in the list). */
export type NodeExit = { port: string; to: string | null };

/** Every exit of a node. */
export function getExits(node: BotNode): readonly NodeExit[] {
  switch (node.kind) {
    case 'start':
    case 'say':
    case 'ask':
      return [{ port: 'next', to: node.next }];
    case 'choose':
      return [
        ...node.choices.map(({ next }, index) => ({ port: `choice.${index}`, to: next })),
        { port: 'other', to: node.other },
      ];
    case 'branch':
      return [
        { port: 'yes', to: node.yes },
        { port: 'no', to: node.no },
      ];
    default:
      return [];
  }
}

/** Whether a node waits for the customer, so that a cycle through it is a conversation and not an endless loop. */
export function isWaitingNode({ kind }: Pick<BotNode, 'kind'>): boolean {
  return kind === 'choose' || kind === 'ask';
}

/** The faults that prevent a flow from being used. `id`: the faulty node, where there is one. */
const GRAPH_FAULTS = ['no_start', 'same_id', 'leads_nowhere', 'endless', 'needs_key'] as const;
export type GraphFault = { code: (typeof GRAPH_FAULTS)[number]; id: string | null };

/** The faults of a flow; empty where it can be used. An empty flow can be used: the bot then answers only by its words. */
export function validateGraph({ nodes }: BotGraph): readonly GraphFault[] {
  if (nodes.length === 0) return [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const faults: GraphFault[] = [];
  if (!nodes.some(({ kind }) => kind === 'start')) faults.push({ code: 'no_start', id: null });
  if (byId.size < nodes.length) faults.push({ code: 'same_id', id: null });
  for (const node of nodes) {
    if (getExits(node).some(({ to }) => to !== null && !byId.has(to)))
      faults.push({ code: 'leads_nowhere', id: node.id });
    if (node.kind === 'branch' && node.on === 'told' && (node.key === '' || node.words.length === 0))
      faults.push({ code: 'needs_key', id: node.id });
  }
  const circle = circleOf(byId);
  return circle === null ? faults : [...faults, { code: 'endless', id: circle }];
}

/** A node that is reached again without any message in between; null where there is none. */
function circleOf(byId: ReadonlyMap<string, BotNode>): string | null {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string): string | null => {
    if (open.has(id)) return id;
    const node = byId.get(id);
    if (!node || done.has(id) || isWaitingNode(node)) return null;
    open.add(id);
    for (const { to } of getExits(node)) {
      const found = to === null ? null : visit(to);
      if (found !== null) return found;
    }
    open.delete(id);
    done.add(id);
    return null;
  };
  for (const id of byId.keys()) {
    const found = visit(id);
    if (found !== null) return found;
  }
  return null;
}

/** Nodes that no conversation reaches: shown in the editor, never a fault. */
export function findUnreachableNodes({ nodes }: BotGraph): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const left = new Set(byId.keys());
  const go = nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id);
  for (let id = go.pop(); id !== undefined; id = go.pop()) {
    const node = byId.get(id);
    if (!node || !left.delete(id)) continue;
    go.push(...getExits(node).flatMap(({ to }) => to ?? []));
  }
  return left;
}
