import type { PageWord } from '#texts/en/shell/page-words.ts';

/** คำอื่นที่คนใช้ค้นหาหน้า ภาษาอังกฤษที่ใช้กันทั่วไปก็ค้นเจอด้วย */
export const pageWords: Readonly<Record<PageWord, string>> = {
  'settings-account':
    'บัญชีของฉัน, โปรไฟล์, รหัสผ่าน, พาสคีย์, ยืนยันสองขั้น, 2FA, อุปกรณ์, โหมดมืด, ธีม, ภาษา, password, profile, การแจ้งเตือน, เสียง, รูปโปรไฟล์, ข้อมูลส่วนตัว',
  'settings-account-notifications':
    'การแจ้งเตือนของฉัน, พุช, เสียง, กระดิ่ง, ห้ามรบกวน, อีเมลสรุป, มือถือ, push, sound, notification',
  'settings-account-groups':
    'ผู้ใช้และกลุ่ม, สมาชิก, ทีม, เชิญ, เพิ่มผู้ใช้, ลบผู้ใช้, invite, user, เพื่อนร่วมทีม, พนักงาน, เจ้าหน้าที่, คำเชิญ, ปิดบัญชี',
  'settings-account-roles': 'บทบาท, สิทธิ์, การเข้าถึง, role, permission, ใครทำอะไรได้, ความปลอดภัย',
  'settings-account-activity': 'บันทึกกิจกรรม, ประวัติ, ใครแก้อะไร, audit, log, การเปลี่ยนแปลง, ใครทำอะไร',
  'settings-account-punch-log': 'บันทึกเวลางาน, ลงเวลา, เข้างาน, ออกงาน, punch, กะ, ชั่วโมงทำงาน, เวลาเข้าออก',
  'settings-account-heatmap':
    'ฮีตแมปการใช้งาน, แผนที่ความร้อน, การใช้งานรายชั่วโมง, heat map, ช่วงเวลาที่ใช้งาน, ออนไลน์เมื่อไร',
  'settings-account-integration':
    'การเชื่อมต่อ, คีย์, เว็บฮุก, นักพัฒนา, API, webhook, token, เชื่อมระบบอื่น, นักพัฒนา, API key',
  'settings-account-system':
    'ระบบ, องค์กร, เขตเวลา, SSO, SAML, OpenID, กฎรหัสผ่าน, ยืนยันสองขั้น, ความเป็นส่วนตัว, PDPA, GDPR, เก็บข้อมูล, แบรนด์, โลโก้, สี, ความปลอดภัย, ชื่อบริษัท, ภาษาขององค์กร, หมดเวลาเซสชัน, คุ้มครองข้อมูล',
  'settings-account-transfer':
    'ย้ายการตั้งค่า, ส่งออกการตั้งค่า, นำเข้าการตั้งค่า, สำรอง, คัดลอก, export, import, ย้ายข้อมูล, JSON, คัดลอกไปองค์กรอื่น',
  'settings-account-subscriptions':
    'การสมัครใช้งาน, แพ็กเกจ, ราคา, อัปเกรด, plan, billing, ยกเลิก, เปลี่ยนแพ็กเกจ, ทดลองใช้, จ่ายเงิน',
  'settings-account-payment-list': 'ใบแจ้งหนี้, ใบเสร็จ, การชำระเงิน, invoice, ใบกำกับภาษี, บิล',
  'settings-account-card-setting': 'บัตร, บัตรเครดิต, วิธีชำระเงิน, card, จ่ายเงิน, วีซ่า',
  'settings-keywords': 'คีย์เวิร์ด, คำค้น, หัวข้อ, Boolean, keyword, ชื่อแบรนด์, คู่แข่ง, ค้นหาอะไร',
  'settings-tags': 'แท็ก, ป้าย, หมวดหมู่, tag, label, ติดป้าย, หัวข้อ, กลุ่มแท็ก',
  'settings-manage': 'กลุ่ม, ทีม, กลุ่มเห็นอะไร, group, การมองเห็น, ใครเห็นอะไร',
  'settings-templates': 'เทมเพลต, ตัวกรองที่บันทึก, มุมมอง, template, ค่าที่ตั้งไว้, มุมมองที่บันทึก',
  'settings-email-notification':
    'การแจ้งเตือนทางอีเมล, สรุปรายวัน, จดหมาย, digest, email, รายงานประจำวัน, สรุปทางเมล, ผู้รับอีเมล',
  'settings-usage-and-limitation':
    'การใช้งานและขีดจำกัด, โควตา, เพดาน, quota, limit, ใช้ไปเท่าไร, คำเตือน, เหลือเท่าไร',
  'settings-engagement':
    'ช่องทาง, เชื่อมต่อ, เฟซบุ๊ก, ไลน์, อีเมล, แชตบนเว็บ, แชตบอต, Facebook, LINE, X, Twitter, Instagram, channel, เว็บฮุก, โซเชียล, วอตส์แอป, สคริปต์, โทเคน',
  'settings-post-blocker': 'การกันข้อความ, ตัวกันโพสต์, สแปม, โฆษณา, กรอง, spam, ข้อความไม่พึงประสงค์, ขยะ',
  'settings-interest-tag': 'แท็กความสนใจ, แท็กลูกค้า, กลุ่มลูกค้า, segment, ความชอบของลูกค้า',
  'settings-qc': 'การตรวจคุณภาพ, แบบประเมิน, ตรวจงาน, QA, scorecard, ให้คะแนน, คุณภาพคำตอบ',
  'settings-verification': 'ลิงก์ยืนยันตัวตน, ยืนยันตัวตน, หลักฐาน, KYC, รหัสครั้งเดียว, OTP, SMS',
  'settings-sla':
    'ระดับการให้บริการ, SLA, กำหนดเวลา, เวลาทำการ, วันหยุด, ตอบครั้งแรก, วันหยุดราชการ, ปฏิทินวันหยุด, เวลาเปิดทำการ, ชั่วโมงทำการ, ช้า, เกินเวลา, เวลาตอบ, เป้าหมาย',
  'settings-ui': 'การตั้งค่า CRM, กฎของทิกเก็ต, แบบฟอร์ม, สถานะ, CRM, ตอบหลังปิด, ฟิลด์ที่ต้องกรอก, จับเวลา, เปิดใหม่',
  'settings-canned-response':
    'คำตอบสำเร็จรูป, ข้อความด่วน, คำตอบที่บันทึก, macro, template, คำตอบด่วน, ข้อความสำเร็จรูป, ตอบด่วน, ทางลัด',
  'settings-auto-assignment':
    'การมอบหมายอัตโนมัติ, กระจายงาน, จ่ายงาน, ทักษะ, routing, แจกงาน, แบ่งงาน, ความจุ, ใครได้ทิกเก็ต',
  'settings-working-status': 'สถานะการทำงาน, พัก, ไม่อยู่, ออนไลน์, status, พักเที่ยง, ว่าง, ไม่ว่าง, ห้ามรบกวน',
  'settings-social-custom': 'แหล่งติดตาม, ฟีด, RSS, แหล่งข้อมูล, ติดตามเพจ, เว็บข่าว, แฮชแท็ก, ช่องยูทูบ',
  'settings-blacklist':
    'แบล็กลิสต์, รายการที่ไม่แสดง, บัญชีดำ, ซ่อน, บล็อก, ผู้เขียน, block, สแปม, ไม่แสดง, คำต้องห้าม, พนักงานของเรา',
  'listening-overview': 'ภาพรวม, สรุป, dashboard, overview',
  'listening-mentions': 'การพูดถึง, โพสต์, ฟีด, mention, feed',
  'listening-themes': 'ประเด็น, หัวข้อ, คำ, แฮชแท็ก, hashtag',
  'quick-analytic': 'วิเคราะห์ด่วน, ค้นหา, สำรวจ, คำ, เปรียบเทียบ, แนวโน้ม, quick analytics',
  'custom-viz': 'แดชบอร์ด, กราฟ, รายงานในแบบของคุณ',
  'custom-viz-explore': 'สำรวจข้อมูล, สร้างกราฟ, ตาราง pivot',
  'custom-viz-alerts': 'สัญญาณเตือน, แจ้งเตือน, เกินค่าที่กำหนด, กฎ',
  'custom-viz-data': 'ข้อมูล, อัปโหลดไฟล์, CSV, Excel, สเปรดชีต, ชุดข้อมูลของตัวเอง',
  'custom-viz-fields': 'ฟิลด์ร่วม, ตัวชี้วัด, KPI, จัดกลุ่ม, เขตการขาย, ฮิสโตแกรม, ช่วง, ทางการ, ใช้ที่ไหน',
  'custom-viz-embedding': 'การฝังแดชบอร์ด, ฝังในเว็บไซต์, iframe, เฟรม, โทเคน, คีย์, การเข้าชม',
  'settings-quick-analytic': 'วิเคราะห์ด่วน, ค้นหา, ช่วงเวลา, เปรียบเทียบ, การค้นหาล่าสุด, quick analytics',
  'settings-shared-searches': 'การค้นหาที่แชร์, แชร์, ลิงก์, ลิงก์สาธารณะ, ยกเลิกลิงก์, shared searches',
  'listening-alerts': 'สัญญาณเตือน, แจ้งเตือน, ผิดปกติ, วิกฤต, alert',
  'listening-exports': 'ส่งออก, ดาวน์โหลด, CSV, Excel, export',
  'listening-import': 'นำเข้าข้อมูล, อัปโหลด, CSV, import',
  'crm-inbox': 'กล่องข้อความ, ทิกเก็ต, บทสนทนา, ข้อความ, inbox, ticket',
  'crm-attendance': 'เวลาทำงาน, ชั่วโมงทำงาน, ลงเวลา',
  'crm-automation': 'การทำงานอัตโนมัติ, กฎ, ตอบอัตโนมัติ, rule, trigger',
  'crm-blocked': 'ข้อความที่กันไว้, สแปม, กักไว้, spam',
  'crm-refused': 'ยังไม่ได้รับเข้า, ถูกปฏิเสธ, ตอบกลับอัตโนมัติ, ตีกลับ',
  'listening-refused': 'ยังไม่ได้รับเข้า, ถูกปฏิเสธ, ตอบกลับอัตโนมัติ, ตีกลับ',
  'crm-board': 'บอร์ด, คันบัง, kanban, board',
  'crm-reports': 'รายงาน, สถิติ, ตัวเลข, report',
  'crm-surveys': 'แบบสำรวจ, ความพึงพอใจ, CSAT, NPS, survey',
  'crm-quality': 'คุณภาพ, ตรวจงาน, ประเมิน, QA',
  'crm-team': 'แดชบอร์ดทีม, ทีมตอนนี้, ภาระงาน, สด, เอเจนต์, team',
  'admin-system': 'ระบบ, สุขภาพระบบ, งาน, คิว, อีเมล, jobs, mails',
  'admin-brands': 'แบรนด์, โลโก้, สี, โดเมน, white label',
  'admin-plan-manage': 'แพ็กเกจ, ราคา, เพดาน, plan',
  'settings-account-setup': 'เช็กลิสต์เริ่มต้นใช้งาน, เริ่มต้นตั้งค่า, รายการตรวจ, ขั้นตอนแรก, ขาดอะไร, checklist',
  'settings-account-sentiment': 'เซนติเมนต์, ความรู้สึก, เชิงบวก, เชิงลบ, อารมณ์, แก้ความรู้สึก',
  'settings-signatures': 'ลายเซ็นอีเมล, ลายเซ็น, ท้ายอีเมล, signature',
  admin: 'องค์กร',
  'admin-addaccount': 'สร้างองค์กร, เพิ่มองค์กร',
  'admin-migrate-keyword': 'ย้ายคีย์เวิร์ด',
  'admin-settings-copy': 'คัดลอกการตั้งค่า',
  'admin-sources': 'แหล่งข้อมูลสาธารณะ',
  'admin-accountrole': 'บทบาท',
  'admin-permission': 'สิทธิ์',
  'admin-remote-user-list': 'เข้าใช้แทน',
  'admin-remote-user-list-new': 'ผู้ใช้',
  'admin-plan-add': 'สร้างแพ็กเกจ, เพิ่มแพ็กเกจ',
  'admin-plan': 'แพ็กเกจ',
  'admin-product-permission': 'ผลิตภัณฑ์',
  'admin-default-role': 'บทบาทเริ่มต้น',
  'admin-brand': 'แบรนด์',
  'listening-dashboards': 'แดชบอร์ด',
  'listening-dashboard': 'แดชบอร์ด',
  'listening-reports': 'รายงาน',
  'listening-sentiment': 'ความแม่นยำของเซนติเมนต์, คุณภาพความรู้สึก',
  'crm-ticket': 'ทิกเก็ต',
  'crm-bots': 'แชตบอต',
  'crm-bot': 'ลำดับการตอบของบอต',
};
