import type { Incoming } from '#contracts/inbound/incoming.ts';

/** Ids that the demonstration's page and account have at their networks. */
export const DEMO_PAGE = '100000000000001';
export const DEMO_X_ACCOUNT = '1000000000000000001';

type DemoVoice = { id: string; name: string; handle?: string; lines: readonly Line[] };
type Line = { place: 'comment' | 'private'; text: string; minutesAgo: number };

const PAGE_VOICES: readonly DemoVoice[] = [
  {
    id: '7000000000000101',
    name: 'แพรวา ใจดี',
    lines: [
      { place: 'comment', text: 'รุ่นนี้มีสีฟ้าไหมคะ แล้วส่งฟรีหรือเปล่า', minutesAgo: 190 },
      { place: 'private', text: 'ทักแชตแล้วนะคะ รบกวนเช็กสต็อกสาขาลาดพร้าวให้หน่อยค่ะ', minutesAgo: 42 },
    ],
  },
  {
    id: '7000000000000102',
    name: 'ธนพล ศรีสุข',
    lines: [{ place: 'comment', text: 'สั่งไปสองอาทิตย์แล้วยังไม่ได้ของเลยครับ โทรไปก็ไม่มีใครรับ', minutesAgo: 75 }],
  },
  {
    id: '7000000000000103',
    name: 'Easy Income TH',
    lines: [{ place: 'comment', text: 'รับสมัครงานพิเศษทำที่บ้าน วันละ 2,000 ทักมาเลย', minutesAgo: 58 }],
  },
];
const X_VOICES: readonly DemoVoice[] = [
  {
    id: '1500000000000000201',
    name: 'Nok Travels',
    handle: 'noktravels',
    lines: [
      { place: 'comment', text: '@bunloy your app logs me out every time I open it 😩', minutesAgo: 33 },
      { place: 'private', text: 'Sent you my phone model and the app version as asked', minutesAgo: 12 },
    ],
  },
];

/** What a few people say to the demonstration's page or account, in public and in private; always under the same ids. */
export function buildPublicVoices(channel: 'facebook' | 'twitter', now: Date): Incoming[] {
  return (channel === 'facebook' ? PAGE_VOICES : X_VOICES).flatMap((voice) =>
    voice.lines.map((line, at) => itemOf(channel, { voice, line, at, now })),
  );
}

type DemoPostInput = { voice: DemoVoice; line: Line; at: number; now: Date };

function itemOf(channel: 'facebook' | 'twitter', { voice, line, at, now }: DemoPostInput): Incoming {
  const provider_id = `${voice.id}_${at}`;
  const permalink =
    channel === 'facebook'
      ? `https://www.facebook.com/${provider_id}`
      : `https://x.com/i/web/status/${voice.id}`;
  return {
    provider_id,
    message_id: provider_id,
    kind: 'message',
    place: line.place,
    channel,
    author: { _id: voice.id, name: voice.name, ...(voice.handle ? { handle: voice.handle } : {}) },
    conversation_id: voice.id,
    conversation_kind: 'person',
    text: line.text,
    published_at: new Date(now.getTime() - line.minutesAgo * 60_000).toISOString(),
    ...(line.place === 'comment' ? { thread: `${voice.id}_post`, url: permalink, extra: { permalink } } : {}),
  };
}
