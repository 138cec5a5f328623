import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Telegram */
export const telegram = {
  name: 'Telegram',
  person_id: 'ไอดีผู้ใช้ Telegram',
  about: 'ข้อความถึงบอตของคุณ และกลุ่มที่บอตอยู่',
  notes: {
    bot: 'ต้องมีบอตของคุณเอง: เปิด Telegram พิมพ์ /newbot ถึง @BotFather แล้วตั้งชื่อบอต BotFather จะตอบกลับพร้อมโทเคน',
    alone: 'ยกเลิกการเชื่อมต่อบอตกับโปรแกรมอื่นก่อน Telegram ส่งข้อความไปที่อยู่เดียวเท่านั้น และที่อยู่นี้จะแทนที่ที่อยู่เดิม',
    groups:
      'ในกลุ่ม บอตเห็นเฉพาะคำสั่งและข้อความที่ตอบบอต ถ้าต้องการอ่านทุกข้อความ ให้พิมพ์ /setprivacy ถึง @BotFather เลือก Disable แล้วเพิ่มบอตเข้ากลุ่มใหม่',
  },
  fields: {
    bot_token: 'โทเคนของบอต',
  },
  help: {
    bot_token: 'จาก @BotFather: /mybots → บอตของคุณ → API Token ระบบเก็บแบบเข้ารหัส',
  },
  reasons: {
    telegram_unchecked: 'ยังไม่ได้ตรวจสอบโทเคนกับ Telegram',
  },
  webhook: {
    title: 'ลองใช้งาน',
    steps: {
      open: 'เปิดบอตของคุณใน Telegram แล้วกด Start',
      write: 'ลองส่งข้อความ ข้อความจะปรากฏในกล่องข้อความ',
    },
  },
} satisfies NetworkTexts;
