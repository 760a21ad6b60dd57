import type { Course } from './build.ts';

export const secondary: Course[] = [
  {
    of: 'physics',
    grade: 'secondary-1',
    name: ['الفيزياء', 'Physics'],
    about: [
      'نبدأ من القياس والمتجهات، ثم نصف الحركة بالكلمة والرسم والمعادلة.',
      'We begin with measurement and vectors, then describe motion in words, graphs and equations.',
    ],
    learn: [
      ['القياس والأخطاء', 'المتجهات', 'معادلات الحركة', 'السقوط الحر', 'الحرارة والتمدد'],
      ['Measurement and error', 'Vectors', 'The equations of motion', 'Free fall', 'Heat and expansion'],
    ],
    videos: [
      [
        'قراءة منحنى السرعة',
        'Reading a velocity graph',
        'الميل تسارع والمساحة إزاحة.',
        'Slope is acceleration; area is displacement.',
      ],
      [
        'عبور النهر بالمتجهات',
        'Crossing the river with vectors',
        'إلى أين تصل الفلوكة والتيار يدفعها؟',
        'Where does the felucca land when the current pushes?',
      ],
    ],
    book: [
      'الميكانيكا للصف الأول الثانوي',
      'Mechanics for Grade 10',
      'شرح ومسائل محلولة وتجارب بالهاتف.',
      'Explanation, solved problems and experiments with a phone.',
    ],
    sheets: [['معادلات الحركة الثلاث', 'The three equations of motion', 'اثنتا عشرة مسألة.', 'Twelve problems.']],
  },
  {
    of: 'chemistry',
    grade: 'secondary-1',
    name: ['الكيمياء', 'Chemistry'],
    about: [
      'كل ما حولنا ذراتٌ تتعانق وتفترق؛ نتعلم لغتها: الرمز والصيغة والمعادلة.',
      'Everything around us is atoms joining and parting. We learn their language: symbol, formula, equation.',
    ],
    learn: [
      ['بنية الذرة', 'الجدول الدوري', 'الروابط الأيونية والتساهمية', 'وزن المعادلات'],
      ['The structure of the atom', 'The periodic table', 'Ionic and covalent bonds', 'Balancing equations'],
    ],
    videos: [
      [
        'لماذا يعطي الصوديوم إلكترونه؟',
        'Why sodium gives its electron away',
        'قصة الرابطة في ملح الطعام.',
        'The bond inside table salt.',
      ],
      [
        'الكركديه كاشفاً',
        'Hibiscus as an indicator',
        'حمض أم قاعدة؟ اسأل الكركديه.',
        'Acid or base? Ask the hibiscus tea.',
      ],
    ],
    book: [
      'أسس الكيمياء',
      'Foundations of chemistry',
      'من الذرة إلى التفاعل في سبعة فصول.',
      'From atom to reaction in seven chapters.',
    ],
    sheets: [
      ['زن المعادلة', 'Balance the equation', 'عشرون معادلة متدرجة.', 'Twenty equations, easy to hard.'],
      [
        'صيغ وتكافؤ',
        'Formulae and valency',
        'اكتب صيغة المركب من تكافؤ عناصره.',
        'Write each formula from its valencies.',
      ],
    ],
  },
  {
    of: 'biology',
    grade: 'secondary-1',
    name: ['الأحياء', 'Biology'],
    about: [
      'من الخلية إلى النظام البيئي: نفهم وحدة الحياة وتنوعها في غابات السنط ومياه النيل.',
      'From cell to ecosystem: life’s unity and variety in the acacia woods and the waters of the Nile.',
    ],
    learn: [
      ['الخلية وعضياتها', 'الانتشار والأسموزية', 'تصنيف الكائنات', 'النظم البيئية في السودان'],
      ['The cell and its organelles', 'Diffusion and osmosis', 'Classification', 'Ecosystems of Sudan'],
    ],
    videos: [
      ['الأسموزية في حبة زبيب', 'Osmosis in a raisin', 'لماذا تنتفخ في الماء؟', 'Why does it swell in water?'],
      [
        'حياة في غابة السنط',
        'Life in the acacia wood',
        'شبكة غذاء كاملة حول شجرة.',
        'A whole food web around one tree.',
      ],
    ],
    book: ['علم الحياة', 'The study of life', 'فصول مصورة وأسئلة مقالية.', 'Illustrated chapters and essay questions.'],
    sheets: [
      [
        'نباتية أم حيوانية؟',
        'Plant cell or animal cell?',
        'قارن في جدول من ستة صفوف.',
        'Compare them in a six-row table.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'secondary-1',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'الدالة قلب هذا العام: مدخلٌ وقاعدةٌ ومخرج، ورسمٌ يحكي القصة كلها.',
      'The function is the heart of this year: an input, a rule, an output and a graph that tells the whole story.',
    ],
    learn: [
      ['الدوال ورسومها', 'المتتاليات', 'اللوغاريتمات', 'حساب المثلثات'],
      ['Functions and graphs', 'Sequences', 'Logarithms', 'Trigonometry'],
    ],
    videos: [
      [
        'ما الدالة؟',
        'What is a function?',
        'آلة لا تعطي جوابين لسؤال واحد.',
        'A machine that never gives two answers to one question.',
      ],
      [
        'حكاية الشطرنج والقمح',
        'The chessboard and the grain',
        'متتالية هندسية تُفلس ملكاً.',
        'A geometric sequence that ruins a king.',
      ],
    ],
    book: [
      'الدوال والمتتاليات',
      'Functions and sequences',
      'شرح متدرج ورسوم بيانية.',
      'A graded course with many graphs.',
    ],
    sheets: [['ارسم الدالة', 'Draw the function', 'جدول قيم ثم منحنى.', 'A table of values, then the curve.']],
  },
  {
    of: 'physics',
    grade: 'secondary-2',
    name: ['الفيزياء', 'Physics'],
    about: [
      'الموجات والضوء والكهرباء الساكنة: نسمع ونرى، ثم نسأل كيف.',
      'Waves, light and electrostatics: we hear and we see, then ask how.',
    ],
    learn: [
      ['الحركة الموجية والصوت', 'انعكاس الضوء وانكساره', 'العدسات والعين', 'الشحنة والمجال الكهربائي'],
      ['Waves and sound', 'Reflection and refraction', 'Lenses and the eye', 'Charge and electric field'],
    ],
    videos: [
      [
        'القلم المكسور في الكوب',
        'The broken pencil in the glass',
        'انكسار الضوء في تجربة دقيقة.',
        'Refraction in a one-minute experiment.',
      ],
      ['وتر الطنبور', 'The string of the tambour', 'الطول والشدّ والنغمة.', 'Length, tension and pitch.'],
    ],
    book: ['الموجات والضوء', 'Waves and light', 'رسوم أشعة ومسائل محلولة.', 'Ray diagrams and solved problems.'],
    sheets: [['قانون سنل', 'Snell’s law', 'ثماني مسائل في الانكسار.', 'Eight problems on refraction.']],
  },
  {
    of: 'chemistry',
    grade: 'secondary-2',
    name: ['الكيمياء', 'Chemistry'],
    about: [
      'كم؟ هذا سؤال العام: نحسب بالمول، ونقيس سرعة التفاعل، ونعاير بالقطرة.',
      'How much? That is this year’s question: we count in moles, time reactions and titrate drop by drop.',
    ],
    learn: [
      ['المول والحساب الكيميائي', 'الغازات وقوانينها', 'الأحماض والقواعد والمعايرة', 'سرعة التفاعل'],
      ['The mole', 'Gas laws', 'Acids, bases and titration', 'Rates of reaction'],
    ],
    videos: [
      [
        'المعايرة قطرة قطرة',
        'Titration, drop by drop',
        'متى نتوقف؟ حين يتغير اللون.',
        'When do we stop? When the colour turns.',
      ],
      [
        'المول: دزينة الكيميائي',
        'The mole, a chemist’s dozen',
        'عدد هائل لأشياء صغيرة.',
        'An enormous number for very small things.',
      ],
    ],
    book: [
      'الحساب الكيميائي',
      'Chemical calculations',
      'مسائل المول والغازات والمحاليل.',
      'Moles, gases and solutions.',
    ],
    sheets: [['مسائل المول', 'Mole problems', 'كتلة وعدد مولات وحجم.', 'Mass, moles and volume.']],
  },
  {
    of: 'english',
    grade: 'secondary-2',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'نقرأ رواية مبسطة، ونناقش، ونكتب مقالاً من ثلاث فقرات.',
      'We read an abridged novel, argue about it and write an essay in three paragraphs.',
    ],
    learn: [
      ['الأزمنة مجتمعة', 'الشرطية الثانية', 'الكلام المنقول', 'المقال الجدلي'],
      ['The tenses together', 'Second conditionals', 'Reported speech', 'The argument essay'],
    ],
    videos: [
      ['لو كنتُ مكانك', 'If I were you', 'ننصح صديقاً بالشرطية الثانية.', 'Advice in the second conditional.'],
      ['قالت إنها…', 'She said that…', 'نقل الكلام دون أن نفقد الزمن.', 'Reporting speech without losing the tense.'],
    ],
    book: [
      'Open Water 2',
      'Open Water 2',
      'قراءات وأدب وكتابة للصف الثاني الثانوي.',
      'Reading, literature and writing for Grade 11.',
    ],
    sheets: [['مع أم ضد؟', 'For or against?', 'حجتان ومثالان وخاتمة.', 'Two arguments, two examples, one conclusion.']],
  },
  {
    of: 'geography',
    grade: 'secondary-2',
    name: ['الجغرافيا', 'Geography'],
    about: [
      'الإنسان والأرض: السكان والمدن والزراعة والماء في حوض النيل والعالم.',
      'People and the land: population, cities, farming and water in the Nile basin and beyond.',
    ],
    learn: [
      ['الهرم السكاني', 'الهجرة والمدن', 'المشاريع الزراعية: الجزيرة مثالاً', 'إدارة مياه الأحواض المشتركة'],
      ['The population pyramid', 'Migration and cities', 'Farming schemes: the Gezira', 'Sharing a river basin'],
    ],
    videos: [
      ['نقرأ هرماً سكانياً', 'Reading a population pyramid', 'ماذا يقول عرض القاعدة؟', 'What does a wide base tell us?'],
      [
        'ماء الجزيرة',
        'The water of the Gezira',
        'كيف تسقي الجاذبية مليوني فدان؟',
        'How gravity waters two million feddans.',
      ],
    ],
    book: [
      'الإنسان وحوض النيل',
      'People of the Nile basin',
      'دراسات حالة وخرائط وبيانات.',
      'Case studies, maps and data.',
    ],
    sheets: [
      ['ارسم بيانات الأمطار', 'Chart the rainfall', 'خمس محطات واثنا عشر شهراً.', 'Five stations and twelve months.'],
    ],
  },
  {
    of: 'arabic',
    grade: 'secondary-3',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'عام الشهادة السودانية: نجمع النحو والأدب والبلاغة في قلمٍ واثق.',
      'The Sudan Certificate year: grammar, literature and rhetoric gathered into one confident pen.',
    ],
    learn: [
      ['النحو الشامل', 'الأدب في عصوره والأدب السوداني', 'البلاغة والنقد', 'المقال في ساعة'],
      [
        'Grammar complete',
        'Literature through the ages, and in Sudan',
        'Rhetoric and criticism',
        'An essay in an hour',
      ],
    ],
    videos: [
      [
        'خطة المقال في خمس دقائق',
        'Planning an essay in five minutes',
        'فكرة وثلاثة أدلة وخاتمة.',
        'An idea, three proofs, an ending.',
      ],
      ['الممنوع من الصرف', 'Nouns that resist', 'أسبابه في جدول واحد.', 'All the reasons in one table.'],
      ['تحليل قصيدة', 'Reading a poem closely', 'الصورة والإيقاع والموقف.', 'Image, rhythm, stance.'],
    ],
    book: [
      'المراجعة النهائية: العربية',
      'Final revision: Arabic',
      'خلاصة المنهج وامتحانات الأعوام السابقة.',
      'The syllabus in brief and papers from past years.',
    ],
    sheets: [
      [
        'امتحان تجريبي شامل',
        'A full practice paper',
        'ثلاث ساعات بشروط الشهادة.',
        'Three hours, certificate conditions.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'secondary-3',
    name: ['الرياضيات المتخصصة', 'Specialised Mathematics'],
    about: [
      'التفاضل والتكامل: لغة التغيّر، من سرعة النهر إلى مساحة الشراع.',
      'Calculus, the language of change: from the speed of a river to the area of a sail.',
    ],
    learn: [
      ['النهايات والاتصال', 'المشتقة وتطبيقاتها', 'التكامل المحدود', 'الأعداد المركبة', 'الاحتمالات'],
      ['Limits and continuity', 'The derivative at work', 'Definite integrals', 'Complex numbers', 'Probability'],
    ],
    videos: [
      [
        'المشتقة ميلُ المماس',
        'The derivative is a slope',
        'نقترب من النقطة حتى يظهر المماس.',
        'We move closer until the tangent appears.',
      ],
      [
        'مساحة تحت منحنى',
        'The area under a curve',
        'مستطيلات تضيق حتى الدقة.',
        'Rectangles that narrow into exactness.',
      ],
      [
        'القيم العظمى والصغرى',
        'Highest and lowest',
        'أكبر حوش بسورٍ طوله مئة متر.',
        'The largest courtyard from a hundred metres of wall.',
      ],
    ],
    book: [
      'المراجعة النهائية: الرياضيات',
      'Final revision: Mathematics',
      'القوانين والأمثلة ونماذج الامتحان.',
      'Laws, examples and model papers.',
    ],
    sheets: [
      ['قواعد الاشتقاق', 'Rules of differentiation', 'ثلاثون دالة للاشتقاق.', 'Thirty functions to differentiate.'],
      ['مسائل التكامل', 'Integrals', 'مباشر وبالتعويض وبالأجزاء.', 'Direct, by substitution and by parts.'],
    ],
  },
  {
    of: 'physics',
    grade: 'secondary-3',
    name: ['الفيزياء', 'Physics'],
    about: [
      'الكهرباء والمغناطيسية والفيزياء الحديثة: من المصباح إلى نواة الذرة.',
      'Electricity, magnetism and modern physics: from the lamp to the nucleus.',
    ],
    learn: [
      ['التيار وقانون أوم والدوائر', 'الحث الكهرومغناطيسي', 'الظاهرة الكهروضوئية', 'النشاط الإشعاعي'],
      ['Current, Ohm’s law and circuits', 'Electromagnetic induction', 'The photoelectric effect', 'Radioactivity'],
    ],
    videos: [
      ['قانون أوم من القياس', 'Ohm’s law, measured', 'ثلاث قراءات وخط مستقيم.', 'Three readings and a straight line.'],
      [
        'كيف تعمل الألواح الشمسية؟',
        'How a solar panel works',
        'الفوتون والإلكترون على سطح البيت.',
        'Photon and electron on the roof.',
      ],
    ],
    book: [
      'المراجعة النهائية: الفيزياء',
      'Final revision: Physics',
      'ملخصات القوانين ومسائل الشهادة.',
      'The laws in brief with certificate problems.',
    ],
    sheets: [
      ['دوائر التوالي والتوازي', 'Series and parallel', 'عشر دوائر تُحلّ بالترتيب.', 'Ten circuits to solve in order.'],
    ],
  },
  {
    of: 'chemistry',
    grade: 'secondary-3',
    name: ['الكيمياء', 'Chemistry'],
    about: [
      'الاتزان والكيمياء العضوية والكهربائية: كيمياء الصابون والوقود والبطارية.',
      'Equilibrium, organic and electrochemistry: the chemistry of soap, fuel and the battery.',
    ],
    learn: [
      ['الاتزان ومبدأ لوشاتيليه', 'الهيدروكربونات والكحولات', 'الخلايا الكهربائية', 'التحليل الكيفي'],
      ['Equilibrium and Le Chatelier', 'Hydrocarbons and alcohols', 'Electric cells', 'Qualitative analysis'],
    ],
    videos: [
      ['نصنع صابوناً', 'Making soap', 'زيت وقلوي وصبر وسلامة.', 'Oil, alkali, patience and safety.'],
      [
        'بطارية من ليمونة',
        'A battery from a lemon',
        'قطبان ومحلول وتيار صغير.',
        'Two electrodes, one solution, a small current.',
      ],
    ],
    book: [
      'المراجعة النهائية: الكيمياء',
      'Final revision: Chemistry',
      'خرائط تفاعلات عضوية وأسئلة محلولة.',
      'Maps of organic reactions and solved questions.',
    ],
    sheets: [
      ['سمِّ المركب', 'Name the compound', 'تسمية نظامية لعشرين مركباً.', 'Systematic names for twenty compounds.'],
    ],
  },
  {
    of: 'english',
    grade: 'secondary-3',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'مهارات الشهادة وما بعدها: قراءة سريعة، ومقال منظّم، وإنجليزية للجامعة.',
      'Certificate skills and what comes after: fast reading, an ordered essay and English for university.',
    ],
    learn: [
      ['استراتيجيات الفهم', 'المقال والتلخيص', 'الشرطية الثالثة', 'السيرة الذاتية والمقابلة'],
      ['Strategies for comprehension', 'Essay and summary', 'Third conditionals', 'The CV and the interview'],
    ],
    videos: [
      [
        'اقرأ أسرع وافهم أكثر',
        'Read faster, understand more',
        'ابدأ بالأسئلة ثم عد إلى النص.',
        'Start from the questions, then go to the text.',
      ],
      ['لخّص في ستين كلمة', 'A summary in sixty words', 'ما الذي يمكن حذفه؟', 'What can go?'],
    ],
    book: ['Open Water 3', 'Open Water 3', 'استعداد كامل للورقتين.', 'Complete preparation for both papers.'],
    sheets: [
      [
        'ورقة فهم المقروء',
        'A comprehension paper',
        'نصان وعشرون سؤالاً في ساعة.',
        'Two texts and twenty questions in an hour.',
      ],
    ],
  },
];
