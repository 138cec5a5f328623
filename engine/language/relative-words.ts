/** Indonesian: the words that the train rows of NusaX (CC-BY-SA-4.0) have in it at least twice and twice as often as in each of its relatives. */
export const PLAIN_INDONESIAN =
  'tidak saya juga ini ke dengan untuk karena sangat sini yang saja ada tempatnya sudah makanannya orang rasanya buat harganya ' +
  'lebih bagus sekali hanya teman sama sekarang suka harga membuat seperti mahal cepat sana sehingga bersama mengecewakan dapat ' +
  'tetapi disajikan benar pesan lama bikin semua jika habis memesan jangan ingin ternyata masuk selain selalu pada baik datang ' +
  'keluarga menurut terjangkau menunggu luas tiba begitu besar mencari ketika itu saat jauh hingga setelah gorengnya pergi sedang ' +
  'melihat sambil apalagi penuh beberapa kecil kita akan pelayanannya makannya lupa kenapa kembali belum marah beli pedas pertama ' +
  'naik duduk sulit menggunakan terima menunya menjadi merupakan suasananya dekat menyajikan terlalu adalah pesanan sedikit sungguh ' +
  'berada disediakan menyesal tersedia menyenangkan beragam mencoba pemandangannya kemarin ramai berbagai serta menikmati satu ' +
  'pelayanan memang coba atas hangat secara akhirnya direkomendasikan sepertinya sebagai katanya namanya memiliki dibandingkan ' +
  'porsinya melelahkan punya mendapatkan berkunjung dagingnya biar sebelum masakannya bersih deh sesuai sambalnya perut pelayannya ' +
  'tersebut pokoknya sekeluarga seharusnya sejak minumannya dicoba gue bersantap berbeda sebenarnya bumbunya setiap memilih kambing ' +
  'indah bukan kumpul tetap semuanya bekerja terlihat bilang berwarna membawa selesai terutama kualitasnya melalui tergolong merasa ' +
  'kedua sebaiknya malas ditemukan keseluruhan muda membuka kenyang cantik tiap menginap terasa enaknya dapatkan pilihannya ' +
  'terletak senang kamu menuju terdapat dong lezat bayar minta lalu pemesanan ayamnya isinya barangnya lihat menggugah adanya ' +
  'lainnya lempar udaranya semakin jelek pepohonan bila lokasinya batagornya berapa maka semoga kasirnya nih doang rekomendasikan ' +
  'pegunungan dikunjungi apabila bervariasi biasanya dijadikan inilah manis dipesan mengalir kuahnya menyukai daripada menyediakan ' +
  'sayangnya bagaimana mienya ikut bakarnya harusnya dalamnya sebelumnya restorannya sakit telah terpakai bermain sehari terbayar ' +
  'memuaskan dahulu selama sambal selera hampir kereta susah bagi hitam berdua bawa menyebalkan sebanding hilang pembayaran ' +
  'penyajian suara ambil kopinya bertanya terbayarkan teksturnya memberikan bersiaplah merasakan sembari uang berhenti perempuan ' +
  'dibersihkan janjinya mengeluarkan menemani hasilnya dilempar selamat berupa menurun serupa buntutnya suruh agar diberikan ' +
  'dibilang ditemani dikit melepas lelah menyegarkan sangatlah ditemui menerima menambah bertambah dianjurkan pekerjaan segala ' +
  'kayaknya kalinya letaknya duduknya ikutan menonton jenuh katakan nyobain satenya panggangnya kejunya kerjaan pula bermasalah ' +
  'dikasih berbelanja berasa lampunya melewati mbaknya ribut seluruh terlambat tentu sering jatuhnya kepedesan tebal disukai enggak ' +
  'pastikan tersembunyi tidur boleh kasihan membosankan mengobrol seharian terbaik berubah diperbaiki mengingatkan menanyakan ' +
  'kemudian awalnya sepuasnya kebanyakan kepada sebuah terlebih mendekati ditawarkan isteri melindungi begini terbawa bervariatif ' +
  'mengeluh sepadan gimana melebihi temanku kepentingan besok disarankan aslinya terputus penyajiannya bisanya minya belanja ' +
  'jalannya mendaftar pria datangnya baunya buruk permintaan menghabiskan kunjungi terjun sebesar ngomel suami dilakukan pedesaan ' +
  'terbatas terkesan bicara';

/** The same for Javanese. */
export const JAVANESE =
  'sing lan karo ing mangan iki ana uga ning akeh panganan dadi panganane tenan isa nanging aku saka panggonan kene dhewe apik sek ' +
  'amarga rasane regane marang wis panggon rega lak panggonane kuwi luwih seneng larang kanthi dinggo uwis teka pelayanane wong ' +
  'kaya kanca merga yaiku iku utawa uwong wektu pirang mbengi nggawe nang liyane kutha ae banget adoh saiki arep awakdewe ngenteni ' +
  'pithik cepet pengen suwi rena nyang panggone dalan nganti omah dingge kaluwarga iwak sampek nggarai sega padha kabeh pesen ' +
  'grapyak mrene njajal golek mlebu cilik tuku maneh entek ewu mesthi kowe entuk nikmati aja bar bocah nesu pemandangane siji ' +
  'pilian kapenak munggah gela sasi gorenge lali menune kudune isih lokasine pol sakdurunge awan pedes resik banjur iso werna dolan ' +
  'jebule wingi tek njero kahanan ngono sawetara seje bojoku melu mrana mbayar paling angel podo menurutku kapisan menehi liya ' +
  'kualitase nguciwakake nggolek seh godhong ndhuwe kahanane suwasana elek njaluk udu lungguh ndelok sumbut mbalik disajikne ' +
  'suwasanane lunga bae mambu amba macem isuk bakale anget njaba ndhelok uduk nggawa mangane akhire miturutku nduwe nyapo ' +
  'disediakake apike porsine hurung pilihane masiyo dhuwur lagek adewe jenenge kajaba kancaku mlaku kakehan masakane ngomong bareng ' +
  'kajangkau kaping biyen sambele jaba mara ping rene dienggo reget pokoke direkomendasikne kuwalitas matur suwun biji hawane ' +
  'ombeane eco sik ngapa diwenehi gedhe awakmu ngerti egek mben muga dheweke udan pitik biasane mbok pancen sanadyan bumbune ' +
  'pelayane deknen ndhuweni menyang wedhus mesti meh disajekne tekan weteng gumun bengi ketok eruh blas tibake patia utamane ' +
  'kepungkur perkara sakaluwarga dibandingne jajal males banyu kasadia akehe ireng cepak sak enom nambah nyajikne dijajal wang ' +
  'sitik tok nginep etuk enake sampeyan disajikake meneh patio dolanan sayange penyajiane iwake piye manggon gelem seko asline ' +
  'kebak nyajikake pesenane suwe dalane ngasal gampang aneka gede tulung gawe adem kang isine barange njupuk babagan takon pancene ' +
  'gedang ngrasakne kasebut sepur wedok reged kayane eneh mbukak omong nggelakne hasile jerene lombok kat ngrasa ndhuwur kepenak ' +
  'wit witan ngaso duduh diomong cedek dikancani rong panggen pegawe wayahe batagore apameneh makane wayah ngombe parkire suwara ' +
  'keluwarga kayake kasire ayu lorone mrono koyo konsepe kluban nyayahake rampung nduwur legi mili krasa nggo blanja daginge eman ' +
  'nyenengake tansah keluargo kancane dinane tenanan teko mangkel kawit mripat disenengi ndelik wes arang kebek lelungan njagong ' +
  'favoritku bakare njerone wiwit enek restorane sakabehane watu sadina ruangane ndaftar tekane ndi yuyu lanang jarene ngisor kesel ' +
  'mantep umum ngumpul barang tampilane rotine luwar pithike marakna wetenge kabehane kopine pesenanku pindho sethithik wernane ' +
  'carane teksture godong sijine direkomendasikake mandek anane diresiki janjine ngetokake ngancani muleh thok katon penak ngapura ' +
  'kondhang puter sugeng bab duwur terop manggoni radak mundak sakrupa buntute panggah ngilangne luwe dibandingake variasine duwit ' +
  'sekeca nglumpuk udarane gedhang ditemukake dikon dening tokone gawa maturnuwun awake';

/** The same for Sundanese. */
export const SUNDANESE =
  'sareng abdi ieu aya anu raos oge tuang pisan tuangeun tiasa jeung seueur ku kusabab kuring rupi tos ngan tempatna upami pikeun ' +
  'sae eta cekap rasana hoyong arurang tuangeunna sumping henteu deui cocog nyaeta awis sanes ge janten anjeun merenah ayeuna ' +
  'sababaraha dinten pangaos hayam sawaktos ngeunah pangaosna leuwih kitu lami teuing kulawargi bade rerencangan sapertos keur ' +
  'keneh nepi resep jalmi atawa waktos kirang hungkul disayogikeun dugi nguciwakeun milarian sami kedah enjing nyobian langkung ' +
  'hargina kadaharan tur mimiti gorengna lebet nuju tebih naon kalayan ngantosan tabuh dina sadayana tina kantos tiis ningali ' +
  'disarankeun ditu gaduh unggal enggal nyieun lada ngajieun sahiji raoseun atanapi bari kahontal kulawarga naha pinuh bener tong ' +
  'nyarios rebu kamari menuna lamun suasanana beuki seep endah lega sanaos pang sonten ditambih loba geus dahar mah rada mesen ' +
  'wengi saatos nyandak hilap perkawis hese palayananna parantos luhur lauk meser komo saleresna atuh korsi moal sasih nyayogikeun ' +
  'nya alus disajikeun baheula sabari alit beresih tuangeunana hiji dibandingkeun acan ageung kabogoh nampi mayar hade numutkeun ' +
  'teh ngadamel patuangan bumi haneut nganikmatan masihan tuangna kahiji sigana sadaya kunaon hatur nuhun namina naek cai porsina ' +
  'caket seeur jalma dianggo ambek rupa pamandanganna raosna dagingna saluyu teras sabab sok ngajantenkeun mangrupikeun resepna ' +
  'sambelna someah lokasina sagala sangu tetela ahirna cobi sareung uih kualitasna leres pokokna sakulawargi lengkep inumanna ' +
  'kalahka supados dipasihan kanu karesep kumargi pikaresepeun nambihan hargi yeuh kengingkeun kituna jinis janteun saurna tibatan ' +
  'kasohor kumaha emam cape beurang barudak aranjeunna embe mirah palayanna katingali kadieu gancang reuwas cau damel sacara ' +
  'masarakat salaku saur tuangeunnana didieu kempel alung jiga leutik ngeunaheun kadua cobian hayang hipu letah sanesna babaturan ' +
  'gampil dipilarian hideung ngaraosan ngora sora sisi darehdeh angkat nganjang waktosna salian balanja didamel inuman peuting ' +
  'nyatana saeutik ukur hanjakal keuna pamajikan kira peryogi nembe atos pesenan kuciwa liwat hayamna eusina barangna weungi hawana ' +
  'palayananana jadina ngarasakeun ngaluarkeun dahareunna indit nongton kaasup ampir pengker sambeul ceuk jelema jang ngarasa ' +
  'aranjeun raraos dahareun saena euleuh direncangan nyuhunkeun rohangan duaan batagorna budak anjeunna mugia ayana padamelan ' +
  'midamel siga rencang sakedik sateuacan nyaho benten biasana dicobi satena tangtu murangkalih bumbuna karaos ditambihan saukur ' +
  'panginten didaptarkeun ngeunaan hususna hanjakalna ceukap ngarah icalan panon rengse saacan kagiatan leubeut awon wargi bakarna ' +
  'naroskeun enya diuk kedahna mondok minggon pamayaran leungit ngagaleuh ngarempel restoranna heeuh meuni timburu salami ngadagoan ' +
  'ulah kuahna sabaraha narima handap matak muka namung punten salera pangunjung sanajan panasaran angsuran kiridit boh tampilan ' +
  'rek sesah percanten datangna kopina saalit sakumaha terang warnana salse ngagugah tembang kasebat artos jangjina utamina nyak ' +
  'dimimitian hasilna asak ngadadak wangunan sobat awewe layananna rempes cabangna dialung nyebatkeun wilujeng sakuduna nurun ' +
  'meureun buntutna pasihan ngadaptar nyalse sirik tatangkalan reureuh beureum leungeun nyalira silih ditingali dijero osok ' +
  'dipiwarang milari kalakah ngarayakeun dicandak ngeunahna kalawan inum nyarankeun';

/** The same for Minangkabau. */
export const MINANGKABAU =
  'nan jo lamak untuak bana ko indak awak wak tampek ado ndak siko sangaik nio cukuik raso tampeknyo makanannyo samo alah harago ' +
  'rasonyo dek labiah tibo rancak maha haragonyo karano kini juo suko iko pasan hanyo kaluarga mambuek biaso piliahan ancak lamo ' +
  'kawan apo jauah capek mode paliang dapek lua sadang baragam goreang taruih buek karajo babarapo sahinggo manunggu disajian ' +
  'wakatu cubo sasuai sajuak masuak manuruik mamasan punyo tajangkau sabana baliak adolah gadang sanak lah padeh liak sambia naiak ' +
  'talampau mancari ketek basamo sinan lueh manikmati kumuah patang barasiah bantuak abih duduak baa baka ateh apolai panuah elok ' +
  'ciek rami alun dakek berang mancubo salain gorengnyo paralu duo piriang salero direkomendasian mangacewaan keceknyo tarimo ' +
  'menunyo banduang piliah jan pasanan kantua nyo maota manjadi disadioan sado manyasa diagiah buruak tasadio suasananyo kadai ' +
  'katiko suasano manyajian makannyo bubua pamandangannyo pangunjuang sajo bayia udaro pelayanannyo sacaro patamo sabagai kironyo ' +
  'kumpua namonyo manarik sajak dibandiangan jaleh partamo mancaliak panek dicubo manyanangan hinggo angek tiok ang ikuik sabananyo ' +
  'bia tatap sangai ambo pulo bali iyo paruik hargo ari ruponyo maagiah aleh pado bantuaknyo pokoknyo oto talatak agiah minumannyo ' +
  'aia supayo porsinyo bilo mintak manggunoan dagiang langsuang hampia suaro sampik basantap mamanekan salalu mandapekan sadonyo ' +
  'pueh uni bumbunyo taraso lamaknyo dagiangnyo kijok baun bamacam tanang salamo tutuik masakannyo sauang kambiang payah kantang ' +
  'sadolah saketek jikok mambaok salasai babagai palayanannyo usaho tagolong lainnyo apak maraso dipiliah maliek kaduo kunjuangan ' +
  'pohon baduo bara baok mudo masiang kanyang pajalanan mamuehan laki restorannyo barado tamasuak babeda biasonyo manginap ikolah ' +
  'satiok balanjo akhirnyo mamiliah sabandiang daripado piliahannyo ba sanang sabalun kanai harusnyo sero bakunjuang sayua siap ' +
  'singgah sadolahnyo ladonyo ayamnyo barangnyo kecek saroman bawarna takajuik manggugah binguang padusi adonyo kecekan tarutamo ' +
  'kualitasnyo malalui bisuak mangecewaan kualiteh sakaluarga tangah antaro acok langkok gunuang saharusnyo lapau sarancaknyo ' +
  'samakin mikia lapa maliang dikecekan lokasinyo itam sulik batagornyo samoga kayaknyo kasirnyo marupokan pagunuangan cito ' +
  'dijadian manih takenal talalu kampuang maalia kuahnyo dapekan ndeh manyadioan tabateh pamole sayangnyo mienyo inyo untuang ' +
  'mambukak langang menuruik bakanyo kama dalamnyo soalnyo bingik sakik takasan bamain sahari sagetek tabayia kato sakali gitu ' +
  'maleh pamasanan palayannyo hangek ambiak kopinyo sehinggo batanyo pikia teksturnyo jiko basiaplah marasoan akhianyo talua ' +
  'mandangaan pitih baranti rimah bakeh dibarasiahan mangaluaan mangawanan hasilnyo sakadar sungguah tanamo dilempa lempa ' +
  'panjalehan saliang salamaik manurun basobok disuruah kaindahan ubek marupoan karupuak baiak surang dikawani maabihan malapeh ' +
  'udaranyo manyagaran disobokan isinyo rato marayoan mako sangaiklah kasaluruahan manarimo manambah batambah dianjuaan patamuan ' +
  'sagalo gulo galeh limo dibiaan jua sambanyo kalinyo suduik mambali maupek rekomendasian lataknyo duduaknyo bukik ngumpua ' +
  'manonton dikarajoan sakolah satenyo dipasan panggangnyo kejunyo kito rahasio bamasalah bavariasi samantaro gunoan kalitakan ' +
  'lampunyo uninyo telpon sobok ribuik talambek panutuik jatuahnyo mamilih samba kapadehan taba manjua mato disukoi pastian ' +
  'malamehan lalok buliah liek';
