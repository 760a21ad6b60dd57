import type { Card } from './types.ts';

export const photos = [
  {
    image: 'photo-assembly.webp',
    title: { ar: 'طابور الصباح', en: 'Morning assembly' },
    description: {
      ar: '<p>نشيد ثم خبر جميل ثم إلى الفصول.</p>',
      en: '<p>A song, one piece of good news, then off to class.</p>',
    },
  },
  {
    image: 'photo-laboratory.webp',
    title: { ar: 'في معمل الكيمياء', en: 'In the chemistry lab' },
    description: {
      ar: '<p>النظارة أولاً، ثم القطرة الأخيرة التي يتغير عندها اللون.</p>',
      en: '<p>Goggles first, then the last drop, the one that turns the colour.</p>',
    },
  },
  {
    image: 'photo-meroe.webp',
    title: { ar: 'رحلة إلى أهرامات مروي', en: 'A day at the pyramids of Meroe' },
    description: {
      ar: '<p>وقفنا حيث وقفت الكنداكات، وقسنا ظلّ الهرم بالخطوات.</p>',
      en: '<p>We stood where the Kandakes stood and paced out a pyramid’s shadow.</p>',
    },
  },
  {
    image: 'photo-date-harvest.webp',
    title: { ar: 'حصاد التمر', en: 'The date harvest' },
    description: {
      ar: '<p>علّمنا العم عثمان كيف يُعرف التمر الناضج من لونه وصوته.</p>',
      en: '<p>Uncle Osman taught us to tell a ripe date by its colour and its sound.</p>',
    },
  },
  {
    image: 'photo-reading-corner.webp',
    title: { ar: 'ركن القراءة', en: 'The reading corner' },
    description: {
      ar: '<p>سجادة ونافذة وكتاب: لا نحتاج إلى أكثر.</p>',
      en: '<p>A rug, a window and a book. We need nothing more.</p>',
    },
  },
  {
    image: 'photo-football.webp',
    title: { ar: 'مباراة العصر', en: 'The afternoon match' },
    description: {
      ar: '<p>انتهت ثلاثة لثلاثة، والجميع يقول إنه الفائز.</p>',
      en: '<p>It ended three all, and everyone says they won.</p>',
    },
  },
  {
    image: 'photo-online-lesson.webp',
    title: { ar: 'درس من البيت', en: 'A lesson from home' },
    description: {
      ar: '<p>تتابع رحاب حصة الرياضيات من غرفتها، وتسأل أكثر منا جميعاً.</p>',
      en: '<p>Rihab follows the maths class from her room and asks more questions than any of us.</p>',
    },
  },
  {
    image: 'photo-planting.webp',
    title: { ar: 'شجرة لكل فصل', en: 'A tree for every class' },
    description: {
      ar: '<p>غرسناها صغيرة، وموعدنا معها بعد عام.</p>',
      en: '<p>Planted small. We shall meet her again in a year.</p>',
    },
  },
  {
    image: 'photo-graduation.webp',
    title: { ar: 'يوم التخرّج', en: 'Graduation day' },
    description: {
      ar: '<p>طارت القبعات، وبكت الأمهات، وصفّق الجميع.</p>',
      en: '<p>The caps flew, the mothers wept and everybody clapped.</p>',
    },
  },
  {
    image: 'photo-art-class.webp',
    title: { ar: 'حصة الفنون', en: 'Art class' },
    description: {
      ar: '<p>رسمت سلمى الفلوكة، ورسم ياسر باب بيت جدته.</p>',
      en: '<p>Salma painted a felucca; Yasir, the door of his grandmother’s house.</p>',
    },
  },
  {
    image: 'photo-library.webp',
    title: { ar: 'مكتبة المدرسة', en: 'The school library' },
    description: {
      ar: '<p>أعلى الرفوف للكبار، وأجمل القصص في متناول الصغار.</p>',
      en: '<p>The top shelf is for the tall; the best stories are within everyone’s reach.</p>',
    },
  },
  {
    image: 'photo-river-trip.webp',
    title: { ar: 'على صفحة النيل', en: 'Out on the river' },
    description: {
      ar: '<p>درس الجغرافيا اليوم في فلوكة الريّس حسن.</p>',
      en: '<p>Today’s geography lesson took place aboard Captain Hassan’s felucca.</p>',
    },
  },
  {
    image: 'photo-science-fair.webp',
    title: { ar: 'بركان في الفصل', en: 'A volcano indoors' },
    description: {
      ar: '<p>خلٌّ وصودا وكثير من الضحك في معرض العلوم.</p>',
      en: '<p>Vinegar, soda and a great deal of laughter at the science fair.</p>',
    },
  },
  {
    image: 'photo-geometry.webp',
    title: { ar: 'دائرة ومثلث', en: 'Circle and triangle' },
    description: {
      ar: '<p>تقول الأستاذة منى: ارسموا قبل أن تحسبوا.</p>',
      en: '<p>“Draw before you calculate,” says Ustaza Mona.</p>',
    },
  },
  {
    image: 'photo-music.webp',
    title: { ar: 'أمسية الطنبور والدلوكة', en: 'An evening of strings and drums' },
    description: {
      ar: '<p>أغنيات من الشمال والغرب والشرق على مسرح واحد.</p>',
      en: '<p>Songs from north, west and east on one small stage.</p>',
    },
  },
  {
    image: 'photo-stars.webp',
    title: { ar: 'ليلة رصد النجوم', en: 'A night of stars' },
    description: {
      ar: '<p>عثرنا على الدب الأكبر قبل أن يبرد الشاي.</p>',
      en: '<p>We found the Great Bear before the tea went cold.</p>',
    },
  },
  {
    image: 'photo-chess.webp',
    title: { ar: 'شطرنج تحت السنطة', en: 'Chess under the acacia' },
    description: {
      ar: '<p>نادٍ صغير كبرت سمعته، وبطلته في الصف السادس.</p>',
      en: '<p>A small club with a growing name. Its champion is in Grade 6.</p>',
    },
  },
  {
    image: 'photo-garden.webp',
    title: { ar: 'حديقة الخضروات', en: 'The kitchen garden' },
    description: {
      ar: '<p>طماطم وجرجير وملوخية زرعناها في حصة العلوم.</p>',
      en: '<p>Tomatoes, rocket and jute leaves, sown in science class.</p>',
    },
  },
  {
    image: 'photo-crafts.webp',
    title: { ar: 'سلال وفخار', en: 'Baskets and clay' },
    description: {
      ar: '<p>من معرض الحِرف الذي شاركت فيه أمهات الطلاب.</p>',
      en: '<p>From the craft fair our students’ mothers held with us.</p>',
    },
  },
  {
    image: 'photo-rain.webp',
    title: { ar: 'أول مطر الخريف', en: 'The first rain' },
    description: {
      ar: '<p>توقفت الحصة عشر دقائق، ولم يعترض أحد.</p>',
      en: '<p>Class stopped for ten minutes and nobody objected.</p>',
    },
  },
] satisfies Card[];
