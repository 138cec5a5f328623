import type { NameForms } from '../generator/names.ts';

/** The texts of a new network, in both languages. */
export function buildTexts({ title, thai, snake }: NameForms) {
  return {
    en: {
      name: title,
      person_id: `${title} user ID`,
      about: 'Private messages of your account',
      fields: { account_id: 'Account ID', access_token: 'Access token', webhook_secret: 'Webhook secret' },
      help: {
        account_id: `The ID of your account at ${title}.`,
        access_token: `From the developer settings of ${title}. It is stored encrypted.`,
        webhook_secret: `It proves that messages come from ${title}. It is stored encrypted.`,
      },
      reasons: { [`${snake}_incomplete`]: 'The access token and the webhook secret are needed.' },
      webhook: {
        title: `Enter the address at ${title}`,
        before: `Paste it into the developer settings of ${title}. It works as soon as the channel is connected.`,
        steps: {
          copy: 'Copy the webhook URL.',
          paste: `Paste it into the developer settings of ${title}, and save.`,
          write: 'Write to your account.',
        },
      },
    },
    th: {
      name: thai,
      person_id: `ไอดีผู้ใช้ ${thai}`,
      about: 'ข้อความส่วนตัวของบัญชี',
      fields: { account_id: 'ไอดีบัญชี', access_token: 'Access token', webhook_secret: 'Webhook secret' },
      help: {
        account_id: `ไอดีบัญชีของคุณที่ ${thai}`,
        access_token: `ดูได้ในหน้าตั้งค่านักพัฒนาของ ${thai} ระบบเก็บแบบเข้ารหัส`,
        webhook_secret: `ใช้ยืนยันว่าข้อความมาจาก ${thai} จริง ระบบเก็บแบบเข้ารหัส`,
      },
      reasons: { [`${snake}_incomplete`]: 'ต้องมี Access token และ Webhook secret' },
      webhook: {
        title: `ใส่ที่อยู่นี้ที่ ${thai}`,
        before: `นำไปวางในหน้าตั้งค่านักพัฒนาของ ${thai} จะใช้งานได้ทันทีที่เชื่อมต่อช่องทางแล้ว`,
        steps: {
          copy: 'คัดลอก Webhook URL',
          paste: `วางในหน้าตั้งค่านักพัฒนาของ ${thai} แล้วบันทึก`,
          write: 'ลองส่งข้อความถึงบัญชีของคุณ',
        },
      },
    },
  };
}
