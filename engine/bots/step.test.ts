import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BotGraph, validateGraph, findUnreachableNodes, type BotNode } from '#contracts/crm/bots/graph.ts';
import {
  startConversation,
  continueConversation,
  STEPS_MAX,
  type Bot,
  type BotState,
} from '#engine/bots/step.ts';

const place = { x: 0, y: 0 };
function graph(nodes: readonly Record<string, unknown>[]): BotGraph {
  return BotGraph.parse({ nodes: nodes.map((node) => ({ ...place, ...node })) });
}
function bot(given: Partial<Bot> = {}): Bot {
  return {
    greeting: '',
    flows: [],
    handover_words: ['คุยกับคน', 'agent'],
    graph: graph([]),
    ...given,
  };
}
const said = (text: string, open = true) => ({ text, open });

const SHOP = bot({
  greeting: 'สวัสดีค่ะ หนูเป็นบอต',
  flows: [{ words: ['เวลาเปิด', 'opening hours'], answer: '9–18 น. ค่ะ', hand_over: false }],
  graph: graph([
    { id: 's', kind: 'start', next: 'menu' },
    {
      id: 'menu',
      kind: 'choose',
      text: 'ให้ช่วยเรื่องอะไรคะ',
      choices: [
        { label: 'ติดตามพัสดุ', words: ['ของอยู่ไหน', 'track'], next: 'order' },
        { label: 'คืนสินค้า', next: 'team' },
      ],
    },
    { id: 'order', kind: 'ask', text: 'เลขคำสั่งซื้อคะ', key: 'order', expects: 'number', next: 'late' },
    { id: 'late', kind: 'say', text: 'คำสั่งซื้อ {{order}} อยู่ระหว่างส่งค่ะ', next: 'bye' },
    { id: 'bye', kind: 'end', text: 'ขอบคุณค่ะ' },
    { id: 'team', kind: 'branch', on: 'hours', yes: 'people', no: 'closed' },
    { id: 'people', kind: 'hand_over', text: 'สักครู่ค่ะ' },
    { id: 'closed', kind: 'say', text: 'ตอนนี้ปิดแล้วค่ะ', next: 'people' },
  ]),
});

describe('a conversation of a bot', () => {
  it('A bot greets, offers choices, asks questions, remembers answers and ends', () => {
    const first = startConversation(SHOP, said('สวัสดีครับ'));
    expect(first.say).toEqual(['สวัสดีค่ะ หนูเป็นบอต', 'ให้ช่วยเรื่องอะไรคะ\n1. ติดตามพัสดุ\n2. คืนสินค้า']);
    const turn = continueConversation(SHOP, first.talk, said('ข้อ ๑ ค่ะ'));
    expect(turn.say).toEqual(['เลขคำสั่งซื้อคะ']);
    const answered = continueConversation(SHOP, turn.talk, said('หมายเลข 1,042 ครับ'));
    expect(answered.say).toEqual(['คำสั่งซื้อ 1042 อยู่ระหว่างส่งค่ะ', 'ขอบคุณค่ะ']);
    expect(answered.ends).toEqual({ outcome: 'resolved', done: true });
    expect(answered.talk.answers).toEqual([
      { asked: 'ให้ช่วยเรื่องอะไรคะ', said: 'ติดตามพัสดุ' },
      { asked: 'เลขคำสั่งซื้อคะ', said: '1042' },
    ]);
  });

  it('a bot answers by words while a question is open, and then repeats the question', () => {
    const { talk } = startConversation(SHOP, said('hi'));
    const turn = continueConversation(SHOP, talk, said('เวลาเปิดกี่โมงคะ'));
    expect(turn.say[0]).toBe('9–18 น. ค่ะ');
    expect(turn.say[1]).toContain('1. ติดตามพัสดุ');
    expect(turn.talk.node).toBe('menu');
  });

  it('a bot repeats its question twice, then hands over to an agent', () => {
    let { talk } = startConversation(SHOP, said('hi'));
    for (let miss = 0; miss < 2; miss += 1) ({ talk } = continueConversation(SHOP, talk, said('อะไรนะ')));
    expect(continueConversation(SHOP, talk, said('อะไรนะ')).ends).toMatchObject({ reason: 'not_understood' });
  });

  it.each([
    ['whatever it waits for', (talk: BotState) => talk],
    ['while it listens', (talk: BotState) => ({ ...talk, node: null })],
  ])('a bot hands over to an agent on request: %s', (_, at) => {
    const { talk } = startConversation(SHOP, said('hi'));
    expect(continueConversation(SHOP, at(talk), said('ขอคุยกับคนหน่อย')).ends).toMatchObject({
      reason: 'asked',
    });
  });

  it('a flow branches by the working hours of the team', () => {
    const { talk } = startConversation(SHOP, said('hi'));
    expect(continueConversation(SHOP, talk, said('คืนสินค้า', false)).say).toEqual(['ตอนนี้ปิดแล้วค่ะ', 'สักครู่ค่ะ']);
    expect(continueConversation(SHOP, talk, said('2', true)).say).toEqual(['สักครู่ค่ะ']);
  });

  it('a bot without a flow or a matching answer hands over at once', () => {
    expect(startConversation(bot(), said('hello')).ends).toMatchObject({
      outcome: 'handed_over',
      reason: 'no_answer',
    });
  });
});

it.each([
  ['phone', 'โทร 089-123-4567 นะคะ', '0891234567'],
  ['email', 'Mail: Anan@Example.co.th.', 'anan@example.co.th'],
  ['number', 'ประมาณ ๒๕ ชิ้น', '25'],
  ['phone', 'ไม่มี', undefined],
  ['text', '   ', undefined],
] as const)('an answer of the kind %s is validated in “%s”', (expects, text, value) => {
  const asking = bot({
    graph: graph([
      { id: 's', kind: 'start', next: 'q' },
      { id: 'q', kind: 'ask', text: '?', key: 'k', expects, next: 'e' },
      { id: 'e', kind: 'end' },
    ]),
  });
  const { talk } = startConversation(asking, said('hi'));
  expect(continueConversation(asking, talk, said(text)).talk.variables['k']).toBe(value);
});

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const NEXT = fc.option(ID);
const NODE = fc.oneof(
  fc.record({ kind: fc.constant('start'), next: NEXT }),
  fc.record({ kind: fc.constant('say'), text: fc.constantFrom('x', 'y'), next: NEXT }),
  fc.record({
    kind: fc.constant('choose'),
    text: fc.constant('?'),
    choices: fc.array(fc.record({ label: fc.constantFrom('one', 'two'), next: NEXT }), {
      minLength: 1,
      maxLength: 2,
    }),
    other: NEXT,
  }),
  fc.record({ kind: fc.constant('ask'), text: fc.constant('?'), key: fc.constant('k'), next: NEXT }),
  fc.record({ kind: fc.constant('branch'), on: fc.constant('hours'), yes: NEXT, no: NEXT }),
  fc.record({ kind: fc.constant('hand_over') }),
  fc.record({ kind: fc.constant('end') }),
);

it('for any flow and any input, each message gets a reply or an agent, and no turn hangs', () => {
  fc.assert(
    fc.property(
      fc.array(NODE, { maxLength: 6 }),
      fc.array(fc.constantFrom('one', 'two', 'hm', 'agent', '1', ''), { minLength: 1, maxLength: 6 }),
      (given, messages) => {
        const drawn = graph(given.map((node, index) => ({ ...node, id: 'abcdef'[index] })));
        const talking = bot({ graph: drawn });
        const [first = '', ...rest] = messages;
        let turn = startConversation(talking, said(first));
        for (const text of [...rest, null]) {
          expect(turn.say.length).toBeLessThanOrEqual(STEPS_MAX);
          expect(turn.say.length > 0 || turn.ends !== null).toBe(true);
          if (turn.ends || text === null) break;
          turn = continueConversation(talking, turn.talk, said(text));
        }
      },
    ),
  );
});

describe('validation of flows', () => {
  const node = (given: Partial<BotNode> & { id: string; kind: string }) => ({ ...given });
  it.each([
    ['nothing in it', [], []],
    ['no start', [node({ id: 'a', kind: 'end' })], ['no_start']],
    ['a way to what is not there', [node({ id: 'a', kind: 'start', next: 'z' })], ['leads_nowhere']],
    [
      'a circle that nobody speaks in',
      [node({ id: 'a', kind: 'start', next: 'b' }), node({ id: 'b', kind: 'branch', on: 'hours', yes: 'b' })],
      ['endless'],
    ],
    [
      'a circle through a question is a conversation',
      [
        node({ id: 'a', kind: 'start', next: 'b' }),
        node({ id: 'b', kind: 'ask', text: '?', key: 'k', next: 'b' }),
      ],
      [],
    ],
  ])('%s', (_, nodes, codes) => {
    expect(validateGraph(graph(nodes)).map(({ code }) => code)).toEqual(codes);
  });

  it('a flow with a cycle of silent nodes ends', () => {
    const endless = bot({
      graph: graph([
        { id: 'a', kind: 'start', next: 'b' },
        { id: 'b', kind: 'say', text: 'x', next: 'b' },
      ]),
    });
    expect(startConversation(endless, said('hi')).say).toHaveLength(STEPS_MAX);
  });

  it('unreachable nodes of a flow are named', () => {
    expect([...findUnreachableNodes(SHOP.graph)]).toEqual([]);
    expect([
      ...findUnreachableNodes(
        graph([
          { id: 'a', kind: 'start' },
          { id: 'b', kind: 'end' },
        ]),
      ),
    ]).toEqual(['b']);
  });
});
