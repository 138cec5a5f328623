import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ GPTBots */
export const gptbots = {
  name: 'GPTBots',
  person_id: 'บทสนทนาใน GPTBots',
  about: 'ผู้ที่คุยกับบอตของคุณแล้วขอคุยกับคน',
  notes: {
    what: 'เมื่อมีคนที่คุยกับบอตขอคุยกับเจ้าหน้าที่ บทสนทนาจะมาที่นี่พร้อมทุกข้อความก่อนหน้า คำตอบของคุณจะไปถึงเขาในแชตเดิม',
    time: 'ถ้าไม่มีใครตอบภายใน 60 วินาที บอตจะรับกลับไปคุยเอง ตั้งเวลารอให้นานขึ้นได้ที่ GPTBots หรือตั้งคำตอบอัตโนมัติให้ช่องทางนี้',
  },
  fields: {
    api_token: 'API key',
    region: 'ภูมิภาค',
  },
  help: {
    api_token: 'GPTBots → Agent ของคุณ → Integration → API → API Key ระบบเก็บแบบเข้ารหัส',
    region: 'ที่ตั้งของ Agent ดูได้จากส่วนแรกของที่อยู่ API',
  },
  choices: {
    region: { sg: 'สิงคโปร์ (api-sg)', jp: 'ญี่ปุ่น (api-jp)', th: 'ไทย (api-th)' },
  },
  webhook: {
    title: 'ตั้งค่าให้ GPTBots ส่งต่อมาที่นี่',
    before: 'นำไปใส่ใน GPTBots จะใช้งานได้ทันทีที่เชื่อมต่อช่องทางแล้ว โปรดเก็บเป็นความลับ เพราะทุกคนที่รู้ที่อยู่นี้เขียนเข้ามาได้',
    steps: {
      copy: 'คัดลอก Webhook URL',
      open: 'เปิด Agent ของคุณใน GPTBots ไปที่ Integration แล้ว Human Service เลือก Webhook',
      paste: 'วาง URL เป็นที่อยู่ของบริการ GPTBots จะเติม /conversation/establish และส่วนอื่นให้เอง',
      try: 'ลองขอคุยกับคนในบอตของคุณ บทสนทนาจะปรากฏในกล่องข้อความ',
    },
  },
} satisfies NetworkTexts;
