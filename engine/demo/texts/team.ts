/** A member of the demonstration care team. `words` are the particles this person writes with. */
export type DemoAgent = {
  name: string;
  nickname: { th: string; en: string };
  email: string;
  role: 'account_admin' | 'agent' | 'viewer';
  group: string;
  languages: readonly ('th' | 'en')[];
  words: Readonly<Record<string, string>>;
};

const SHE = { p: 'ค่ะ', q: 'คะ', na: 'นะคะ' } as const;
const HE = { p: 'ครับ', q: 'ครับ', na: 'นะครับ' } as const;

/** Six people: a lead, four who answer, one who reads. All addresses are of example.com (RFC 2606). */
export const CARE_TEAM: readonly DemoAgent[] = [
  {
    name: 'มะลิ ศรีสกุล',
    nickname: { th: 'มะลิ', en: 'Mali' },
    email: 'mali@example.com',
    role: 'account_admin',
    group: 'ดูแลลูกค้า',
    languages: ['th', 'en'],
    words: SHE,
  },
  {
    name: 'ต้น ทองวัฒนา',
    nickname: { th: 'ต้น', en: 'Ton' },
    email: 'ton@example.com',
    role: 'agent',
    group: 'ดูแลลูกค้า',
    languages: ['th'],
    words: HE,
  },
  {
    name: 'แพรว แก้วมงคล',
    nickname: { th: 'แพรว', en: 'Praew' },
    email: 'praew@example.com',
    role: 'agent',
    group: 'เดลิเวอรี่และการชำระเงิน',
    languages: ['th', 'en'],
    words: SHE,
  },
  {
    name: 'ก้อง สุขประเสริฐ',
    nickname: { th: 'ก้อง', en: 'Kong' },
    email: 'kong@example.com',
    role: 'agent',
    group: 'เดลิเวอรี่และการชำระเงิน',
    languages: ['th'],
    words: HE,
  },
  {
    name: 'Nina Ferro',
    nickname: { th: 'นีน่า', en: 'Nina' },
    email: 'nina@example.com',
    role: 'agent',
    group: 'ดูแลลูกค้า',
    languages: ['en', 'th'],
    words: SHE,
  },
  {
    name: 'อาร์ต จันทร์กุล',
    nickname: { th: 'อาร์ต', en: 'Art' },
    email: 'art@example.com',
    role: 'viewer',
    group: 'การตลาด',
    languages: ['th', 'en'],
    words: HE,
  },
];
