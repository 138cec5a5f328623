/** A province of Thailand: its code (ISO 3166-2:TH) and its names. */
export type Province = { code: string; en: string; th: string };

const LINES = `
10|Bangkok|กรุงเทพมหานคร;11|Samut Prakan|สมุทรปราการ;12|Nonthaburi|นนทบุรี;13|Pathum Thani|ปทุมธานี;14|Phra Nakhon Si Ayutthaya|พระนครศรีอยุธยา;
15|Ang Thong|อ่างทอง;16|Lop Buri|ลพบุรี;17|Sing Buri|สิงห์บุรี;18|Chai Nat|ชัยนาท;19|Saraburi|สระบุรี;20|Chon Buri|ชลบุรี;21|Rayong|ระยอง;
22|Chanthaburi|จันทบุรี;23|Trat|ตราด;24|Chachoengsao|ฉะเชิงเทรา;25|Prachin Buri|ปราจีนบุรี;26|Nakhon Nayok|นครนายก;27|Sa Kaeo|สระแก้ว;
30|Nakhon Ratchasima|นครราชสีมา;31|Buri Ram|บุรีรัมย์;32|Surin|สุรินทร์;33|Si Sa Ket|ศรีสะเกษ;34|Ubon Ratchathani|อุบลราชธานี;35|Yasothon|ยโสธร;
36|Chaiyaphum|ชัยภูมิ;37|Amnat Charoen|อำนาจเจริญ;38|Bueng Kan|บึงกาฬ;39|Nong Bua Lam Phu|หนองบัวลำภู;40|Khon Kaen|ขอนแก่น;41|Udon Thani|อุดรธานี;
42|Loei|เลย;43|Nong Khai|หนองคาย;44|Maha Sarakham|มหาสารคาม;45|Roi Et|ร้อยเอ็ด;46|Kalasin|กาฬสินธุ์;47|Sakon Nakhon|สกลนคร;48|Nakhon Phanom|นครพนม;
49|Mukdahan|มุกดาหาร;50|Chiang Mai|เชียงใหม่;51|Lamphun|ลำพูน;52|Lampang|ลำปาง;53|Uttaradit|อุตรดิตถ์;54|Phrae|แพร่;55|Nan|น่าน;56|Phayao|พะเยา;
57|Chiang Rai|เชียงราย;58|Mae Hong Son|แม่ฮ่องสอน;60|Nakhon Sawan|นครสวรรค์;61|Uthai Thani|อุทัยธานี;62|Kamphaeng Phet|กำแพงเพชร;63|Tak|ตาก;
64|Sukhothai|สุโขทัย;65|Phitsanulok|พิษณุโลก;66|Phichit|พิจิตร;67|Phetchabun|เพชรบูรณ์;70|Ratchaburi|ราชบุรี;71|Kanchanaburi|กาญจนบุรี;
72|Suphan Buri|สุพรรณบุรี;73|Nakhon Pathom|นครปฐม;74|Samut Sakhon|สมุทรสาคร;75|Samut Songkhram|สมุทรสงคราม;76|Phetchaburi|เพชรบุรี;
77|Prachuap Khiri Khan|ประจวบคีรีขันธ์;80|Nakhon Si Thammarat|นครศรีธรรมราช;81|Krabi|กระบี่;82|Phangnga|พังงา;83|Phuket|ภูเก็ต;
84|Surat Thani|สุราษฎร์ธานี;85|Ranong|ระนอง;86|Chumphon|ชุมพร;90|Songkhla|สงขลา;91|Satun|สตูล;92|Trang|ตรัง;93|Phatthalung|พัทลุง;
94|Pattani|ปัตตานี;95|Yala|ยะลา;96|Narathiwat|นราธิวาส`;

/** All provinces of Thailand. */
export const PROVINCES: readonly Province[] = LINES.split(';').map((line) => {
  const [code = '', en = '', th = ''] = line.trim().split('|');
  return { code: `TH-${code}`, en, th };
});
