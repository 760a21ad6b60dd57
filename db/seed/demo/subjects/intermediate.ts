import type { Course } from './build.ts';

export const intermediate: Course[] = [
  {
    of: 'mathematics',
    grade: 'intermediate-1',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'يدخل الحرف إلى الحساب فيصبح جبراً: سين ليست لغزاً، بل عددٌ ينتظر من يجده.',
      'A letter walks into arithmetic and it becomes algebra: x is no riddle, only a number waiting to be found.',
    ],
    learn: [
      ['الأعداد الصحيحة والسالبة', 'المقادير الجبرية', 'معادلات الدرجة الأولى', 'المثلثات وتطابقها'],
      ['Integers and negative numbers', 'Algebraic expressions', 'First-degree equations', 'Triangles and congruence'],
    ],
    videos: [
      [
        'الميزان والمعادلة',
        'The balance and the equation',
        'ما تفعله في كفة افعله في الأخرى.',
        'What you do on one side, do on the other.',
      ],
      ['تحت الصفر', 'Below zero', 'أين نلقى الأعداد السالبة في حياتنا؟', 'Where do we meet negative numbers?'],
    ],
    book: [
      'مدخل إلى الجبر',
      'A doorway to algebra',
      'من الحساب إلى الرمز في ثماني وحدات.',
      'From sums to symbols in eight units.',
    ],
    sheets: [['أوجد قيمة س', 'Find x', 'خمس عشرة معادلة متدرجة.', 'Fifteen equations of growing difficulty.']],
  },
  {
    of: 'science',
    grade: 'intermediate-1',
    name: ['العلوم', 'Science'],
    about: [
      'نرى ما لا تراه العين: الخلية والذرة، ونفهم كيف تُبنى الأشياء من أجزائها.',
      'We look at what the eye cannot see, the cell and the atom, and learn how things are built from their parts.',
    ],
    learn: [
      ['الخلية النباتية والحيوانية', 'العنصر والمركب والمخلوط', 'الحرارة وانتقالها', 'التكاثر في النبات'],
      ['Plant and animal cells', 'Elements, compounds, mixtures', 'Heat and how it travels', 'How plants reproduce'],
    ],
    videos: [
      [
        'رحلة داخل الخلية',
        'A journey inside the cell',
        'مدينة صغيرة لكل جزء فيها عمل.',
        'A small town where every part has a trade.',
      ],
      [
        'لماذا تبرد الأزيار؟',
        'Why does the water jar stay cool?',
        'التبخر في خدمة البيت السوداني.',
        'Evaporation at work in the Sudanese home.',
      ],
    ],
    book: [
      'من الذرة إلى الخلية',
      'From atom to cell',
      'وحدتان في الأحياء ووحدتان في المادة.',
      'Two units on life, two on matter.',
    ],
    sheets: [['سمِّ أجزاء الخلية', 'Label the cell', 'رسمان للمقارنة.', 'Two drawings to compare.']],
  },
  {
    of: 'english',
    grade: 'intermediate-1',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'ننتقل من الجملة إلى الفقرة، ومن الحوار المحفوظ إلى الحديث الحر.',
      'We move from sentence to paragraph, and from rehearsed dialogue to real talk.',
    ],
    learn: [
      ['المضارع المستمر والبسيط', 'السؤال والنفي', 'وصف مكان وشخص', 'القراءة من أجل المعنى'],
      [
        'Present simple and continuous',
        'Questions and negatives',
        'Describing a place and a person',
        'Reading for meaning',
      ],
    ],
    videos: [
      ['ماذا يحدث الآن؟', 'What is happening now?', 'مشهد من السوق نصفه معاً.', 'A market scene to describe together.'],
      [
        'فقرة من خمس جمل',
        'A paragraph in five sentences',
        'جملة تفتح وجملة تغلق.',
        'One to open, three to tell, one to close.',
      ],
    ],
    book: [
      'Upstream 1',
      'Upstream 1',
      'قراءة وقواعد وكتابة في عشر وحدات.',
      'Reading, grammar and writing in ten units.',
    ],
    sheets: [['مدينتي', 'My town', 'اقرأ الفقرة ثم اكتب مثلها.', 'Read the paragraph, then write your own.']],
  },
  {
    of: 'computer',
    grade: 'intermediate-1',
    name: ['الحاسوب', 'Computing'],
    about: [
      'الحاسوب أداة للتفكير: نتعلم كيف يعمل، وكيف نأمره، وكيف نحمي أنفسنا ونحن نستخدمه.',
      'A computer is a tool for thinking. We learn how it works, how to instruct it and how to stay safe while we do.',
    ],
    learn: [
      ['مكونات الحاسوب والهاتف', 'الخوارزمية والمخطط الانسيابي', 'النظام الثنائي', 'كلمة المرور والخصوصية'],
      [
        'What is inside a computer and a phone',
        'Algorithms and flow charts',
        'Binary numbers',
        'Passwords and privacy',
      ],
    ],
    videos: [
      [
        'الروبوت يتبع الأوامر',
        'The robot does as it is told',
        'أمام، يمين، أمام: برنامجك الأول.',
        'Forward, right, forward: your first programme.',
      ],
      ['نعدّ بصفر وواحد', 'Counting with 0 and 1', 'كيف يكتب الحاسوب العدد ١٣؟', 'How does a computer write 13?'],
    ],
    book: [
      'أفكّر كمبرمج',
      'Think like a programmer',
      'أنشطة على الورق لا تحتاج إلى جهاز.',
      'Activities on paper that need no machine.',
    ],
    sheets: [
      [
        'مخطط إعداد الشاي',
        'A flow chart for tea',
        'خطوات وقرار واحد: هل غلى الماء؟',
        'Steps and one decision: has it boiled?',
      ],
    ],
  },
  {
    of: 'arabic',
    grade: 'intermediate-2',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'نتذوق الصورة في الشعر، ونعرف لماذا تُنصب الكلمة هنا وتُرفع هناك.',
      'We taste the image in a poem and learn why a word changes its ending from one place to another.',
    ],
    learn: [
      ['الحال والتمييز', 'التشبيه والاستعارة', 'نصوص من الشعر السوداني', 'كتابة المقال القصير'],
      ['Circumstance and specification', 'Simile and metaphor', 'Sudanese poetry', 'The short article'],
    ],
    videos: [
      ['الحال: كيف جاء؟', 'Asking how: the hal', 'سؤال واحد يكشف الحال.', 'One question reveals it.'],
      ['كأنّ النيل…', 'As if the Nile…', 'نصنع تشبيهاً من أربعة أركان.', 'Building a simile from its four parts.'],
    ],
    book: ['النحو والذوق', 'Grammar and taste', 'قواعد تُستخرج من نصوص جميلة.', 'Rules drawn out of beautiful texts.'],
    sheets: [
      ['استخرج التشبيه', 'Find the simile', 'أبيات قصيرة وأسئلة في البلاغة.', 'Short verses and questions on style.'],
    ],
  },
  {
    of: 'mathematics',
    grade: 'intermediate-2',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'من فيثاغورس إلى المستوى الإحداثي: الجبر والهندسة يلتقيان على ورقة واحدة.',
      'From Pythagoras to the coordinate plane: algebra and geometry meet on one sheet.',
    ],
    learn: [
      ['نظرية فيثاغورس', 'التحليل إلى العوامل', 'معادلة الخط المستقيم', 'المنوال والوسيط'],
      ['The theorem of Pythagoras', 'Factorising', 'The equation of a line', 'Median and mode'],
    ],
    videos: [
      ['السلّم والجدار', 'The ladder and the wall', 'فيثاغورس في خدمة البنّاء.', 'Pythagoras helps the builder.'],
      ['نرسم خطاً من معادلة', 'Drawing a line from its equation', 'نقطتان تكفيان.', 'Two points are enough.'],
    ],
    book: [
      'جبر وهندسة',
      'Algebra and geometry',
      'براهين قصيرة ومسائل تطبيقية.',
      'Short proofs and practical problems.',
    ],
    sheets: [['مثلثات قائمة', 'Right triangles', 'احسب الضلع الناقص.', 'Find the missing side.']],
  },
  {
    of: 'history',
    grade: 'intermediate-2',
    name: ['التاريخ', 'History'],
    about: [
      'ممالك المقرة وعلوة والفونج، وطرق القوافل التي حملت الصمغ والكتب والأفكار.',
      'Makuria, Alodia and the Funj, and the caravan roads that carried gum, books and ideas.',
    ],
    learn: [
      ['الممالك المسيحية في النوبة', 'سنار ودولة الفونج', 'طرق التجارة', 'كيف نقرأ مصدراً تاريخياً؟'],
      ['The Christian kingdoms of Nubia', 'Sennar and the Funj', 'The roads of trade', 'How to read a source'],
    ],
    videos: [
      ['قافلة إلى سنار', 'A caravan to Sennar', 'أربعون يوماً بين واحة وبئر.', 'Forty days between oasis and well.'],
      [
        'جدران فرس الملوّنة',
        'The painted walls of Faras',
        'ماذا تقول الألوان بعد ألف عام؟',
        'What do the colours say after a thousand years?',
      ],
    ],
    book: [
      'ممالك وطرق',
      'Kingdoms and roads',
      'مصادر قصيرة وخرائط وأسئلة مفتوحة.',
      'Short sources, maps and open questions.',
    ],
    sheets: [
      [
        'شاهد من الزمان',
        'A witness from the past',
        'اقرأ وصف رحّالة واسأله خمسة أسئلة.',
        'Read a traveller’s account and ask him five questions.',
      ],
    ],
  },
  {
    of: 'art',
    grade: 'intermediate-2',
    name: ['الفنون', 'Art'],
    about: [
      'الخط واللون والزخرفة من بيوتنا: البوابة النوبية والسلة والفخار معلمونا الأوائل.',
      'Line, colour and pattern from our own houses: the Nubian gate, the basket and the pot are our first teachers.',
    ],
    learn: [
      ['الضوء والظل', 'دائرة الألوان', 'الزخرفة الهندسية', 'مشروع: بوابة بيتي'],
      ['Light and shade', 'The colour wheel', 'Geometric pattern', 'A project: the gate of my house'],
    ],
    videos: [
      ['نجمة من دائرة', 'A star from a circle', 'فرجار ومسطرة وثماني نقاط.', 'Compasses, ruler and eight points.'],
      ['ألوان من التراب', 'Colours from the earth', 'نطحن المغرة ونصنع لوناً.', 'Grinding ochre to make a paint.'],
    ],
    book: [
      'خط ولون وحكاية',
      'Line, colour, story',
      'دروس مصورة بخامات رخيصة.',
      'Illustrated lessons with inexpensive materials.',
    ],
    sheets: [['أكمل البوابة', 'Complete the gate', 'نصف مرسوم ونصف لك.', 'Half is drawn; half is yours.']],
  },
  {
    of: 'arabic',
    grade: 'intermediate-3',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'عام الشهادة المتوسطة: إعرابٌ بفهم، وقراءةٌ ناقدة، وقلمٌ يعرف ما يريد.',
      'The intermediate certificate year: parsing with understanding, critical reading and a pen that knows its mind.',
    ],
    learn: [
      ['الإعراب التطبيقي', 'العدد وتمييزه', 'البلاغة: الكناية والمجاز', 'المقال والرسالة الرسمية'],
      [
        'Applied parsing',
        'Numbers and their nouns',
        'Metonymy and figurative speech',
        'The essay and the formal letter',
      ],
    ],
    videos: [
      [
        'العدد والمعدود',
        'Numbers and what they count',
        'ثلاثة أولاد وثلاث بنات: لماذا؟',
        'Why three takes one form for boys and another for girls.',
      ],
      ['أعرب بثلاث خطوات', 'Parse in three steps', 'الموقع ثم العلامة ثم السبب.', 'Place, sign, reason.'],
      ['رسالة رسمية', 'A formal letter', 'نخاطب مدير المكتبة العامة.', 'Writing to the head of the public library.'],
    ],
    book: [
      'زاد الشهادة المتوسطة: العربية',
      'Ready for the certificate: Arabic',
      'خلاصات وتدريبات وامتحانات محلولة.',
      'Summaries, practice and solved papers.',
    ],
    sheets: [['قطعة للإعراب', 'A passage to parse', 'أربعون كلمة بين الرفع والنصب والجر.', 'Forty words to place.']],
  },
  {
    of: 'mathematics',
    grade: 'intermediate-3',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'معادلات من الدرجة الثانية وأنظمة وحساب مثلثات: نفتح الباب على الثانوي.',
      'Quadratics, systems and a first look at trigonometry: we open the door to secondary school.',
    ],
    learn: [
      ['المعادلة التربيعية', 'معادلتان بمجهولين', 'الدائرة ومماسّها', 'النسب المثلثية'],
      ['Quadratic equations', 'Two equations, two unknowns', 'The circle and its tangent', 'Sine, cosine, tangent'],
    ],
    videos: [
      [
        'القانون العام',
        'The quadratic formula',
        'من أين جاء؟ ومتى نستخدمه؟',
        'Where it comes from and when to use it.',
      ],
      ['ارتفاع النخلة', 'The height of a palm', 'زاوية ومسافة وظلّ.', 'An angle, a distance and a tangent.'],
      ['الحلّ بالحذف', 'Solving by elimination', 'نُسقط مجهولاً لنجد الآخر.', 'Drop one unknown to find the other.'],
    ],
    book: [
      'زاد الشهادة المتوسطة: الرياضيات',
      'Ready for the certificate: Mathematics',
      'كل وحدة في صفحتين، ثم امتحانات.',
      'Each unit in two pages, then papers.',
    ],
    sheets: [
      [
        'معادلات تربيعية',
        'Quadratics',
        'حلّل أو أكمل المربع أو طبّق القانون.',
        'Factorise, complete the square or use the formula.',
      ],
    ],
  },
  {
    of: 'physics',
    grade: 'intermediate-3',
    name: ['الفيزياء', 'Physics'],
    about: [
      'الحركة والقوة والضغط: لماذا تطفو الفلوكة؟ ولماذا نميل إلى الأمام حين تقف الحافلة فجأة؟',
      'Motion, force and pressure: why does a felucca float, and why do we lean forward when the bus stops?',
    ],
    learn: [
      ['السرعة والتسارع', 'قوانين نيوتن بأمثلة يومية', 'الضغط والطفو', 'الشغل والطاقة'],
      ['Speed and acceleration', 'Newton’s laws in daily life', 'Pressure and floating', 'Work and energy'],
    ],
    videos: [
      ['البندول والزمن', 'The pendulum and time', 'هل يغيّر الوزن زمن التأرجح؟', 'Does weight change the swing?'],
      ['لماذا تطفو الفلوكة؟', 'Why a felucca floats', 'أرخميدس على ضفة النيل.', 'Archimedes on the Nile.'],
    ],
    book: [
      'فيزياء الأشياء القريبة',
      'The physics of near things',
      'قوانين من الطريق والنهر والملعب.',
      'Laws from road, river and football pitch.',
    ],
    sheets: [
      [
        'مسافة وزمن وسرعة',
        'Distance, time, speed',
        'من الخرطوم إلى عطبرة ومسائل أخرى.',
        'Khartoum to Atbara, and other journeys.',
      ],
    ],
  },
  {
    of: 'english',
    grade: 'intermediate-3',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'نقرأ مقالات حقيقية، ونكتب رأياً ونسنده بسبب.',
      'We read real articles, write an opinion and give it a reason to stand on.',
    ],
    learn: [
      ['المضارع التام', 'المبني للمجهول', 'الجمل الشرطية الأولى', 'كتابة بريد إلكتروني'],
      ['The present perfect', 'The passive', 'First conditionals', 'Writing an email'],
    ],
    videos: [
      ['هل سبق لك أن…؟', 'Have you ever…?', 'نحكي تجارب لا تواريخ.', 'Experiences, not dates.'],
      ['صُنع في السودان', 'Made in Sudan', 'المبني للمجهول مع الصمغ والقطن.', 'The passive, with gum and cotton.'],
    ],
    book: ['Upstream 3', 'Upstream 3', 'استعداد للشهادة بنصوص ومهارات.', 'Texts and skills for the certificate.'],
    sheets: [
      ['رأيي والسبب', 'My opinion and why', 'فقرتان عن الدراسة من البيت.', 'Two paragraphs on studying at home.'],
    ],
  },
];
