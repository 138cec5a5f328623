/** A keyword as listening stores it, without ids; `parent` names the keyword above it. */
export type DemoKeyword = {
  name: string;
  parent?: string;
  patterns: readonly string[];
  match: 'auto' | 'anywhere';
};

/**
 * What the demonstration brand listens for, in the raw keyword language: sets by commas, includes by `*`, excludes after
 * `|`. The brand's letters also stand inside ปัจจุบันลอย… and สถาบันลอย…, so the main keyword shows what excludes are for.
 */
export function getDemoKeywords(): readonly DemoKeyword[] {
  return KEYWORDS;
}

const KEYWORDS: readonly DemoKeyword[] = [
  {
    name: 'แบรนด์บันลอย',
    patterns: [
      'บันลอย|ปัจจุบันลอย:สถาบันลอย:ชื่อบันลอย:เพลงบันลอย:นิยายเรื่องบันลอย:หมาบันลอย:เรือบันลอย,bunloy|cat bunloy:bunloy chapter:playing as bunloy',
    ],
    match: 'auto',
  },
  {
    name: 'แอป Bunloy Go',
    parent: 'แบรนด์บันลอย',
    patterns: ['bunloy go,บันลอยโก,แอป*บันลอย,แอพ*บันลอย,bunloy app'],
    match: 'auto',
  },
  {
    name: 'แอปล่ม',
    parent: 'แอป Bunloy Go',
    patterns: ['บันลอย*ล่ม,bunloy*ล่ม,#บันลอยล่ม,#bunloydown,bunloy*down'],
    match: 'auto',
  },
  { name: 'ลอยพอยต์', parent: 'แบรนด์บันลอย', patterns: ['ลอยพอยต์,loy points,แต้ม*บันลอย'], match: 'auto' },
  {
    name: 'เดลิเวอรี่มีปัญหา',
    parent: 'แบรนด์บันลอย',
    patterns: [
      'บันลอย*ไรเดอร์,บันลอย*เดลิเวอรี่,bunloy*เดลิเวอรี่,บันลอย*คนส่ง,บันลอย*ออเดอร์,bunloy*rider,bunloy*delivery',
    ],
    match: 'auto',
  },
  { name: 'เมนูบันเมฆ', parent: 'แบรนด์บันลอย', patterns: ['บันเมฆ,#บันเมฆ,cloud bun*bunloy'], match: 'auto' },
  {
    name: 'เครื่องดื่ม',
    parent: 'แบรนด์บันลอย',
    patterns: ['ลาเต้ลอยฟ้า,ชาไทยฟองเมฆ,ดริปดอยหมอก,โกโก้ปุยเมฆ,sky latte*bunloy,cloud thai tea*bunloy'],
    match: 'auto',
  },
  {
    name: 'แคมเปญ 1 แถม 1',
    parent: 'แบรนด์บันลอย',
    patterns: ['#บันลอย1แถม1,#ลอยฟรีวันศุกร์,#ลอยคูณสอง,#bunloyfreefriday,#loyx2'],
    match: 'auto',
  },
  {
    name: 'แคมเปญตามฤดู',
    parent: 'แบรนด์บันลอย',
    patterns: [
      '#ลอยสงกรานต์,#ลอยปีใหม่,#ลอยส่งท้ายปี,#ลอยหลอน,#ลอยหนาว,#bunloyholiday,#bunloysplash,#bunloynewyear',
    ],
    match: 'auto',
  },
  {
    name: 'บริการและพนักงาน',
    parent: 'แบรนด์บันลอย',
    patterns: ['บันลอย*พนักงาน|รับสมัคร:สัมภาษณ์งาน,bunloy*staff,bunloy*barista|hiring'],
    match: 'auto',
  },
  { name: 'คู่แข่ง Velamoka', patterns: ['เวลาโมก้า,velamoka'], match: 'auto' },
  { name: 'คู่แข่ง Pangkram', patterns: ['ปังคราม,pangkram'], match: 'auto' },
  { name: 'คู่แข่ง Drizzoku', patterns: ['ดริซโซกุ,drizzoku'], match: 'auto' },
  {
    name: 'เทียบกับคู่แข่ง',
    parent: 'แบรนด์บันลอย',
    patterns: [
      'บันลอย*เวลาโมก้า,บันลอย*velamoka,บันลอย*ปังคราม,บันลอย*pangkram,บันลอย*ดริซโซกุ,บันลอย*drizzoku,bunloy*velamoka,bunloy*pangkram,bunloy*drizzoku',
    ],
    match: 'auto',
  },
];
