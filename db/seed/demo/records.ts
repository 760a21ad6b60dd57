import type { FilmRecord, Settings, SingleRecord } from './types.ts';

export const firstStep = {
  ar: {
    title: 'أنشئ حسابك',
    description: '<p>اكتب اسمك وبريدك ورقم هاتفك، واختر مرحلتك وصفك. دقيقتان لا أكثر، والحساب المجاني مجاني دائماً.</p>',
  },
  en: {
    title: 'Create your account',
    description:
      '<p>Give your name, email and phone, and choose your grade. It takes two minutes, and a free account stays free.</p>',
  },
  image: 'step-account.webp',
} satisfies SingleRecord;

export const secondStep = {
  ar: {
    title: 'اختر مادتك',
    description: '<p>كل مواد صفك في مكان واحد: حصص مباشرة وفيديوهات وكتب وأوراق عمل، مرتبةً كما في المنهج.</p>',
  },
  en: {
    title: 'Choose your subject',
    description:
      '<p>All the subjects of your grade in one place: live lessons, videos, books and worksheets, in the order of the syllabus.</p>',
  },
  image: 'step-subject.webp',
} satisfies SingleRecord;

export const thirdStep = {
  ar: {
    title: 'تعلّم في وقتك',
    description: '<p>احضر الحصة أو شاهد تسجيلها مساءً، حمّل الكتاب، وحلّ ورقة العمل حين يهدأ البيت.</p>',
  },
  en: {
    title: 'Learn in your own time',
    description:
      '<p>Join the class or watch it in the evening, download the book, and do the worksheet when the house is quiet.</p>',
  },
  image: 'step-learn.webp',
} satisfies SingleRecord;

export const siteWords = {
  ar: {
    title: 'كلمة المديرة',
    description:
      '<p>أبناءنا وبناتنا، أسرنا الكريمة،</p><p>منذ عام ١٩٨٧ ونحن نؤمن أن الطالب في كسلا أو الفاشر يستحق المعلم نفسه الذي يجده الطالب في الخرطوم. واليوم، وقد توزعت أسرنا على مدن وبلاد كثيرة، صار هذا الإيمان عملاً نؤديه كل صباح.</p><p>قد تتغير الجدران، لكن المدرسة معلمٌ يشرح، وطالبٌ يسأل، وبينهما ثقة. ومكانك في الصف محفوظ.</p><p><strong>أ. آمنة عبد الرحيم</strong>، مديرة المدرسة</p>',
  },
  en: {
    title: 'A word from the principal',
    description:
      '<p>Dear students, dear families,</p><p>Since 1987 we have believed that a child in Kassala or El Fasher deserves the same teacher as a child in Khartoum. Now that our families live in many towns and many countries, that belief has become our work each morning.</p><p>Walls may change. A school is a teacher who explains, a student who asks, and the trust between them. Your seat is kept for you.</p><p><strong>Amna Abdelrahim</strong>, Principal</p>',
  },
  video: 'film-welcome.mp4',
} satisfies FilmRecord;

export const aboutUs = {
  ar: {
    title: 'مدرسة سودانية، أينما كنت',
    description:
      '<p>بدأنا بستة فصول وساحة فيها نخلتان. واليوم يدرس معنا أكثر من أربعة آلاف طالب وطالبة، حضورياً وعن بُعد، على المنهج السوداني من الصف الأول حتى الشهادة.</p><p>نعلّم كما كنا نعلّم دائماً: بصبرٍ، وبسؤالٍ جيد، وبمعلمٍ يلاحظ من سكت في آخر الصف.</p>',
  },
  en: {
    title: 'A Sudanese school, wherever you are',
    description:
      '<p>We began with six classrooms and a yard with two palms. Today more than four thousand students learn with us, in person and online, on the Sudanese syllabus from Grade 1 to the Certificate.</p><p>We teach as we always have: with patience, a good question, and a teacher who notices the quiet one in the back row.</p>',
  },
  image: 'block-about.webp',
} satisfies SingleRecord;

export const achivments = {
  ar: {
    title: 'إنجازات نفخر بها',
    description:
      '<p>وراء كل رقم هنا طالبٌ سهر، ومعلمةٌ أعادت الشرح للمرة الثالثة، وأسرةٌ وفّرت ساعة هدوء. شكراً لهم جميعاً.</p>',
  },
  en: {
    title: 'What we are proud of',
    description:
      '<p>Behind each number is a student who stayed up late, a teacher who explained it a third time and a family that found an hour of quiet. Our thanks to them all.</p>',
  },
  image: 'block-achievements.webp',
} satisfies SingleRecord;

export const whoUs = {
  ar: {
    title: 'من نحن',
    description:
      '<p>تأسست مدرسة النيل في الخرطوم عام ١٩٨٧ على يد معلمين متقاعدين أرادا مدرسةً لا يخاف فيها الطفل من السؤال. كانت أولى الحصص تحت شجرة سنط، وما زلنا نعقد نادي القراءة تحت ظلّها كلما استطعنا.</p><p>حين تفرّقت أسرنا، حملنا الفصول إلى الهواتف. أعاد معلمونا تسجيل المنهج كاملاً، وفتحنا قاعات للتعليم الحضوري حيث يوجد طلابنا، وظل الجرس يُقرع كل صباح.</p><ul dir="auto"><li dir="auto">منهج سوداني معتمد من الصف الأول إلى الثالث الثانوي</li><li dir="auto">تعليم حضوري وعن بُعد بالمعلمين أنفسهم</li><li dir="auto">إعفاءات للأسر التي تمر بظرف صعب</li></ul>',
  },
  en: {
    title: 'Who we are',
    description:
      '<p>Nile School was founded in Khartoum in 1987 by two retired teachers who wanted a school where no child is afraid to ask. The first lessons were held under an acacia, and our reading club still meets in such shade whenever it can.</p><p>When our families were scattered, we carried the classrooms to their phones. Our teachers recorded the whole syllabus again, we opened rooms for teaching in person where our students are, and the bell has rung every morning.</p><ul dir="auto"><li dir="auto">The Sudanese syllabus from Grade 1 to Grade 12</li><li dir="auto">In person and online, with the same teachers</li><li dir="auto">Fee relief for families in hard times</li></ul>',
  },
  image: 'block-who.webp',
} satisfies SingleRecord;

export const amazingFeature = {
  ar: { title: 'نردّ خلال يوم', description: '<p>كل رسالة يقرؤها إنسان، ويصلك الرد على بريدك خلال يوم عمل واحد.</p>' },
  en: {
    title: 'An answer within a day',
    description: '<p>A person reads every message, and replies to your email within one working day.</p>',
  },
  image: 'feature-answer.webp',
} satisfies SingleRecord;

export const anotherFeature = {
  ar: {
    title: 'واتساب الأسرة',
    description: '<p>خط لأولياء الأمور من الثامنة صباحاً إلى الثامنة مساءً، والرسالة الصوتية تكفي.</p>',
  },
  en: {
    title: 'The family WhatsApp line',
    description: '<p>For parents, from eight in the morning to eight at night. A voice note is enough.</p>',
  },
  image: 'feature-whatsapp.webp',
} satisfies SingleRecord;

export const moreFeature = {
  ar: { title: 'زُرنا', description: '<p>يسعدنا أن نستقبلكم ضحى كل سبت: كوب شاي وجولة في الفصول وحديث مع المرشد.</p>' },
  en: {
    title: 'Come and see us',
    description:
      '<p>Our doors are open on Saturday mornings: a glass of tea, a walk through the classrooms and a talk with a tutor.</p>',
  },
  image: 'feature-visit.webp',
} satisfies SingleRecord;

export const whyUs = {
  ar: 'يسألنا الآباء: ما الذي يميّز مدرسة النيل؟ والجواب أننا لا نعدّ الطالب رقماً في كشف. نعرف من يحب الرسم ومن يخجل من القراءة جهراً، ونبني على ذلك.\n\nدروسنا صُمّمت لواقع أسرنا: هاتف واحد لثلاثة إخوة، وشبكة تأتي وتذهب، وبيت قد يتغير عنوانه. لذلك كل درس خفيف، وكل كتاب يُقرأ بلا اتصال، ولا أحد يُحاسَب على حصة فاتته.\n\nونحن، قبل ذلك كله، مدرسة سودانية: نقرأ شعرنا، ونعرف تاريخنا، ونحسب بالتمر والسمسم، ثم ننطلق إلى العالم.',
  en: 'Parents ask what makes Nile School different. We do not think of a child as a number on a list. We know who loves to draw and who is shy of reading aloud, and we begin from there.\n\nOur lessons are made for the life our families lead: one phone among three children, a connection that comes and goes, an address that may change. So every lesson is light, every book opens offline, and no one is penalised for a class they could not reach.\n\nAnd before all that we are a Sudanese school. We read our own poetry, know our own history and count with dates and sesame. Then we set out for the world.',
};

export const settings = {
  phone: '+249912345678',
  email: 'info@nile-school.example',
  whatsapp: '+249912345678',
  facebook: 'https://www.facebook.com/nile-school.example',
  twitter: 'https://twitter.com/nile_school_example',
  instagram: 'https://www.instagram.com/nile.school.example',
  linkedin: 'https://www.linkedin.com/company/nile-school-example',
  description_ar: 'مدرسة النيل: تعليم سوداني أصيل منذ عام ١٩٨٧، حضورياً وعن بُعد، من الصف الأول حتى الشهادة السودانية.',
  description_en:
    'Nile School: a Sudanese education since 1987, in person and online, from Grade 1 to the Sudan Certificate.',
  logo: 'logo.webp',
} satisfies Settings;
