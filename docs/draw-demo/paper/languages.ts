import { felucca, palm, river } from '../motifs/land.ts';
import { c } from '../palette.ts';
import { subjects } from '../scenes/subjects.ts';
import { circle, rect } from '../svg.ts';
import { ask, figure, note, type Paper, table } from './style.ts';

const cover = (name: string) => subjects[`subject-${name}`]?.body;
const boat = figure(
  800,
  260,
  rect(0, 0, 800, 260, c.sun100) +
    circle(620, 90, 44, c.sun500) +
    river(800, 150, 260, 620) +
    felucca(300, 200, 0.65) +
    palm(90, 170, 0.5),
);

export const languageBooks: Record<string, Paper> = {
  'book-arabic': {
    language: 'ar',
    title: 'البيان',
    subtitle: 'نصوص وقواعد وتعبير',
    cover: cover('arabic'),
    pages: [
      `<h2>الدرس الأول: المركب الصغير</h2>${boat}<p>صنع طارقٌ مركباً من جريد النخل، وشدّ له شراعاً من قميصٍ قديم. قال لجدّه: «سأرسله إلى البحر». ابتسم الجدّ وقال: «النهر يعرف الطريق، لكن مركبك يحتاج إلى اسم».</p><p>فكّر طارقٌ طويلاً، ثم كتب على الخشب: «السلام». دفعه برفقٍ إلى الماء، فدار المركب حول نفسه مرتين، كأنه يودّعه، ثم مضى مع التيار.</p><p>وبعد أيام جاءته رسالة من قريةٍ في الشمال: «وصل مركبك إلى ضفّتنا، فأصلحنا شراعه وأعدناه إلى النهر».</p><h3>معاني الكلمات</h3>${table(
        ['الكلمة', 'المعنى', 'جملة من عندك'],
        [
          ['جريد', 'أغصان النخل بعد نزع الخوص', ''],
          ['برفق', 'بلين وهدوء', ''],
          ['التيار', 'جريان الماء', ''],
        ],
      )}`,
      `<h3>أفهم وأجيب</h3>${ask(['ممّ صنع طارقٌ مركبه؟', 'لماذا قال الجدّ إن المركب يحتاج إلى اسم؟', 'ماذا فعل أهل القرية بالمركب؟ وعلامَ يدلّ ذلك؟', 'لو كان المركب مركبك، فماذا كنت تسمّيه؟ ولماذا؟'])}<h2>القاعدة: المبتدأ والخبر</h2><p>الجملة الاسمية تبدأ باسم. الاسم الذي نتحدث عنه هو <b>المبتدأ</b>، وما نقوله عنه هو <b>الخبر</b>، وكلاهما <b>مرفوع</b>.</p>${table(
        ['الجملة', 'المبتدأ', 'الخبر'],
        [
          ['النهرُ هادئٌ', 'النهرُ', 'هادئٌ'],
          ['المركبُ صغيرٌ', 'المركبُ', 'صغيرٌ'],
          ['الجدُّ حكيمٌ', '', ''],
          ['الأمواجُ عاليةٌ', '', ''],
        ],
      )}${note('اسأل نفسك: عمّن نتحدث؟ فالجواب مبتدأ. ماذا نقول عنه؟ فالجواب خبر.')}<h3>أطبّق</h3>${ask(['أكمل بخبرٍ مناسب: الشراعُ ............ ، النخلتان ............ ، البحّارون ............', 'حوّل إلى جملة اسمية: «أشرقت الشمسُ».'])}`,
      `<h2>الدرس الثاني: من الشعر</h2><blockquote>يا نيلُ يا جارَ البيوتِ إذا صَحَتْ<br>والطيرُ فوقَ نخيلِها يتهامسُ<br>علّمتَنا أنَّ المسيرَ فضيلةٌ<br>لا يبلغُ البحرَ الذي هو جالسُ</blockquote><h3>أتذوّق</h3>${ask(['لماذا سمّى الشاعرُ النيلَ «جار البيوت»؟', 'استخرج من الأبيات صورةً جميلة وارسمها بكلماتك.', 'اشرح البيت الأخير في سطرين.'], 2)}<h2>التعبير: أصف مكاناً أحبه</h2><p>اكتب فقرة من ثماني جمل، مستعيناً بهذه الخريطة: <b>أين؟</b> ثم <b>ماذا أرى؟</b> ثم <b>ماذا أسمع وأشمّ؟</b> ثم <b>لماذا أحبه؟</b></p>${ask(['المسودة الأولى:'], 4)}`,
    ],
  },
  'sheet-arabic': {
    language: 'ar',
    title: 'ورقة عمل: أقرأ وأكتب وأُعرب',
    subtitle: '',
    pages: [
      `<h3>أولاً: القراءة</h3><p>الصدق كالماء، لا لون له، وفيه الحياة. كان الناس في السوق يعرفون العم صالحاً من ميزانه؛ فإذا زاد في الكفّة تمرةً قال: «هذه لكم». وإذا سُئل عن سرّ رزقه قال: «الثقة تُوزن أيضاً».</p>${ask(['بِمَ شبّه الكاتبُ الصدق؟ وما وجه الشبه؟', 'ما معنى قول العم صالح: «الثقة تُوزن أيضاً»؟', 'اذكر موقفاً كنت فيه صادقاً وكان ذلك صعباً.'], 2)}<h3>ثانياً: الإملاء — ضع الهمزة في موضعها</h3>${table(
        ['ناقصة', 'صحيحة', 'ناقصة', 'صحيحة'],
        [
          ['سـ..ـال', '', 'مـ..ـذنة', ''],
          ['ر..وس', '', 'بيـ..ـة', ''],
          ['شاطـ..', '', 'هنا..', ''],
        ],
      )}`,
      `<h3>ثالثاً: أُعرب ما تحته خط</h3>${ask(['<u>العلمُ</u> نورٌ.', 'كان <u>النهرُ</u> هادئاً.', 'قرأ الطالبُ <u>القصيدةَ</u>.', 'إنّ <u>الصبرَ</u> مفتاحُ الفرج.'])}<h3>رابعاً: أصحّح الخطأ</h3>${ask(['جاء المعلمين إلى المدرسة.', 'في الحقل ثلاث رجال.', 'لم يذهبون إلى السوق.'])}<h3>خامساً: أكتب</h3><p>اكتب خمسة أسطر تبدأ بقولك: «في الصباح، حين يفتح جدّي الباب…»</p>${ask([''], 5)}`,
    ],
  },
  'book-english': {
    language: 'en',
    title: 'The Nile English Reader',
    subtitle: 'Stories, grammar and writing',
    cover: cover('english'),
    pages: [
      `<h2>Unit 1 · The Small Boat</h2>${boat}<p>Tariq made a boat from palm sticks. For a sail he used an old shirt. “I am going to send it to the sea,” he told his grandfather. The old man smiled. “The river knows the way,” he said, “but a boat needs a name.”</p><p>Tariq thought for a long time. Then he wrote one word on the wood: <i>Salaam</i>. He pushed the boat gently into the water. It turned round twice, as if to say goodbye, and then it followed the current north.</p><p>A week later a letter arrived from a village down the river. “Your boat reached our bank,” it said. “We mended the sail and put it back in the water. It is still going.”</p><h3>Words to keep</h3>${table(
        ['Word', 'Meaning', 'Your sentence'],
        [
          ['current', 'the movement of water in a river', ''],
          ['gently', 'softly and with care', ''],
          ['mend', 'to repair something broken', ''],
          ['bank', 'the land beside a river', ''],
        ],
      )}`,
      `<h3>Read and answer</h3>${ask(['What was the sail made from?', 'Why do you think the grandfather wanted the boat to have a name?', 'What did the people in the village do? What does it tell you about them?', 'Find three verbs in the past simple.'])}<h2>Grammar · The past simple</h2><p>We use the past simple for actions that are finished. Regular verbs take <b>-ed</b>. Irregular verbs change in their own way and must be learned.</p>${table(
        ['Base', 'Past', 'Question', 'Negative'],
        [
          ['push', 'pushed', 'Did he push it?', 'He did not push it.'],
          ['make', 'made', 'Did she make it?', 'She did not make it.'],
          ['write', 'wrote', 'Did they write?', 'They did not write.'],
          ['think', 'thought', '', ''],
          ['follow', '', '', ''],
        ],
      )}${note('After <b>did</b> the verb goes back to its base: Did he <b>make</b> a boat? (not <i>made</i>)')}<h3>Practise</h3>${ask(['Yesterday Tariq (go) ______ to the river and (see) ______ a heron.', 'They (not / find) ______ the boat until evening.', 'Make a question: you / read / the letter?'])}`,
      `<h2>Unit 2 · A postcard from Khartoum</h2><p>A postcard is short. It says where you are, what you did and how you feel.</p>${note('Dear Hiba,<br>We arrived at my aunt’s house on Thursday. In the morning we walked to the place where the two rivers meet: one was blue and the other was brown, and for a while they did not mix! I ate too many dates. I wish you were here.<br>Love, Salma')}<h3>Find in the postcard</h3>${ask(['one thing Salma saw', 'one thing she did', 'the sentence that shows how she feels'])}<h3>Write</h3><p>Write a postcard of eight sentences from a place you love. Use five verbs in the past simple.</p>${ask([''], 5)}<h3>Say it aloud</h3><p>-ed has three sounds: <b>/t/</b> walked, mixed · <b>/d/</b> arrived, followed · <b>/ɪd/</b> wanted, mended. Sort these: <i>helped, started, rained, asked, needed, played</i>.</p>`,
    ],
  },
  'sheet-english': {
    language: 'en',
    title: 'Worksheet: tenses and words',
    subtitle: '',
    pages: [
      `<h3>1 · Choose the correct verb</h3>${ask(['My father (go / goes) to the market every Friday.', 'Look! The children (plant / are planting) a tree.', 'We (saw / have seen) the pyramids last winter.', '(Did / Have) you ever sailed in a felucca?', 'If it (rains / will rain), we will read indoors.'])}<h3>2 · Put the words in order</h3>${ask(['longer / the Nile / is / the Blue Nile / than', 'usually / what time / do / you / get up / ?', 'made / this basket / was / in Darfur'])}`,
      `<h3>3 · Match</h3>${table(
        ['Word', 'Letter', 'Meaning'],
        [
          ['harvest', '', 'a. a person who teaches'],
          ['neighbour', '', 'b. the time when crops are gathered'],
          ['thirsty', '', 'c. someone who lives near you'],
          ['teacher', '', 'd. needing to drink'],
          ['island', '', 'e. land with water all around it'],
        ],
      )}<h3>4 · Read and reply</h3>${note('Tuti is an island where the Blue and the White Nile meet. Farmers grow vegetables and lemons there. For many years people crossed by ferry; in 2009 a bridge was opened.')}${ask(['Where is Tuti?', 'How did people reach it before 2009?', 'Would you like to live on an island? Give two reasons.'], 2)}<h3>Answers to part 1</h3><p>goes · are planting · saw · Have · rains</p>`,
    ],
  },
  'book-manners': {
    language: 'ar',
    title: 'آداب طالب العلم',
    subtitle: 'مواقف وقصص وتدريبات للصغار',
    cover: cover('islamic'),
    pages: [
      `<h2>أدبٌ قبل العلم</h2><p>كان أهل العلم يقولون لأبنائهم: تعلّموا الأدب قبل أن تتعلموا العلم. فالعلم يملأ العقل، والأدب يجعل صاحبه محبوباً نافعاً.</p><h3>١. النيّة</h3><p>قبل الدرس أسأل نفسي: لماذا أتعلم؟ أتعلم لأفهم، ولأنفع أهلي وبلدي، وليرضى عني ربي.</p><h3>٢. حسن الإصغاء</h3><p>أنظر إلى من يتكلم، ولا أقاطعه، وإذا لم أفهم سألت بأدب: «هل تعيدها من فضلك؟»</p><h3>٣. الصدق</h3><p>إذا لم أكتب واجبي قلت: «لم أكتبه»، ولا أختلق عذراً. الصدق يُتعب لحظة ويُريح طويلاً.</p><h3>٤. الرفق</h3><p>إذا أخطأ زميلي لم أضحك، بل أساعده، فقد أخطئ غداً ويساعدني.</p>${note('خيرُ الكلام ما نفع، وخيرُ السؤال ما علّم.')}`,
      `<h2>قصة: دفتر مهند</h2><p>نسي مهندٌ دفتره، فخاف أن يسأله المعلم. همس له صديقه: «قل إنه ضاع». فكّر مهندٌ ثم رفع يده وقال: «يا أستاذ، نسيته في البيت». ابتسم المعلم وقال: «اكتب اليوم في ورقة، وشكراً لأنك صدقت». عاد مهندٌ إلى البيت خفيفاً كأنه يطير.</p>${ask(['ما الذي اقترحه الصديق؟', 'لماذا عاد مهندٌ خفيفاً؟', 'ماذا كنت ستفعل مكانه؟'], 2)}<h2>أسبوعي مع الخُلق الحسن</h2>${table(
        ['اليوم', 'الخُلق', 'ماذا فعلت؟'],
        [
          ['السبت', 'السلام على من ألقاه', ''],
          ['الأحد', 'مساعدة أمي أو أبي', ''],
          ['الإثنين', 'الإصغاء دون مقاطعة', ''],
          ['الثلاثاء', 'الاقتصاد في الماء', ''],
          ['الأربعاء', 'كلمة طيبة لزميل', ''],
          ['الخميس', 'الاعتذار إن أخطأت', ''],
        ],
      )}`,
    ],
  },
};
