/** Everyday English words. */
export const ENGLISH =
  'the and you that this with have are for not what your they just but from out all when who will about its im dont of been how get ' +
  'there would she their were has more than because today tonight tomorrow love good thanks thank please never know why going ' +
  'really great hello awesome best worst nice it is my we which should could these those only every here where back very much many ' +
  'some still want need think people first last next after before again down over into off too even our his her them';

/** Short English words that other languages have as well: they tell English only beside everyday English words. */
export const WEAK_ENGLISH = 'i a at in on to me was by be do did if or as up had got per us';

/** German words that English and Dutch do not have. */
export const GERMAN =
  'ich nicht und ist ein eine einen einem einer auf für fuer mir mich dich dir auch noch sehr schon kein keine keinen wir ihr sie ' +
  'aber wenn habe haben hast sind vom wie heute immer jetzt guten morgen danke bitte schön schöner schönen nur mehr wieder mein ' +
  'meine meinen dein deine sein seine unser euch zum zur über nach doch gerade alles nichts etwas jemand wird wurde kann kannst ' +
  'können muss müssen wollen soll gibt geht gehen macht machen weiß besser bester beste leider endlich vielleicht natürlich ' +
  'eigentlich genau wirklich ganz viel viele wenig dort warum wieso weil dass daß ob bei beim aus durch gegen ohne seit zwischen ' +
  'unter jahr jahre tage woche zeit leute menschen mann frau kinder arsch echt ahnung scheiß scheiße scheisse geil süß süße nee ' +
  'nein hallo tschüss freu freue frohe frohes lieber lieben gruß grüße gratuliere glückwunsch herzlichen traum';

/** Indonesian as people talk. */
export const INDONESIAN =
  'banget gak nggak enggak ngga bisa aja karena kalo dong sih udah sudah kamu gue gua lu sangat tidak untuk belum adalah bukan mau ' +
  'gimana kenapa makanannya tempatnya harganya enak murah rumah kasih mereka kita juga jadi';

/** Malay words that Indonesian does not use. */
export const MALAY =
  'kerana awak korang nak macam kat tak sahaja bahawa iaitu ialah boleh cakap sedap korang dekat pun kereta wang je';

/** Hindi as people type it in Latin letters; some from Hinglish-TOP (Apache-2.0). */
export const HINDI =
  'hai hain nahi nahin kya kyun kyon kaise kaisa kahan kuch aap aapka aapki aapke apna apni apne tum tumhara mera meri mere tera ' +
  'teri hum humara hamara hamare unka unki unke iska iski iske uska uski bhi toh yeh woh bahut bahot accha acha achha raha rahe ' +
  'rahi gaya gayi karna karne karke karta karte hoga hogi honge hota hoti hua hui tha thi yaar bhai matlab abhi kabhi sirf lekin ' +
  'magar phir jaise wala wale wali chahiye liye saath desh log logo mujhe kare aaj yaad mei karen kitna raat hone muje koi bajhe ' +
  'weather aj subah kitni mausam hu dilaye play agar paas hoon kariye kitne shuru kardo pehle samay lagega band baarish sakta subha ' +
  'sakte jaane chahta kar kijiye sabhi sabse ghante bajao sham aas baad karaye dilayen dilaayen bolo ye agley dopahar rahega shaam ' +
  'hafte baare bataiye mahine bhejo banaye nikalta naya batao bataye saarey yaha haftey kiye lene sunna nai nhi nahni kyu kyunki ' +
  'kaisi kaha kuchh kisi aapko aapse aapne apka apki apke apko appse tumhari tumhe tujhe tujhko mujhko tere hame hamari hmara hmari ' +
  'humein unko unhe isko uske usko bohot bhot acchi achi achchi rha rhe rhi gaye gya gyi karti karo karunga karenge karega krna ' +
  'krne krte krke krta hote huye yar bhaiya fir jaisa jaisi waale vaala logon dekho dekha dekhna dekh dekhte bola bolna bolte suno ' +
  'milna milega milta milte aaya aayi aaye aana aao jaana jata jati gana gaana pyar pyaar zindagi jindagi duniya dosto ladka ladki ' +
  'bachcha bachpan paisa paise kaam naam baat baatein jhooth sahi galat thoda thodi zyada jyada bada badi bade chhota naye nayi ' +
  'purana purane andar bahar upar neeche yahan waha wahan idhar udhar kidhar jab isliye kyonki bilkul zaroor jaroor shayad sabko ' +
  'bhagwan bharat hindustan dilli mein wahi yahi aisa aisi aise waisa itna itni itne jitna dikha dikhao banega banaya banao lagta ' +
  'lagi rakho rakha khana khaya peena paani';

/** Short Hindi words that look like those of other languages: they tell Hindi only beside another Hindi word. */
export const WEAK_HINDI =
  'h hun ho kr k ka ki ke ko se me main par pe aur wo vo hi ab bs mat mt ek na to is us jo jis ap kal din kab sab sath ghar hona ne ' +
  'bi tu';

/** Thai as people type it in Latin letters. */
export const KARAOKE =
  'mak maak krub krab krap khrap khrub kub kha loei loey aroi aroy sabai sabaidee sawasdee sawatdee sawatdi khun khop khob khao ' +
  'thod thot plao chob suay suai sanook raka rakha tao thao thaorai rai teung thueng mai dee yang ngai reu yod ngong yak yaak kid ' +
  'ter dai duay duey pen gin laew laeo leaw arai tammai tummai phom rao narak jing jang khrai muea baan pai kap maew mee thuk ' +
  'phaeng paeng lot';
