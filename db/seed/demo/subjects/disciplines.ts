import type { Bilingual } from '../types.ts';

export type Discipline =
  | 'arabic'
  | 'english'
  | 'mathematics'
  | 'science'
  | 'physics'
  | 'chemistry'
  | 'biology'
  | 'geography'
  | 'history'
  | 'islamic'
  | 'art'
  | 'computer';
type Titled = { title: Bilingual; content: Bilingual };

/** What every grade of a discipline shares: its files, how its lessons go, a companion book and a drill. */
export const disciplines: Record<
  Discipline,
  { film: string; book: string; sheet: string; way: Bilingual; companion: Titled; drill: Titled }
> = {
  arabic: {
    film: 'film-arabic.mp4',
    book: 'book-arabic.pdf',
    sheet: 'sheet-arabic.pdf',
    way: {
      ar: 'نبدأ كل درس بنصٍّ يُقرأ جهراً، ثم نسأل: ماذا فهمنا؟ وكيف نقول ذلك بكلماتنا؟',
      en: 'Every lesson opens with a text read aloud, then two questions: what did we understand, and how would we say it ourselves?',
    },
    companion: {
      title: { ar: 'زاد القارئ: نصوص مختارة', en: 'The Reader’s Provisions: chosen texts' },
      content: {
        ar: 'قصائد وحكايات قصيرة للقراءة الحرة، مع شرح المفردات وأسئلة للنقاش مع الأسرة.',
        en: 'Short poems and tales for free reading in Arabic, with a glossary and questions to talk over at home.',
      },
    },
    drill: {
      title: { ar: 'تدريبات الإملاء والخط', en: 'Spelling and handwriting practice' },
      content: {
        ar: 'خمس عشرة دقيقة في اليوم: كلمات تُكتب بعد سماعها، وسطر يُنسخ بعناية.',
        en: 'Fifteen minutes a day: words to write from hearing, and one line to copy with care.',
      },
    },
  },
  english: {
    film: 'film-english.mp4',
    book: 'book-english.pdf',
    sheet: 'sheet-english.pdf',
    way: {
      ar: 'نتحدث أكثر مما نحفظ: حوار قصير في كل حصة، وتسجيل صوتي من الطالب كل أسبوع.',
      en: 'We speak more than we memorise: a short conversation in every class and a voice recording from each student every week.',
    },
    companion: {
      title: { ar: 'قارئ النيل الإنجليزي', en: 'The Nile English Reader' },
      content: {
        ar: 'حكايات إنجليزية قصيرة تدور أحداثها في السودان، يليها تدريب على المفردات.',
        en: 'Short stories set along the river, each followed by vocabulary and a question worth arguing about.',
      },
    },
    drill: {
      title: { ar: 'قواعد ومفردات: تدريب أسبوعي', en: 'Grammar and vocabulary: weekly practice' },
      content: {
        ar: 'تمارين قصيرة تثبّت زمناً واحداً ومفردات موضوع واحد.',
        en: 'Short exercises that settle one tense and the words of one topic at a time.',
      },
    },
  },
  mathematics: {
    film: 'film-mathematics.mp4',
    book: 'book-mathematics.pdf',
    sheet: 'sheet-mathematics.pdf',
    way: {
      ar: 'نحلّ المسألة بطريقتين، ثم نختار أجملهما؛ والخطأ عندنا أول الطريق إلى الفهم.',
      en: 'We solve each problem twice and choose the more beautiful way. A mistake is where understanding starts.',
    },
    companion: {
      title: { ar: 'دفتر القوانين والأمثلة المحلولة', en: 'Rules and worked examples' },
      content: {
        ar: 'كل قاعدة في سطر، يليها مثال محلول خطوة خطوة ومسألة للمحاولة.',
        en: 'Each rule in a line, then one example solved step by step and one left for you.',
      },
    },
    drill: {
      title: { ar: 'عشر مسائل لكل أسبوع', en: 'Ten problems a week' },
      content: {
        ar: 'تتدرج من السهل إلى ما يحتاج فنجان شاي، والإجابات في آخر الورقة.',
        en: 'From easy to the kind that takes a glass of tea. Answers are at the end.',
      },
    },
  },
  science: {
    film: 'film-biology.mp4',
    book: 'book-science.pdf',
    sheet: 'sheet-science.pdf',
    way: {
      ar: 'لكل درس تجربة بأدوات من البيت: كوب وماء وبذرة وملاحظة تُكتب في الدفتر.',
      en: 'Each lesson has an experiment made from things at home: a cup, water, a seed and a note in the notebook.',
    },
    companion: {
      title: { ar: 'مختبر المطبخ: عشرون تجربة آمنة', en: 'The Kitchen Laboratory: twenty safe experiments' },
      content: {
        ar: 'تجارب بسيطة بأدوات متاحة، وصفحة لتدوين ما توقعناه وما حدث فعلاً.',
        en: 'Simple experiments, with a page for what we expected and what happened instead.',
      },
    },
    drill: {
      title: { ar: 'لاحظ وسجّل واستنتج', en: 'Observe, record, conclude' },
      content: {
        ar: 'جداول فارغة ورسوم تحتاج إلى تسمية وأسئلة تبدأ بـ«لماذا».',
        en: 'Tables to fill, drawings to label and questions that begin with “why”.',
      },
    },
  },
  physics: {
    film: 'film-physics.mp4',
    book: 'book-matter.pdf',
    sheet: 'sheet-matter.pdf',
    way: {
      ar: 'نقيس أولاً ثم نكتب القانون: الهاتف والمسطرة والساعة مختبرنا اليومي.',
      en: 'We measure first and write the law afterwards. A phone, a ruler and a watch are our daily laboratory.',
    },
    companion: {
      title: { ar: 'القوانين والوحدات في صفحتين', en: 'Laws and units at a glance' },
      content: {
        ar: 'مرجع سريع للرموز والوحدات الدولية وتحويلاتها، مع مثال لكل قانون.',
        en: 'A quick reference to symbols, SI units and conversions, with an example for each law.',
      },
    },
    drill: {
      title: { ar: 'مسائل الفيزياء خطوة خطوة', en: 'Physics problems, step by step' },
      content: {
        ar: 'المعطيات، المطلوب، القانون، التعويض: أربعة أسطر لكل مسألة.',
        en: 'Given, wanted, law, numbers: four lines for every problem.',
      },
    },
  },
  chemistry: {
    film: 'film-chemistry.mp4',
    book: 'book-matter.pdf',
    sheet: 'sheet-matter.pdf',
    way: {
      ar: 'نشاهد التفاعل، ثم نكتب معادلته، ثم نزنها؛ والسلامة قبل كل ذلك.',
      en: 'We watch the reaction, write its equation and balance it. Safety comes before all three.',
    },
    companion: {
      title: { ar: 'رفيق الجدول الدوري', en: 'A companion to the periodic table' },
      content: {
        ar: 'بطاقات للعناصر المقررة: رمزها وتكافؤها وأين نلقاها في حياتنا.',
        en: 'Cards for the elements on the syllabus: symbol, valency and where we meet them.',
      },
    },
    drill: {
      title: { ar: 'وزن المعادلات والحساب الكيميائي', en: 'Balancing equations and mole sums' },
      content: {
        ar: 'معادلات متدرجة ومسائل على المول، مع مفتاح للإجابة.',
        en: 'Graded equations and mole problems, with an answer key.',
      },
    },
  },
  biology: {
    film: 'film-biology.mp4',
    book: 'book-science.pdf',
    sheet: 'sheet-science.pdf',
    way: {
      ar: 'نرسم ما نراه بأيدينا قبل أن نسمّيه، فالرسم نصف الفهم في علم الأحياء.',
      en: 'We draw what we see before we name it. In biology a drawing is half of understanding.',
    },
    companion: {
      title: { ar: 'أطلس الخلية والأجهزة', en: 'An atlas of cells and systems' },
      content: {
        ar: 'رسوم توضيحية كبيرة ومصطلحات بالعربية والإنجليزية.',
        en: 'Large diagrams with the terms in Arabic and English.',
      },
    },
    drill: {
      title: { ar: 'سمِّ الأجزاء واشرح الوظائف', en: 'Name the parts, explain the work' },
      content: {
        ar: 'رسوم بلا أسماء وأسئلة مقارنة على نمط أسئلة الشهادة.',
        en: 'Unlabelled diagrams and comparison questions in examination style.',
      },
    },
  },
  geography: {
    film: 'film-geography.mp4',
    book: 'book-sudan.pdf',
    sheet: 'sheet-sudan.pdf',
    way: {
      ar: 'الخريطة حاضرة في كل حصة: نقرأ مفتاحها، ونرسم عليها ما تعلمناه.',
      en: 'There is a map in every class. We read its key, then draw on it what we learned.',
    },
    companion: {
      title: { ar: 'أطلس الطالب السوداني', en: 'The Sudanese Student’s Atlas' },
      content: {
        ar: 'خرائط صمّاء وملونة للأنهار والأقاليم والمناخ والمحاصيل.',
        en: 'Blank and coloured maps of rivers, regions, climate and crops.',
      },
    },
    drill: {
      title: { ar: 'مهارات الخريطة', en: 'Map skills' },
      content: {
        ar: 'اتجاهات ومقياس رسم ورسوم بيانية للأمطار.',
        en: 'Directions, scale and rainfall charts to read and draw.',
      },
    },
  },
  history: {
    film: 'film-history.mp4',
    book: 'book-sudan.pdf',
    sheet: 'sheet-sudan.pdf',
    way: {
      ar: 'نسأل عن الدليل قبل الحكاية: حجرٌ أو نقشٌ أو رسالة، ومن كتبها ولماذا.',
      en: 'We ask for the evidence before the story: a stone, an inscription, a letter; who made it, and why.',
    },
    companion: {
      title: { ar: 'الخط الزمني لوادي النيل', en: 'A timeline of the Nile Valley' },
      content: {
        ar: 'من كرمة إلى العصر الحديث، مع صور الآثار وأسئلة للتفكير.',
        en: 'From Kerma to modern times, with drawings of what survives and questions to think about.',
      },
    },
    drill: {
      title: { ar: 'رتّب وعلّل وقارن', en: 'Order, explain, compare' },
      content: {
        ar: 'أحداث تُرتَّب، وأسباب تُستخرج، ومصادر قصيرة تُقرأ بعين المؤرخ.',
        en: 'Events to order, causes to find and short sources to read as a historian would.',
      },
    },
  },
  islamic: {
    film: 'film-pattern.mp4',
    book: 'book-manners.pdf',
    sheet: 'sheet-arabic.pdf',
    way: {
      ar: 'نتعلم الخُلُق بالموقف: قصة قصيرة، ثم سؤال: كيف أفعل مثل ذلك اليوم؟',
      en: 'Good character is learned from situations: a short story, then the question of how to live it today.',
    },
    companion: {
      title: { ar: 'آداب طالب العلم', en: 'The manners of a student' },
      content: {
        ar: 'صفحات يسيرة في النية والصدق وحسن الإصغاء والرفق.',
        en: 'A few plain pages, in Arabic, on intention, honesty, listening and gentleness.',
      },
    },
    drill: {
      title: { ar: 'أسبوع من الخُلُق الحسن', en: 'A week of good character' },
      content: {
        ar: 'جدول يملؤه الطالب مع والديه: خُلق لكل يوم وموقف يُروى.',
        en: 'A chart to fill in with a parent: one virtue a day and the moment it was needed.',
      },
    },
  },
  art: {
    film: 'film-pattern.mp4',
    book: 'book-projects.pdf',
    sheet: 'sheet-projects.pdf',
    way: {
      ar: 'نرسم كل أسبوع من الحياة: كوب الشاي، باب البيت، ظل النخلة عند العصر.',
      en: 'Each week we draw from life: a tea glass, the door of the house, a palm’s shadow in the afternoon.',
    },
    companion: {
      title: { ar: 'دفتر الزخارف السودانية', en: 'A notebook of Sudanese patterns' },
      content: {
        ar: 'زخارف البيوت النوبية والسلال والفخار، خطوة خطوة على ورق مربعات.',
        en: 'The patterns of Nubian houses, baskets and pots, built step by step on squared paper.',
      },
    },
    drill: {
      title: { ar: 'شبكة وزخرفة', en: 'Grid and pattern' },
      content: {
        ar: 'أكمل الزخرفة، ثم ابتكر زخرفة تحمل اسم أسرتك.',
        en: 'Complete the pattern, then invent one for your own family.',
      },
    },
  },
  computer: {
    film: 'film-computer.mp4',
    book: 'book-projects.pdf',
    sheet: 'sheet-projects.pdf',
    way: {
      ar: 'نكتب الخطوات على الورق قبل الشاشة، فمن أحسن ترتيب فكره أحسن البرمجة.',
      en: 'We write the steps on paper before the screen: order your thinking and the programme follows.',
    },
    companion: {
      title: { ar: 'خوارزميات من الحياة اليومية', en: 'Algorithms from daily life' },
      content: {
        ar: 'من إعداد الشاي إلى ترتيب الكتب: خطوات وقرارات ومخططات انسيابية.',
        en: 'From making tea to sorting books: steps, decisions and flow charts.',
      },
    },
    drill: {
      title: { ar: 'تتبَّع الروبوت', en: 'Follow the robot' },
      content: {
        ar: 'أوامر على شبكة: أين يقف الروبوت؟ وأين الخطأ في البرنامج؟',
        en: 'Commands on a grid: where does the robot stop, and where is the bug?',
      },
    },
  },
};
