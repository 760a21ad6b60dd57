import type { Course } from './build.ts';

export const primary: Course[] = [
  {
    of: 'arabic',
    grade: 'primary-1',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'في الصف الأول يمسك الطفل القلم للمرة الأولى بثقة: يسمع الحرف، ويراه، ثم يكتبه كبيراً على السطر.',
      'In Grade 1 a child holds the pencil with confidence for the first time: hear the letter, see it, then write it large upon the line.',
    ],
    learn: [
      [
        'الحروف بأصواتها وأشكالها الأربعة',
        'الحركات القصيرة والمدّ',
        'قراءة كلمات من بيئة الطفل: نيل، نخلة، بيت',
        'أناشيد قصيرة تُحفظ بالتصفيق',
      ],
      [
        'The letters, their sounds and their four shapes',
        'Short vowels and long ones',
        'First words from a child’s world: Nile, palm, house',
        'Short songs learned with clapping',
      ],
    ],
    videos: [
      [
        'نكتب حرف النون',
        'Writing the letter nun',
        'من أين يبدأ القلم؟ وأين توضع النقطة؟',
        'Where the pencil starts and where the dot goes.',
      ],
      [
        'المدّ بالألف والواو والياء',
        'The three long vowels',
        'نمدّ الصوت ونمدّ أيدينا معه.',
        'We stretch the sound and our arms with it.',
      ],
    ],
    book: [
      'كتابي الأول في القراءة',
      'My first reading book',
      'ثمانية وعشرون حرفاً، لكل حرف كلمة وصورة وسطر للكتابة.',
      'Twenty-eight letters, each with a word, a picture and a line to write on.',
    ],
    sheets: [
      [
        'صِل الحرف بصورته',
        'Join the letter to its picture',
        'حروف الأسبوع الأول والثاني.',
        'Letters of the first and second weeks.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'primary-1',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'نعدّ التمر والأقلام ودرجات السلّم؛ فالعدد عند طفل السادسة شيءٌ يُلمس قبل أن يُكتب.',
      'We count dates, pencils and the steps of the stairs: at six, a number is something you touch before you write it.',
    ],
    learn: [
      ['الأعداد حتى ٩٩', 'الجمع والطرح ضمن ٢٠', 'أكبر من وأصغر من', 'المربع والدائرة والمثلث من حولنا'],
      [
        'Numbers to 99',
        'Adding and taking away within 20',
        'Greater than and less than',
        'Squares, circles and triangles around us',
      ],
    ],
    videos: [
      [
        'نجمع حبّات التمر',
        'Adding with dates',
        'ثلاث حبات وحبتان: كم حبةً في الصحن؟',
        'Three dates and two more: how many on the plate?',
      ],
      [
        'العشرات والآحاد',
        'Tens and ones',
        'حزمة من عشرة أعواد، وأعواد وحدها.',
        'A bundle of ten sticks, and sticks on their own.',
      ],
    ],
    book: [
      'أعدّ وأحسب',
      'I count, I add',
      'كتاب العام كاملاً، بتمارين تُحلّ بالأشياء ثم بالقلم.',
      'The whole year, worked first with objects and then with a pencil.',
    ],
    sheets: [['الأعداد من ١ إلى ٢٠', 'Numbers 1 to 20', 'عُدّ ولوّن واكتب.', 'Count, colour and write.']],
  },
  {
    of: 'islamic',
    grade: 'primary-1',
    name: ['التربية الإسلامية', 'Islamic Studies'],
    about: [
      'يتعلم الصغار أن الرحمة والصدق والنظافة عبادةٌ وجمال، في البيت كما في المدرسة.',
      'The youngest learn that mercy, truthfulness and cleanliness are worship and beauty, at home as at school.',
    ],
    learn: [
      ['قصار السور حفظاً وفهماً ميسّراً', 'الوضوء خطوة خطوة', 'آداب الطعام والسلام', 'قصص الأنبياء للصغار'],
      [
        'Short chapters, learned by heart and simply explained',
        'Ablution, step by step',
        'Manners at table and in greeting',
        'Stories of the prophets for children',
      ],
    ],
    videos: [
      [
        'آداب السلام',
        'The manners of greeting',
        'من يبدأ بالسلام؟ وكيف نردّ بأحسن منه؟',
        'Who greets first, and how do we answer with something better?',
      ],
      [
        'نتوضأ معاً',
        'Ablution together',
        'خطوات الوضوء بالترتيب، دون إسراف في الماء.',
        'The steps in their order, and without wasting water.',
      ],
    ],
    book: [
      'أخلاقي الجميلة',
      'My good manners',
      'مواقف من البيت والشارع والفصل، وسؤال بعد كل موقف.',
      'Moments from home, street and class, with a question after each.',
    ],
    sheets: [
      [
        'بستان الأعمال الطيبة',
        'A garden of good deeds',
        'لوّن زهرةً كلما فعلت خيراً.',
        'Colour a flower for every kindness.',
      ],
    ],
  },
  {
    of: 'arabic',
    grade: 'primary-2',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'من الكلمة إلى الجملة: يقرأ طالب الصف الثاني فقرةً قصيرة ويحكي ما فيها بصوته.',
      'From word to sentence: a Grade 2 pupil reads a short paragraph and tells it back aloud.',
    ],
    learn: [
      ['التنوين والشدّة', 'اللام الشمسية والقمرية', 'ترتيب الكلمات في جملة', 'وصف صورة في ثلاث جمل'],
      [
        'Tanwin and the doubled letter',
        'Sun and moon letters',
        'Putting words in order',
        'Describing a picture in three sentences',
      ],
    ],
    videos: [
      [
        'الشمس والقمر: حكاية اللام',
        'Sun and moon: the story of lam',
        'متى ننطق اللام ومتى تختفي؟',
        'When is the lam heard, and when does it hide?',
      ],
      ['كيف نقرأ الشدّة؟', 'Reading the doubled letter', 'حرفان في حرف واحد.', 'Two letters living in one.'],
    ],
    book: [
      'أقرأ وأحكي',
      'I read and I tell',
      'عشرون نصاً قصيراً عن الأسرة والنهر والسوق.',
      'Twenty short texts about family, river and market.',
    ],
    sheets: [
      [
        'رتّب الجملة',
        'Put the sentence in order',
        'كلمات مبعثرة تنتظر من يرتبها.',
        'Scattered words waiting for someone to line them up.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'primary-2',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'يصل العدد إلى المئات، ويبدأ الضرب حكايةً عن مجموعات متساوية.',
      'Numbers reach the hundreds, and multiplication begins as a story about equal groups.',
    ],
    learn: [
      ['الأعداد حتى ٩٩٩', 'الجمع بالحمل والطرح بالاستلاف', 'جدول ٢ و٥ و١٠', 'الساعة ونصف الساعة', 'الجنيه والقرش'],
      [
        'Numbers to 999',
        'Carrying and borrowing',
        'The 2, 5 and 10 times tables',
        'The hour and the half hour',
        'Pounds and piastres',
      ],
    ],
    videos: [
      [
        'الضرب مجموعات متساوية',
        'Multiplication is equal groups',
        'أربع سلال، في كل سلة خمس برتقالات.',
        'Four baskets with five oranges in each.',
      ],
      [
        'نستلف من العشرات',
        'Borrowing from the tens',
        'ماذا نفعل حين لا تكفي الآحاد؟',
        'What to do when there are not enough ones.',
      ],
    ],
    book: [
      'الحساب من حولنا',
      'Sums all around us',
      'مسائل من السوق والبيت والملعب.',
      'Problems from the market, the house and the playground.',
    ],
    sheets: [
      ['كم الساعة الآن؟', 'What time is it?', 'اقرأ الساعة وارسم عقربيها.', 'Read the clock, then draw its hands.'],
      ['في دكان العم صالح', 'At Uncle Salih’s shop', 'احسب الثمن والباقي.', 'Work out the price and the change.'],
    ],
  },
  {
    of: 'science',
    grade: 'primary-2',
    name: ['أستكشف بيئتي', 'Exploring My World'],
    about: [
      'ننظر إلى ما حولنا بعين الباحث الصغير: لماذا تنام النبتة؟ ومن أين يأتي المطر؟',
      'We look around with a small explorer’s eyes: why does a plant droop, and where does rain come from?',
    ],
    learn: [
      ['الحواس الخمس', 'الحي وغير الحي', 'حيوانات البيت والحقل', 'فصول السنة في السودان'],
      ['The five senses', 'Living and non-living', 'Animals of house and field', 'The seasons of Sudan'],
    ],
    videos: [
      ['نزرع حبة فول', 'We plant a bean', 'قطن وماء وصبر أسبوع.', 'Cotton, water and a week of patience.'],
      [
        'صندوق الحواس',
        'The box of senses',
        'خمّن ما في الصندوق دون أن تنظر.',
        'Guess what is in the box without looking.',
      ],
    ],
    book: [
      'دفتر المستكشف الصغير',
      'The small explorer’s notebook',
      'صفحات للرسم والملاحظة في البيت والحديقة.',
      'Pages for drawing and noticing, at home and outdoors.',
    ],
    sheets: [['حيّ أم غير حيّ؟', 'Living or not?', 'صنّف الصور واذكر السبب.', 'Sort the pictures and say why.']],
  },
  {
    of: 'arabic',
    grade: 'primary-3',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'نقرأ قصصاً أطول، ونتعرف على الاسم والفعل والحرف أصدقاءَ لا قواعدَ جافة.',
      'We read longer stories and meet noun, verb and particle as friends rather than dry rules.',
    ],
    learn: [
      ['أقسام الكلام', 'المذكر والمؤنث والمفرد والمثنى والجمع', 'همزة الوصل والقطع', 'كتابة رسالة إلى الجدة'],
      ['The parts of speech', 'Gender and number', 'The two kinds of hamza', 'A letter to Grandmother'],
    ],
    videos: [
      ['اسم وفعل وحرف', 'Noun, verb, particle', 'ثلاثة أبواب لكل الكلام.', 'Three doors to everything we say.'],
      ['نكتب رسالة', 'Writing a letter', 'التحية والموضوع والخاتمة.', 'Greeting, matter and farewell.'],
    ],
    book: [
      'حكايات على ضفة النيل',
      'Tales from the river bank',
      'اثنتا عشرة قصة بأسئلة فهم وتعبير.',
      'Twelve stories with questions on meaning and expression.',
    ],
    sheets: [['همزة وصل أم قطع؟', 'Which hamza?', 'عشرون كلمة من نصوص الكتاب.', 'Twenty words from the year’s texts.']],
  },
  {
    of: 'mathematics',
    grade: 'primary-3',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'عام الضرب والقسمة: نحفظ الجدول لأننا فهمناه، ونقيس الطول والوزن بأيدينا.',
      'The year of times and divide. We know the table by heart because we understood it first, and we measure with our own hands.',
    ],
    learn: [
      ['جدول الضرب كاملاً', 'القسمة على عدد من رقم واحد', 'الكسور: النصف والثلث والربع', 'المتر والسنتمتر والكيلوجرام'],
      [
        'The whole multiplication table',
        'Dividing by one digit',
        'Halves, thirds and quarters',
        'Metres, centimetres and kilograms',
      ],
    ],
    videos: [
      ['سرّ جدول التسعة', 'The secret of the nine times table', 'عشر أصابع تكفي.', 'Ten fingers are all you need.'],
      ['نقسم الرغيف', 'Sharing the bread', 'الكسر جزءٌ متساوٍ من كلّ.', 'A fraction is an equal part of a whole.'],
      [
        'القسمة والباقي',
        'Division and what is left',
        'حين لا تكون القسمة عادلة تماماً.',
        'When sharing does not come out even.',
      ],
    ],
    book: [
      'رحلة الضرب والقسمة',
      'A journey through times and divide',
      'شرح مصور وخمسون تمريناً.',
      'Pictures, explanations and fifty exercises.',
    ],
    sheets: [
      [
        'شبكة الضرب',
        'The multiplication grid',
        'املأ الشبكة في خمس دقائق ثم في ثلاث.',
        'Fill it in five minutes, then in three.',
      ],
    ],
  },
  {
    of: 'english',
    grade: 'primary-3',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'العام الأول مع الإنجليزية: نسمع ونغني ونتكلم قبل أن نكتب.',
      'A first year of English: we listen, sing and speak before we write.',
    ],
    learn: [
      ['الحروف وأصواتها', 'التحية والتعريف بالنفس', 'الألوان والأعداد والأسرة', 'أوامر الفصل: اجلس، قف، اقرأ'],
      [
        'Letters and their sounds',
        'Hello, my name is…',
        'Colours, numbers and family',
        'Classroom words: sit, stand, read',
      ],
    ],
    videos: [
      ['ما اسمك؟', 'What is your name?', 'حوار قصير نمثّله معاً.', 'A short conversation to act out.'],
      ['حروف من A إلى H', 'Letters A to H', 'شكل الحرف الكبير والصغير وصوته.', 'Capital, small letter and sound.'],
    ],
    book: [
      'Hello, Nile! 1',
      'Hello, Nile! 1',
      'كتاب الطالب للعام الأول، ومعه تسجيلات صوتية في الحصص.',
      'The first-year pupil’s book, used with recordings in class.',
    ],
    sheets: [['لوّن واكتب', 'Colour and write', 'ألوان وأعداد بالإنجليزية.', 'Colours and numbers to ten.']],
  },
  {
    of: 'science',
    grade: 'primary-4',
    name: ['العلوم', 'Science'],
    about: [
      'عام النبات: كيف تشرب الشجرة؟ ولماذا أوراقها خضراء؟ وماذا تفعل النحلة عند الزهرة؟',
      'The year of plants: how does a tree drink, why are leaves green, and what is the bee doing at the flower?',
    ],
    learn: [
      ['أجزاء النبات ووظائفها', 'البناء الضوئي بلغة ميسّرة', 'السلسلة الغذائية على ضفة النيل', 'حالات الماء الثلاث'],
      [
        'Parts of a plant and what they do',
        'Photosynthesis in plain words',
        'Food chains on the river bank',
        'The three states of water',
      ],
    ],
    videos: [
      ['من البذرة إلى الورقة', 'From seed to leaf', 'أسبوعان من النمو في دقيقة.', 'Two weeks of growing in a minute.'],
      [
        'كيف تشرب الأزهار؟',
        'How flowers drink',
        'زهرة بيضاء وماء ملوّن ومفاجأة.',
        'A white flower, coloured water and a surprise.',
      ],
    ],
    book: [
      'عالم النبات',
      'The world of plants',
      'شرح وتجارب ورسوم تُسمّى، مع دفتر ملاحظة.',
      'Explanations, experiments, drawings to label and an observation diary.',
    ],
    sheets: [
      ['أجزاء الزهرة', 'Parts of a flower', 'سمِّ الأجزاء واكتب وظيفة كل جزء.', 'Name each part and its work.'],
      [
        'سلسلة غذائية من النيل',
        'A food chain from the Nile',
        'من طحلب إلى سمكة إلى طائر.',
        'From algae to fish to bird.',
      ],
    ],
  },
  {
    of: 'arabic',
    grade: 'primary-4',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'نقرأ الشعر بإيقاعه، ونبني الجملة الاسمية والفعلية كما يُبنى البيت: ركناً ركناً.',
      'We read poems for their rhythm and build the sentence as a house is built, corner by corner.',
    ],
    learn: [
      ['المبتدأ والخبر', 'الفعل والفاعل والمفعول به', 'التاء المربوطة والمفتوحة', 'تلخيص قصة في خمسة أسطر'],
      ['Subject and predicate', 'Verb, doer and object', 'The two forms of final ta', 'A story told in five lines'],
    ],
    videos: [
      [
        'المبتدأ والخبر',
        'Subject and predicate',
        'عمّن نتحدث؟ وماذا نقول عنه؟',
        'Whom do we speak of, and what do we say?',
      ],
      [
        'مَن فعل ماذا؟',
        'Who did what?',
        'الفاعل والمفعول به في أمثلة من الحياة.',
        'Doer and object in everyday sentences.',
      ],
    ],
    book: [
      'البيان: الجزء الرابع',
      'Al-Bayan, part four',
      'نصوص وشعر وقواعد وإملاء في وحدات أسبوعية.',
      'Texts, poems, grammar and spelling in weekly units.',
    ],
    sheets: [
      [
        'ضع الحركة المناسبة',
        'Choose the right vowel',
        'جمل اسمية وفعلية تحتاج إلى ضبط.',
        'Sentences waiting for their endings.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'primary-4',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'الأعداد الكبيرة والزوايا والمساحات: رياضيات تصلح لقياس حوش البيت.',
      'Large numbers, angles and areas: mathematics you can measure the courtyard with.',
    ],
    learn: [
      ['الأعداد حتى المليون', 'الضرب في رقمين والقسمة المطوّلة', 'أنواع الزوايا وقياسها', 'المحيط والمساحة'],
      [
        'Numbers to a million',
        'Two-digit multiplication and long division',
        'Angles and how to measure them',
        'Perimeter and area',
      ],
    ],
    videos: [
      [
        'القسمة المطوّلة بهدوء',
        'Long division, calmly',
        'أربع خطوات تتكرر حتى النهاية.',
        'Four steps, repeated to the end.',
      ],
      ['كم مساحة الحوش؟', 'How big is the courtyard?', 'نقيس بالخطوة ثم بالمتر.', 'First in paces, then in metres.'],
    ],
    book: [
      'الأعداد والأشكال',
      'Numbers and shapes',
      'كتاب العام مع ورق مربعات للرسم.',
      'The year’s book, with squared paper to draw on.',
    ],
    sheets: [['زوايا من حولنا', 'Angles around us', 'حادّة أم قائمة أم منفرجة؟', 'Acute, right or obtuse?']],
  },
  {
    of: 'english',
    grade: 'primary-4',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'نصف يومنا ومدرستنا ومدينتنا بجمل كاملة وأخطاء لا نخجل منها.',
      'We describe our day, our school and our town in whole sentences, with mistakes nobody is ashamed of.',
    ],
    learn: [
      ['المضارع البسيط', 'الأيام والشهور والوقت', 'في السوق: كم الثمن؟', 'كتابة خمس جمل عن الأسرة'],
      [
        'The present simple',
        'Days, months and telling the time',
        'At the market: how much is it?',
        'Five sentences about my family',
      ],
    ],
    videos: [
      ['يومي من الصباح إلى المساء', 'My day', 'أفعال اليوم بالترتيب.', 'What we do, from waking to sleeping.'],
      ['في السوق', 'At the market', 'نسأل عن السعر ونشكر البائع.', 'Asking the price and saying thank you.'],
    ],
    book: [
      'Hello, Nile! 2',
      'Hello, Nile! 2',
      'قصص قصيرة وحوارات وأغانٍ للعام الثاني.',
      'Short stories, dialogues and songs for the second year.',
    ],
    sheets: [['املأ الفراغ بالفعل', 'Fill in the verb', 'goes أم go؟ عشر جمل.', 'go or goes? Ten sentences.']],
  },
  {
    of: 'mathematics',
    grade: 'primary-5',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'الكسور الاعتيادية والعشرية وجهان لعملة واحدة؛ نتعلم أن نقلبها بسهولة.',
      'Fractions and decimals are two sides of a coin. This year we learn to turn it over with ease.',
    ],
    learn: [
      ['جمع الكسور وطرحها', 'الكسور العشرية', 'المضاعفات والقواسم', 'التمثيل بالأعمدة'],
      ['Adding and subtracting fractions', 'Decimals', 'Multiples and factors', 'Bar charts'],
    ],
    videos: [
      ['نوحّد المقامات', 'A common denominator', 'نصفٌ وثلث: كيف نجمعهما؟', 'A half and a third: how do we add them?'],
      ['الفاصلة العشرية', 'The decimal point', 'من الجنيه إلى القرش.', 'From pounds to piastres.'],
    ],
    book: [
      'الكسور بلا خوف',
      'Fractions without fear',
      'شرائط ورسوم تجعل الكسر مرئياً.',
      'Strips and drawings that make a fraction visible.',
    ],
    sheets: [['أيهما أكبر؟', 'Which is larger?', 'قارن بين الكسور ورتّبها.', 'Compare the fractions and order them.']],
  },
  {
    of: 'science',
    grade: 'primary-5',
    name: ['العلوم', 'Science'],
    about: [
      'جسم الإنسان آلةٌ عجيبة: نتتبع رحلة اللقمة، ونعدّ نبضات القلب بعد الجري.',
      'The human body is a wonder. We follow a mouthful on its journey and count our heartbeats after a run.',
    ],
    learn: [
      [
        'الجهاز الهضمي والدوري والتنفسي',
        'الغذاء المتوازن من المطبخ السوداني',
        'القوة والحركة',
        'الدائرة الكهربائية البسيطة',
      ],
      [
        'Digestion, circulation and breathing',
        'A balanced plate from a Sudanese kitchen',
        'Force and movement',
        'A simple electric circuit',
      ],
    ],
    videos: [
      [
        'رحلة اللقمة',
        'The journey of a mouthful',
        'من الفم إلى الدم في محطات.',
        'From mouth to blood, station by station.',
      ],
      ['نبضك بعد الجري', 'Your pulse after a run', 'قِس ودوّن وارسم عموداً.', 'Measure, note and draw a bar.'],
    ],
    book: [
      'أنا وجسمي',
      'My body and I',
      'رسوم كبيرة وعادات صحية وتجارب قياس.',
      'Large drawings, healthy habits and things to measure.',
    ],
    sheets: [['صحن متوازن', 'A balanced plate', 'صمّم وجبة من خمسة أصناف.', 'Design a meal from five foods.']],
  },
  {
    of: 'geography',
    grade: 'primary-5',
    name: ['جغرافية السودان', 'Geography of Sudan'],
    about: [
      'نسافر على الخريطة من وادي حلفا إلى النيل الأزرق، ومن البحر الأحمر إلى جبل مرة.',
      'We travel the map from Wadi Halfa to the Blue Nile, and from the Red Sea to Jebel Marra.',
    ],
    learn: [
      ['الاتجاهات ومفتاح الخريطة', 'النيلان وملتقاهما', 'أقاليم المناخ', 'الصمغ والسمسم والقطن والتمور'],
      [
        'Directions and the map’s key',
        'Two Niles and where they meet',
        'Climate from north to south',
        'Gum, sesame, cotton and dates',
      ],
    ],
    videos: [
      [
        'رحلة قطرة ماء',
        'A drop’s journey',
        'من بحيرة تانا إلى المقرن.',
        'From Lake Tana to the meeting of the rivers.',
      ],
      ['لماذا يقلّ المطر شمالاً؟', 'Why is the north so dry?', 'نقرأ أعمدة الأمطار.', 'Reading the rainfall bars.'],
    ],
    book: [
      'وطني على الخريطة',
      'My country on the map',
      'خرائط وصور وأسئلة لكل إقليم.',
      'Maps, pictures and questions for each region.',
    ],
    sheets: [['خريطة صمّاء', 'A blank map', 'ضع الأنهار والمدن في مواضعها.', 'Put rivers and towns in their places.']],
  },
  {
    of: 'arabic',
    grade: 'primary-5',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'نكتب لنُفهَم: وصفٌ دقيق، وحوارٌ حيّ، وعلامة ترقيم في مكانها.',
      'We write to be understood: exact description, lively dialogue and every comma in its place.',
    ],
    learn: [
      ['كان وأخواتها', 'حروف الجر والعطف', 'علامات الترقيم', 'كتابة وصف وحوار'],
      ['Kana and her sisters', 'Prepositions and conjunctions', 'Punctuation', 'Description and dialogue'],
    ],
    videos: [
      [
        'كان وأخواتها',
        'Kana and her sisters',
        'ماذا يتغير حين تدخل على الجملة؟',
        'What changes when she enters a sentence?',
      ],
      [
        'أين نضع الفاصلة؟',
        'Where does the comma go?',
        'علامة صغيرة تغيّر المعنى.',
        'A small mark that changes the meaning.',
      ],
    ],
    book: [
      'البيان: الجزء الخامس',
      'Al-Bayan, part five',
      'نصوص عن العمل والعلم والطبيعة.',
      'Texts on work, learning and nature.',
    ],
    sheets: [
      ['صف صورة', 'Describe a picture', 'عشر جمل عن فلوكة عند الغروب.', 'Ten sentences on a felucca at sunset.'],
    ],
  },
  {
    of: 'arabic',
    grade: 'primary-6',
    name: ['اللغة العربية', 'Arabic'],
    about: [
      'عام الاستعداد لشهادة المرحلة: نراجع القواعد كلها، ونكتب موضوعاً له بداية ونهاية.',
      'The year that prepares for the primary certificate: all the grammar in review, and an essay with a beginning and an end.',
    ],
    learn: [
      ['مراجعة الجملة الاسمية والفعلية', 'إنّ وأخواتها', 'كتابة الهمزة المتوسطة', 'الموضوع الإنشائي في أربع فقرات'],
      [
        'Nominal and verbal sentences revised',
        'Inna and her sisters',
        'The hamza in mid-word',
        'A four-paragraph essay',
      ],
    ],
    videos: [
      [
        'كيف أكتب موضوعاً؟',
        'How to write an essay',
        'خريطة ذهنية ثم أربع فقرات.',
        'A mind map first, then four paragraphs.',
      ],
      ['الهمزة المتوسطة', 'Hamza in the middle', 'أقوى الحركتين تحكم.', 'The stronger vowel decides.'],
      [
        'حلّ امتحان سابق',
        'Working through a past paper',
        'نقرأ السؤال مرتين ونجيب مرة.',
        'Read the question twice, answer it once.',
      ],
    ],
    book: [
      'زاد الشهادة الابتدائية: العربية',
      'Ready for the certificate: Arabic',
      'خلاصة القواعد وعشرة امتحانات محلولة.',
      'The grammar in brief and ten papers with answers.',
    ],
    sheets: [
      [
        'امتحان تجريبي أول',
        'Practice paper one',
        'ساعة ونصف في جو الامتحان.',
        'An hour and a half under exam conditions.',
      ],
    ],
  },
  {
    of: 'mathematics',
    grade: 'primary-6',
    name: ['الرياضيات', 'Mathematics'],
    about: [
      'النسبة والتناسب والنسبة المئوية: أدوات نحتاجها في السوق كل يوم، وفي الامتحان كل عام.',
      'Ratio, proportion and percentage: needed in the market every day and in the examination every year.',
    ],
    learn: [
      ['النسبة والتناسب', 'النسبة المئوية والربح والخسارة', 'حجم متوازي المستطيلات', 'المتوسط الحسابي'],
      ['Ratio and proportion', 'Percentages, profit and loss', 'The volume of a box', 'The mean'],
    ],
    videos: [
      [
        'النسبة المئوية في السوق',
        'Percentages at the market',
        'تخفيض ربع الثمن: كم ندفع؟',
        'A quarter off: what do we pay?',
      ],
      [
        'التناسب الطردي',
        'Direct proportion',
        'خمسة أقلام بألف، فبكم ثمانية؟',
        'Five pencils for a thousand; how much for eight?',
      ],
      ['حجم الخزان', 'The volume of a tank', 'كم صفيحة تملؤه؟', 'How many cans will fill it?'],
    ],
    book: [
      'زاد الشهادة الابتدائية: الرياضيات',
      'Ready for the certificate: Mathematics',
      'ملخص كل وحدة ومسائل من امتحانات سابقة.',
      'Each unit in brief, with questions from past papers.',
    ],
    sheets: [['ربح وخسارة', 'Profit and loss', 'عشر مسائل من دكاكين حقيقية.', 'Ten problems from real shops.']],
  },
  {
    of: 'english',
    grade: 'primary-6',
    name: ['اللغة الإنجليزية', 'English'],
    about: [
      'نحكي ما فعلناه أمس وما ننوي غداً، ونقرأ قصة كاملة بالإنجليزية.',
      'We tell what we did yesterday and what we mean to do tomorrow, and read a whole story in English.',
    ],
    learn: [
      ['الماضي البسيط', 'المستقبل بـ going to', 'المقارنة والتفضيل', 'كتابة بطاقة بريدية'],
      ['The past simple', 'Plans with going to', 'Comparing things', 'Writing a postcard'],
    ],
    videos: [
      ['ماذا فعلت أمس؟', 'What did you do yesterday?', 'أفعال منتظمة وأخرى عنيدة.', 'Regular verbs and stubborn ones.'],
      ['أطول من النيل؟', 'Longer than the Nile?', 'نقارن بين الأنهار والجبال.', 'Comparing rivers and mountains.'],
    ],
    book: [
      'Hello, Nile! 4',
      'Hello, Nile! 4',
      'قصة «المركب الصغير» في فصول، مع تمارين.',
      '“The Small Boat”, a story in chapters with exercises.',
    ],
    sheets: [
      [
        'بطاقة من الخرطوم',
        'A postcard from Khartoum',
        'اكتب ثماني جمل بالماضي البسيط.',
        'Eight sentences in the past simple.',
      ],
    ],
  },
  {
    of: 'science',
    grade: 'primary-6',
    name: ['العلوم', 'Science'],
    about: [
      'من الأرض إلى السماء: دورة الماء والطاقة والمجموعة الشمسية.',
      'From earth to sky: the water cycle, energy and the solar system.',
    ],
    learn: [
      ['دورة الماء في الطبيعة', 'مصادر الطاقة والشمس السودانية', 'الأرض والقمر والكواكب', 'المخاليط والمحاليل'],
      ['The water cycle', 'Energy, and Sudan’s generous sun', 'Earth, moon and planets', 'Mixtures and solutions'],
    ],
    videos: [
      [
        'لماذا يتغير شكل القمر؟',
        'Why the moon changes shape',
        'كرة ومصباح في غرفة مظلمة.',
        'A ball and a lamp in a dark room.',
      ],
      [
        'طبّاخ شمسي من الكرتون',
        'A solar cooker from a box',
        'نسخّن كوب ماء بلا نار.',
        'Heating a cup of water without fire.',
      ],
    ],
    book: [
      'الأرض والسماء',
      'Earth and sky',
      'وحدات مصورة وعشرون تجربة منزلية.',
      'Illustrated units and twenty experiments for the home.',
    ],
    sheets: [
      ['دورة الماء', 'The water cycle', 'أكمل الرسم واشرح السهم.', 'Complete the drawing and explain each arrow.'],
    ],
  },
  {
    of: 'history',
    grade: 'primary-6',
    name: ['تاريخ السودان', 'History of Sudan'],
    about: [
      'على هذه الأرض قامت كرمة ونبتة ومروي؛ نقرأ ما تركه أهلها في الحجر والفخار.',
      'Kerma, Napata and Meroe rose on this land. We read what their people left in stone and clay.',
    ],
    learn: [
      ['حضارة كرمة وفخارها', 'نبتة وجبل البركل', 'مروي: الأهرام والحديد', 'الكنداكات ملكات الوادي'],
      [
        'Kerma and its pottery',
        'Napata and Jebel Barkal',
        'Meroe: pyramids and iron',
        'The Kandakes, queens of the valley',
      ],
    ],
    videos: [
      [
        'كيف بُني الهرم في مروي؟',
        'How was a pyramid at Meroe built?',
        'حجراً فوق حجر، ورافعةٌ واحدة.',
        'Stone upon stone, with a single pole crane.',
      ],
      [
        'الكنداكة أماني ريناس',
        'Kandake Amanirenas',
        'ملكةٌ فاوضت من موضع قوة.',
        'A queen who negotiated from strength.',
      ],
    ],
    book: [
      'حكاية وادي النيل',
      'The story of the Nile Valley',
      'سرد مشوق وصور آثار وخط زمني يُطوى.',
      'A lively telling with drawings of the finds and a fold-out timeline.',
    ],
    sheets: [['رتّب الممالك', 'Put the kingdoms in order', 'من كرمة إلى علوة.', 'From Kerma to Alodia.']],
  },
];
