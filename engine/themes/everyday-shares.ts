/** Written by scripts/train-everyday-words.ts: words with the posts in a thousand, about any subject, that contain them. */
export const EVERYDAY_SHARES =
  'กิน:105 ดี:79 รถ:45 หน้า:39 ซื้อ:37 ช้าง:36 ใหม่:34 ราคา:34 งาน:28 ชอบ:28 พี่:28 รอ:28 ขาย:27 จัด:27 น้ำ:26 ทาง:25 หมด:25 แม่:24 ไทย:23 ' +
  'เวลา:23 พูด:23 บ้าน:22 พร้อม:21 เดียว:21 จริง:21 สามารถ:20 เปิด:20 ขับ:19 ร่วม:19 ใจ:19 สี:18 ร้าน:18 ติด:18 ส่วน:18 พัฒนา:17 เงิน:17 ' +
  'บ้าง:17 กลับ:17 เสีย:17 ลด:16 แสง:16 เพิ่ม:16 เลือก:16 เกิด:16 แรก:15 เครื่อง:15 สั่ง:15 ราย:14 บัตร:14 สำหรับ:14 หนึ่ง:14 รอบ:14 ขนาด:14 ' +
  'เพื่อน:13 อร่อย:13 หาย:13 เลี้ยง:13 ทำให้:12 คืน:12 แรง:12 ช่วง:12 เจ้า:12 บริการ:12 ตั้งแต่:12 ยา:12 ตรง:12 เต็ม:12 นาน:12 พบ:12 สอง:12 ' +
  'นั่ง:12 เปลี่ยน:12 ใหญ่:11 สัก:11 ปัญหา:11 เนื้อ:11 รักษา:11 ไหร่:11 สร้าง:11 ตลอด:11 รูป:11 เหลือ:11 ผ่าน:10 ระบบ:10 ถาม:10 ตอบ:10 สนใจ:10 ' +
  'คำ:10 ผล:10 ต่าง:10 ประเทศ:10 ภาพ:10 ผิด:10 เสียง:10 รัก:9 ไม่รู้:9 เดิน:9 เล่น:9 พนักงาน:9 หัว:9 รวม:9 อาหาร:9 พระ:9 ข้าง:9 ง่าย:9 จ่าย:9 ' +
  'กลัว:9 รู้สึก:9 มือ:9 ชีวิต:8 ทอง:8 ยิ่ง:8 ด้าน:8 เย็น:8 ชื่อ:8 พิเศษ:8 แดง:8 ทำงาน:8 อ่าน:8 แนะนำ:8 เด็ก:8 จับ:8 ต้องการ:8 ค่อย:8 มอง:8 ' +
  'ตา:8 เรียก:8 เมือง:8 ลูก:8 เรียน:8 โรง:8 อก:7 โลก:7 ลืม:7 ตรวจ:7 นอน:7 ยาก:7 ตลาด:7 เท:7 ข้าว:7 ไอ:7 ข้อ:7 ข่าว:7 เพลง:7 ต้น:7 สาย:6 หนัก:6 ' +
  'สาม:6 กลาง:6 เก็บ:6 สูง:6 เกี่ยว:6 ตาย:6 ร้อน:6 หยุด:6 ห้อง:6 เฉพาะ:6 ใกล้:6 เปล่า:6 พื้นที่:6 เข้าใจ:6 มากกว่า:6 แน่นอน:6 ดัง:6 ประชาชน:6 ' +
  'ฟัง:6 หมาย:6 ปิด:6 อร์:6 ทั้งหมด:6 ไม้:6 ระดับ:6 พลาด:6 ไฟ:6 กฎหมาย:6 พรรค:6 แห่ง:6 สินค้า:6 เข้าไป:6 แทน:6 ข้อมูล:6 สุขภาพ:6 หญิง:5 ชาติ:5 ' +
  'เล็ก:5 สอบ:5 ปรับ:5 ภายใน:5 สังคม:5 กด:5 เที่ยว:5 ประโยชน์:5 หลัก:5 จุด:5 บริษัท:5 เกือบ:5 ปาก:5 ร้อง:5 แสดง:5 กล้า:5 ประจำ:5 สมัย:5 พัก:5 ' +
  'เร็ว:5 เหมาะ:5 แตก:5 อายุ:5 เขียน:5 แก้ว:5 กลุ่ม:5 ดูแล:5 เชื่อ:5 สู่:5 ท้อง:4 พลัง:4 คุณภาพ:4 ประตู:4 ผลิต:4 เทคโนโลยี:4 รัฐ:4 วัย:4 อ่อน:4 ' +
  'แข็ง:4 เก่า:4 เช้า:4 ชา:4 ยก:4 หวาน:4 โต:4 เสร็จ:4 ร้อย:4 ครอบครัว:4 ปลอดภัย:4 ประเทศไทย:4 เสนอ:4 สาว:4 นาง:4 สงสัย:4 สุข:4 ไก่:4 ข้าม:4 ' +
  'ชาย:4 ฟ้า:4 สี่:4 โต๊ะ:4 คอ:4 จำ:4 ถือ:4 สำคัญ:4 ทิ้ง:4 วิธี:4 พัน:4 ทางการ:4 ตัด:4 ปล่อย:4 อากาศ:3 ช่อง:3 ตก:3 ภัย:3 ช่าง:3 หวัง:3 ทรง:3 ' +
  'ทันที:3 วาง:3 เส้น:3 เสมอ:3 หน้าที่:3 เขียว:3 ตื่น:3 หัวใจ:3 ประกัน:3 ยาว:3 จังหวัด:3 สำนักงาน:3 ล้าง:3 แผ่น:3 รัฐบาล:3 ถนน:3 โอกาส:3 ' +
  'สนับสนุน:3 สิทธิ:3 ระยะ:3 จีน:3 แก้ไข:3 ไร้:2 วัด:2 ลม:2 เร่ง:2 แยก:2 ไข่:2 อันตราย:2 name:142 day:77 good:75 thanks:71 great:65 night:61 ' +
  'people:61 help:57 time:52 phone:50 food:44 hours:43 love:42 hold:42 new:40 think:39 thank:37 back:36 place:36 game:36 right:35 call:35 ' +
  'really:34 today:32 last:29 bad:29 shit:27 best:26 guys:26 watch:25 waiting:24 first:23 trying:23 wait:22 show:21 next:21 made:21 check:21 ' +
  'left:20 big:20 change:20 home:20 minutes:19 happy:19 man:19 better:19 work:19 told:19 nice:18 hope:18 believe:17 works:17 another:17 lost:17 ' +
  'said:17 keep:17 look:17 sorry:17 due:16 thing:16 world:16 someone:16 days:16 feel:16 live:16 play:16 nothing:16 watching:16 worst:16 ' +
  'actually:16 number:15 stop:15 years:15 sure:15 pretty:15 always:15 coming:14 everything:13 life:13 something:13 thought:13 support:13 ' +
  'long:13 everyone:13 care:13 hate:13 guy:13 little:13 looks:13 anything:12 money:12 give:12 book:12 makes:12 since:12 tell:12 times:12 ' +
  'away:12 already:12 old:12 wrong:12 miss:12 definitely:12 enough:12 set:12 year:12 line:12 mean:12 saying:11 anyone:11 real:11 came:11 ' +
  'case:11 terrible:11 maybe:11 start:11 needs:11 amazing:11 free:11 wow:11 probably:11 glad:10 person:10 top:10 week:10 find:10 run:10 ' +
  'things:10 poor:10 says:10 issue:10 tried:10 damn:10 news:10 team:10 point:10 seen:10 story:10 done:10 funny:10 playing:10 end:10 pay:9 ' +
  'open:9 far:9 called:9 ago:9 lot:9 try:9 wish:9 used:9 awesome:9 super:9 fun:9 hard:9 able:9 looking:8 easy:8 part:8 working:8 saw:8 least:8 ' +
  'talk:8 went:8 worth:8 read:8 job:8 cool:8 comes:8 finally:8 leave:8 hot:8 house:8 car:8 found:8 making:8 around:7 problem:7 instead:7 ' +
  'reason:7 fans:7 fine:7 horrible:7 high:7 fact:7 understand:7 beautiful:7 buy:7 perfect:7 using:7 kind:7 girl:7 half:7 seems:7 sad:7 crazy:7 ' +
  'whole:6 tv:6 kids:6 family:6 guess:6 idea:6 full:6 taking:6 friend:6 means:6 hear:6 either:6 almost:6 took:6 ask:6 mind:6 face:6 different:6 ' +
  'seeing:6 hey:6 bring:6 friends:6 completely:5 totally:5 literally:5 less:5 question:5 side:5 bit:5 heard:5 past:5 become:5 seriously:5 ' +
  'dead:5 worse:5 course:5 word:5 chance:5 wife:5 history:5 gave:5 together:5 joke:5 happened:5 deal:5 soon:5 rest:5 asked:5 feeling:5 ' +
  'started:5 stay:5 happen:5 break:5 second:5 human:4 shot:4 wanted:4 rather:4 others:4 player:4 sucks:4 huge:4 strong:4 lose:4 close:4 room:4 ' +
  'single:4 pick:4 seem:3 blue:3 entire:3 hand:3 months:3 non:3 turn:3 hopefully:3 takes:3 heart:3 future:3 giving:3';
