import type { BotGraph } from '#contracts/crm/bots/graph.ts';

const WORDS = {
  en: {
    hello: 'How can I help you?',
    track: 'Where is my parcel?',
    person: 'Talk to a person',
    order: 'What is the number of your order?',
    again: 'I need the number, such as 1042.',
    onWay: 'Thank you. Order {{order}} is looked up; it is usually with you within three days.',
    moment: 'One moment, a colleague is coming.',
    closed: 'We are closed now. A colleague writes to you as soon as we open.',
  },
  th: {
    hello: 'มีอะไรให้ช่วยไหมคะ',
    track: 'ของอยู่ไหน',
    person: 'คุยกับเจ้าหน้าที่',
    order: 'ขอเลขคำสั่งซื้อด้วยค่ะ',
    again: 'ขอเป็นตัวเลขนะคะ เช่น 1042',
    onWay: 'ขอบคุณค่ะ ตรวจสอบคำสั่งซื้อ {{order}} ให้แล้ว ปกติจะถึงภายในสามวันนะคะ',
    moment: 'สักครู่นะคะ เจ้าหน้าที่กำลังมาค่ะ',
    closed: 'ตอนนี้ปิดทำการแล้วค่ะ เจ้าหน้าที่จะรีบติดต่อกลับทันทีที่เปิดค่ะ',
  },
};

/** An example flow to start from: two choices, a question whose answer is checked, and the handover to a person by day and night. */
export function buildExampleFlow(language: string): BotGraph {
  const say = language.startsWith('th') ? WORDS.th : WORDS.en;
  return {
    nodes: [
      { id: 'start_1', kind: 'start', x: 220, y: 40, words: [], next: 'choose_1' },
      {
        id: 'choose_1',
        kind: 'choose',
        x: 220,
        y: 180,
        text: say.hello,
        choices: [
          { label: say.track, words: ['พัสดุ', 'ส่งของ', 'parcel', 'delivery'], next: 'ask_1' },
          { label: say.person, words: ['คน', 'agent'], next: 'branch_1' },
        ],
        other: null,
      },
      {
        id: 'ask_1',
        kind: 'ask',
        x: 40,
        y: 320,
        text: say.order,
        key: 'order',
        expects: 'number',
        again: say.again,
        next: 'end_1',
      },
      { id: 'end_1', kind: 'end', x: 40, y: 460, text: say.onWay, done: false },
      {
        id: 'branch_1',
        kind: 'branch',
        x: 400,
        y: 320,
        on: 'hours',
        key: '',
        words: [],
        yes: 'hand_over_1',
        no: 'hand_over_2',
      },
      {
        id: 'hand_over_1',
        kind: 'hand_over',
        x: 300,
        y: 460,
        text: say.moment,
        group_id: null,
        person_id: null,
      },
      {
        id: 'hand_over_2',
        kind: 'hand_over',
        x: 540,
        y: 460,
        text: say.closed,
        group_id: null,
        person_id: null,
      },
    ],
  };
}
