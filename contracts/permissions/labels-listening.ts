/** Permissions of listening. */
export const LISTENING_LABELS = {
  'listening.keyword': {
    en: ['Keywords', 'See what is listened for; change keyword sets.'],
    th: ['คีย์เวิร์ด', 'ดูและแก้ไขชุดคีย์เวิร์ดที่ติดตาม'],
  },
  'listening.email_notification': {
    en: ['E-mail notification', 'See and change who gets which mail; also usage and limits.'],
    th: ['แจ้งเตือนทางอีเมล', 'ดูและกำหนดว่าใครได้รับอีเมลใด รวมถึงการใช้งานและโควตา'],
  },
  'listening.group_setting': {
    en: ['Group options', 'See and change what each group works with.'],
    th: ['ตัวเลือกของกลุ่ม', 'ดูและกำหนดสิ่งที่แต่ละกลุ่มใช้งาน'],
  },
  'listening.monitor': {
    en: ['Monitors', 'See and change the feeds and pages that are followed.'],
    th: ['แหล่งที่ติดตาม', 'ดูและแก้ไขฟีดและเพจที่ติดตาม'],
  },
  'listening.template_setting': {
    en: ['Templates', 'See and change templates of dashboards and reports.'],
    th: ['เทมเพลต', 'ดูและแก้ไขเทมเพลตแดชบอร์ดและรายงาน'],
  },
  'listening.cat_and_tag': {
    en: ['Categories and tags', 'See and change how mentions are sorted.'],
    th: ['หมวดหมู่และแท็ก', 'ดูและแก้ไขการจัดหมวดหมู่ข้อความ'],
  },
  'listening.blacklist': {
    en: ['Blacklist', 'See and change what is left out.'],
    th: ['บัญชีดำ', 'ดูและแก้ไขสิ่งที่ไม่นำเข้า'],
  },
  'listening.engagement': {
    en: ['Channels', 'See and connect channels for listening.'],
    th: ['ช่องทาง', 'ดูและเชื่อมต่อช่องทางสำหรับการรับฟัง'],
  },
  'listening.auto_sentiment': {
    en: ['Automatic sentiment', 'See and switch the automatic sentiment.'],
    th: ['วิเคราะห์ความรู้สึกอัตโนมัติ', 'ดูและเปิดปิดการวิเคราะห์ความรู้สึก'],
  },
  'listening.share_template_all': {
    en: ['Share templates with all', 'Share a template with everybody of the account.'],
    th: ['แชร์เทมเพลตให้ทุกคน', 'แชร์เทมเพลตให้ทุกคนในบัญชี'],
  },
  'listening.share_template': {
    en: ['Share templates with a group', 'Share a template with the own group.'],
    th: ['แชร์เทมเพลตให้กลุ่ม', 'แชร์เทมเพลตให้กลุ่มของตน'],
  },
} as const;
