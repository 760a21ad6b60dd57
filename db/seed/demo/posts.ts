import type { Post } from './types.ts';

export const posts = [
  {
    image: 'post-new-year.webp',
    daysAgo: 3,
    title: { ar: 'عام دراسي جديد: كيف نبدأ بخفّة؟', en: 'A new school year: how to begin lightly' },
    description: {
      ar: '<p>في أول صباح من كل عام يقف العم الأمين عند البوابة ويسلّم على الداخلين واحداً واحداً. هذا العام سلّم على الحاضرين بيده، وعلى الغائبين عبر الشاشة بأسمائهم.</p><h2>ثلاث عادات صغيرة</h2><ul dir="auto"><li dir="auto"><strong>موعد ثابت للنوم</strong> قبل بدء الدراسة بأسبوع.</li><li dir="auto"><strong>ركنٌ للدراسة</strong> ولو كان طرف مائدة: الضوء من اليسار والهاتف بعيد.</li><li dir="auto"><strong>دفتر واحد للخطة</strong> تُكتب فيه مهام الغد قبل النوم.</li></ul><h2>الأسبوع الأول للمعرفة لا للدرجات</h2><p>لن نختبر أحداً في الأسبوع الأول. سنقرأ ونلعب ونتعرف، ويكتب كل طالب رسالة إلى نفسه نعيدها إليه آخر العام.</p><blockquote><p>لا تقارن بدايتك بمنتصف طريق غيرك.</p></blockquote><p>وإن تأخّرت أسرة عن البداية لظرف ما، فالباب مفتوح والدروس الأولى مسجلة. اكتبوا إلينا من <a href="/contact">صفحة الاتصال</a>.</p>',
      en: '<p>On the first morning of every year Uncle Al-Amin stands at the gate and greets each child by hand. This year he greeted those at the gate, and those on the screen by name.</p><h2>Three small habits</h2><ul dir="auto"><li dir="auto"><strong>A steady bedtime</strong>, a week before lessons start.</li><li dir="auto"><strong>A corner for study</strong>, even the end of a table: good light, and the phone out of reach.</li><li dir="auto"><strong>One notebook for plans</strong>, where tomorrow is written down before sleep.</li></ul><h2>The first week is for meeting, not marks</h2><p>Nobody is tested in week one. We read, play and get to know each other, and each student writes a letter to themselves which we return at the end of the year.</p><blockquote><p>Do not compare your beginning with somebody else’s middle.</p></blockquote><p>If your family starts late, the gate is open and the first lessons are recorded. Write to us from the <a href="/en/contact">contact page</a>.</p>',
    },
  },
  {
    image: 'post-weak-connection.webp',
    daysAgo: 8,
    title: { ar: 'التعلّم على شبكة ضعيفة: دليل عملي', en: 'Learning on a weak connection: a practical guide' },
    description: {
      ar: '<p>نعرف أن الشبكة تأتي وتذهب، وأن حزمة البيانات تُحسب بالجنيه. لذلك صُمّمت دروسنا لتصل بأقل القليل.</p><h2>قبل الحصة</h2><ol dir="auto"><li dir="auto">حمّل الكتاب وورقة العمل ليلاً حين تخفّ الشبكة.</li><li dir="auto">اشحن الهاتف كلما عادت الكهرباء، ولو لربع ساعة.</li><li dir="auto">اتفق مع زميل قريب: من تصله الحصة يحكيها لصاحبه.</li></ol><h2>أثناء الحصة</h2><p>أغلق الكاميرا واكتفِ بالصوت؛ فالمعلم يعرفك من سؤالك لا من صورتك. وإن انقطع الخط فلا تقلق، التسجيل يُنشر في اليوم نفسه.</p><h2>بعد الحصة</h2><p>صوّر ورقة العمل صورةً واحدة واضحة وأرسلها. الصورة الصغيرة المقروءة خير من الكبيرة التي لا تصل.</p><blockquote><p>حضرتُ نصف العام من فوق سطح البيت لأن الشبكة هناك أقوى، وصرت أعرف أسماء النجوم. — طالبة في الصف التاسع</p></blockquote>',
      en: '<p>We know the network comes and goes and that data is paid for by the pound. Our lessons are made to arrive on very little.</p><h2>Before class</h2><ol dir="auto"><li dir="auto">Download the book and worksheet at night, when the network is quiet.</li><li dir="auto">Charge the phone whenever there is power, even for a quarter of an hour.</li><li dir="auto">Pair up with a classmate nearby: whoever gets the lesson tells it to the other.</li></ol><h2>During class</h2><p>Turn the camera off and keep the sound. Your teacher knows you by your questions, not your picture. If the line drops, the recording is up the same day.</p><h2>After class</h2><p>Take one clear photograph of the worksheet and send that. A small picture that can be read beats a large one that never arrives.</p><blockquote><p>I attended half the year from our roof, where the signal is better. Now I know the names of the stars. — a Grade 9 student</p></blockquote>',
    },
  },
  {
    image: 'post-exams.webp',
    daysAgo: 15,
    title: { ar: 'قبل الامتحان بثلاثة أسابيع', en: 'Three weeks before the exam' },
    description: {
      ar: '<p>ثلاثة أسابيع مدة كافية إن قُسّمت جيداً. إليك الخطة التي نعطيها لطلاب الشهادة كل عام.</p><h2>الأسبوع الأول: الخريطة</h2><p>اكتب وحدات كل مادة في صفحة، ولوّنها: أخضر لما تعرفه، وأصفر لما تتردد فيه، وأحمر لما تخشاه. ابدأ بالأصفر، فهو أسرع مكسب.</p><h2>الأسبوع الثاني: الأحمر على مهل</h2><ul dir="auto"><li dir="auto">وحدة واحدة في الجلسة، وخمسون دقيقة تعقبها عشر للراحة.</li><li dir="auto">اشرح ما فهمته بصوت عالٍ لأخيك أو للجدار.</li><li dir="auto">سجّل أسئلتك واحضر بها حصة المراجعة.</li></ul><h2>الأسبوع الثالث: تجربة الامتحان</h2><p>حلّ ورقة كاملة كل يومين بالساعة، ثم صحّحها بنفسك. لا تفتح درساً جديداً ليلة الامتحان؛ نم باكراً، واشرب ماءً، وخذ قلمين.</p><blockquote><p>الامتحان يسأل عمّا تعرف، لا عمّن تكون.</p></blockquote>',
      en: '<p>Three weeks are enough if you divide them well. This is the plan we hand to our Certificate students every year.</p><h2>Week one: the map</h2><p>List the units of each subject on a page and colour them: green for what you know, yellow for what you half know, red for what you fear. Start with yellow; it pays soonest.</p><h2>Week two: red, and slowly</h2><ul dir="auto"><li dir="auto">One unit a sitting: fifty minutes, then ten of rest.</li><li dir="auto">Explain it aloud, to your brother or to the wall.</li><li dir="auto">Write your questions down and bring them to the revision class.</li></ul><h2>Week three: rehearsal</h2><p>Sit a full paper against the clock every other day and mark it yourself. Open nothing new the night before. Sleep early, drink water and take two pens.</p><blockquote><p>An exam asks what you know. It does not ask who you are.</p></blockquote>',
    },
  },
  {
    image: 'post-science-fair.webp',
    daysAgo: 22,
    title: { ar: 'معرض العلوم: ثلاثون مشروعاً وبركان واحد', en: 'The science fair: thirty projects and one volcano' },
    description: {
      ar: '<p>على مدى يومين امتلأت القاعة برائحة الخل وأصوات الدهشة. ثلاثون مشروعاً من كل المراحل، بعضها وصلنا بالفيديو من مدن بعيدة.</p><h2>المشاريع الفائزة</h2><ol dir="auto"><li dir="auto"><strong>مرشِّح ماء من الفحم والرمل</strong>: رماز وعلي، الصف الثامن.</li><li dir="auto"><strong>طبّاخ شمسي من الكرتون</strong>: تيسير، الصف السادس.</li><li dir="auto"><strong>كاشف حموضة من الكركديه</strong>: فريق الصف العاشر.</li></ol><h2>ما الذي أعجب اللجنة؟</h2><p>ليست الآلة الأغلى، بل السؤال الأوضح. سألت رماز: لماذا يصفو ماء الزير؟ ثم قاست وجرّبت وأخطأت مرتين وكتبت ذلك كله.</p><blockquote><p>الدفتر الذي فيه أخطاء هو دفتر عالِم. — د. الرشيد، رئيس اللجنة</p></blockquote><p>شاهد <a href="/gallery">صور المعرض</a> في معرض الصور.</p>',
      en: '<p>For two days the hall smelt of vinegar and rang with surprise. Thirty projects came from every grade, some by video from far away.</p><h2>The winners</h2><ol dir="auto"><li dir="auto"><strong>A water filter of charcoal and sand</strong>: Ramaz and Ali, Grade 8.</li><li dir="auto"><strong>A solar cooker from a cardboard box</strong>: Tayseer, Grade 6.</li><li dir="auto"><strong>An acid test made from hibiscus</strong>: the Grade 10 team.</li></ol><h2>What the judges liked</h2><p>Not the most expensive machine but the clearest question. Ramaz asked why water in the clay jar turns clear, then measured, tried, failed twice and wrote it all down.</p><blockquote><p>A notebook with mistakes in it is a scientist’s notebook. — Dr Al-Rasheed, head of the jury</p></blockquote><p>See the <a href="/en/gallery">pictures</a> in our gallery.</p>',
    },
  },
  {
    image: 'post-poetry.webp',
    daysAgo: 31,
    title: { ar: 'أسبوع الشعر: قصيدة كل مساء', en: 'Poetry week: a poem each evening' },
    description: {
      ar: '<p>سبعة أمسيات، في كل أمسية قصيدة تُقرأ على ضوء خافت ويُترك بعدها صمتٌ قصير. هكذا مضى أسبوع الشعر في مدرسة النيل.</p><h2>من البادية إلى المدينة</h2><p>بدأنا بالدوبيت، شعر أهل البادية الذي يُقال في سطرين ويُحفظ عمراً، ثم انتقلنا إلى التيجاني يوسف بشير ومحمد المهدي المجذوب.</p><h2>دفتر القصيدة الأولى</h2><p>كتب مئة وأربعون طالباً قصيدتهم الأولى. لم نصحّح الوزن، بل سألنا سؤالاً واحداً: هل هذا صوتك؟</p><blockquote><p>النهرُ لا يسألُ الجدّاتِ: أين مضى<br>من كان يملأُ منه الزيرَ كلَّ صباح<br>لكنه حين يمشي، يلتفت.</p><p>— من قصيدة لطالبة في الصف الحادي عشر</p></blockquote><h3>كيف تشارك في العام القادم؟</h3><p>اكتب، واقرأ ما كتبت بصوتٍ عالٍ، ثم احذف كلمة.</p>',
      en: '<p>Seven evenings, a poem in each, read in low light with a short silence after. That was poetry week at Nile School.</p><h2>From the desert to the town</h2><p>We began with dobait, the verse of the herders, spoken in two lines and remembered for life, and went on to Al-Tijani Yusuf Bashir and Muhammad al-Mahdi al-Majdhub.</p><h2>The first-poem notebook</h2><p>One hundred and forty students wrote a first poem. We did not correct the metre. We asked one question: is this your voice?</p><blockquote><p>The river does not ask the grandmothers where he went<br>who filled the jar from it each morning.<br>But as it walks, it looks back.</p><p>— from a poem by a Grade 11 student, translated</p></blockquote><h3>To take part next year</h3><p>Write. Read it aloud. Then take one word out.</p>',
    },
  },
  {
    image: 'post-reading-club.webp',
    daysAgo: 40,
    title: { ar: 'نادي القراءة يبلغ كتابه المئة', en: 'The reading club reaches its hundredth book' },
    description: {
      ar: '<p>بدأ النادي بخمسة طلاب وكتاب واحد يدور بينهم. اليوم أعضاؤه مئتان، والكتاب المئة هو «عرس الزين» للطيب صالح.</p><h2>كيف نقرأ معاً؟</h2><ul dir="auto"><li dir="auto">ثلاثون صفحة في الأسبوع، لا أكثر.</li><li dir="auto">لكل عضو جملةٌ أحبّها وجملةٌ لم يفهمها.</li><li dir="auto">من لم يكمل القراءة يأتي ويسمع؛ فالحضور أهم.</li></ul><h2>لمن يقرأ من بعيد</h2><p>نسجّل الفصل بأصوات الأعضاء ونرسله مقطعاً صوتياً خفيفاً. صار بعض الآباء يسمعونه في طريقهم إلى العمل.</p><blockquote><p>كنت أظن أنني لا أحب القراءة، ثم اكتشفت أنني لا أحب القراءة وحدي.</p></blockquote><p>موعدنا عصر كل ثلاثاء تحت السنطة، أو على الشاشة.</p>',
      en: '<p>The club began with five students and one book going round between them. It now has two hundred members, and the hundredth book is Tayeb Salih’s “The Wedding of Zein”.</p><h2>How we read together</h2><ul dir="auto"><li dir="auto">Thirty pages a week and no more.</li><li dir="auto">Everyone brings a sentence they loved and one they did not understand.</li><li dir="auto">If you have not finished, come and listen. Being there matters more.</li></ul><h2>For those far away</h2><p>Members record the chapter in their own voices and we send it as a small audio file. Some fathers have taken to hearing it on their way to work.</p><blockquote><p>I thought I didn’t like reading. It turned out I didn’t like reading alone.</p></blockquote><p>Tuesdays at four, under the acacia or on the screen.</p>',
    },
  },
  {
    image: 'post-harvest.webp',
    daysAgo: 52,
    title: { ar: 'يوم في حقل الذرة', en: 'A day in the sorghum field' },
    description: {
      ar: '<p>في موسم الحصاد خرج طلاب الصف الخامس إلى حقل العم عثمان قرب النهر. كان الدرس عن المحاصيل، فصار درساً عن الصبر.</p><h2>ماذا رأينا؟</h2><p>رأينا السنبلة كيف تميل حين تمتلئ، وسمعنا من العم عثمان أن الأرض تُقرأ كما يُقرأ الكتاب: من لونها ورائحتها ومشي النمل عليها.</p><h2>حساب في الهواء الطلق</h2><ul dir="auto"><li dir="auto">عددنا السنابل في متر مربع، ثم قدّرنا غلّة الفدان.</li><li dir="auto">وزنّا كيلة كاملة وقارناها بالكيلوجرام.</li><li dir="auto">رسمنا طريق الحبة من الحقل إلى الكسرة.</li></ul><blockquote><p>الحبة لا تستعجل، ولا تتأخر. — العم عثمان</p></blockquote><p>عدنا قبل المغيب بسلّتين من الذرة وجيوب مليئة بالقش.</p>',
      en: '<p>At harvest our Grade 5 went out to Uncle Osman’s field by the river. The lesson was meant to be about crops and became one about patience.</p><h2>What we saw</h2><p>How a head of sorghum bows when it is full. And we heard that land is read like a book: by its colour, its smell and the way the ants walk over it.</p><h2>Sums in the open air</h2><ul dir="auto"><li dir="auto">We counted heads in a square metre and estimated the yield of a feddan.</li><li dir="auto">We weighed a full measure and compared it with the kilogram.</li><li dir="auto">We drew the grain’s road from field to kisra, our daily bread.</li></ul><blockquote><p>A grain does not hurry, and it is never late. — Uncle Osman</p></blockquote><p>We came home before sunset with two baskets of sorghum and pockets full of straw.</p>',
    },
  },
  {
    image: 'post-parents.webp',
    daysAgo: 63,
    title: { ar: 'كيف يساعد الوالدان دون أن يحلّا الواجب؟', en: 'How to help without doing the homework' },
    description: {
      ar: '<p>«لم أدرس الرياضيات الحديثة، فكيف أساعد ابنتي؟» سؤالٌ يصلنا كل أسبوع، وجوابه مطمئن: لستَ بحاجة إلى معرفة الحل.</p><h2>اسأل ولا تُجب</h2><ul dir="auto"><li dir="auto">ماذا يطلب السؤال بكلماتك أنت؟</li><li dir="auto">ما الذي تعرفه منه؟</li><li dir="auto">هل رأيتَ سؤالاً يشبهه؟</li></ul><h2>امدح الطريق لا النتيجة</h2><p>قل: «أعجبني أنك حاولت بطريقة أخرى»، بدلاً من «أنت ذكي». فالأولى تُعلّم المحاولة، والثانية تُخيف من الخطأ.</p><h2>ربع ساعة تكفي</h2><p>اجلس إلى جواره ربع ساعة وأنت تعمل شيئاً هادئاً. وجودك وحده يقول له إن ما يفعله مهم.</p><blockquote><p>كانت أمي لا تقرأ، لكنها كانت تطلب مني أن أشرح لها كل ليلة. هكذا صرت معلمة. — أ. منى، معلمة الرياضيات</p></blockquote>',
      en: '<p>“I never studied modern maths. How can I help my daughter?” We hear it weekly, and the answer is reassuring: you need not know the solution.</p><h2>Ask; do not answer</h2><ul dir="auto"><li dir="auto">What does the question want, in your own words?</li><li dir="auto">What do you already know?</li><li dir="auto">Have you met one like it?</li></ul><h2>Praise the road, not the result</h2><p>Say “I liked that you tried another way” rather than “you are clever”. The first teaches trying. The second teaches fear of mistakes.</p><h2>A quarter of an hour is enough</h2><p>Sit beside them for fifteen minutes with quiet work of your own. That you are there says that what they do matters.</p><blockquote><p>My mother could not read, but each night she asked me to explain my lesson to her. That is how I became a teacher. — Mona, mathematics</p></blockquote>',
    },
  },
  {
    image: 'post-morning.webp',
    daysAgo: 77,
    title: { ar: 'صباح هادئ ويوم دراسي أفضل', en: 'A calm morning makes a better school day' },
    description: {
      ar: '<p>سألنا طلابنا المتفوقين عن سرّهم فلم يذكروا ساعات السهر، بل تحدثوا عن صباحاتهم.</p><h2>النوم أولاً</h2><p>يحتاج طفل السابعة إلى عشر ساعات، وابن الخامسة عشرة إلى ثمانٍ على الأقل. في النوم يثبّت الدماغ ما تعلّمه في النهار.</p><h2>فطور بسيط</h2><p>تمرات وكوب لبن، أو فول وخبز: المهم ألا يبدأ اليوم ببطن خاوٍ. والماء قبل الشاي.</p><h2>عشر دقائق بلا شاشة</h2><ul dir="auto"><li dir="auto">افتح النافذة واستقبل الضوء.</li><li dir="auto">رتّب سريرك؛ أول إنجاز في اليوم.</li><li dir="auto">اقرأ صفحة واحدة مما تحب.</li></ul><blockquote><p>من كسب صباحه كسب يومه.</p></blockquote>',
      en: '<p>We asked our best students for their secret. None of them mentioned late nights. They talked about mornings.</p><h2>Sleep first</h2><p>A seven-year-old needs ten hours, a fifteen-year-old at least eight. It is in sleep that the brain files away the day.</p><h2>A simple breakfast</h2><p>Dates and a glass of milk, or beans and bread. What matters is not to start empty. Water before tea.</p><h2>Ten minutes without a screen</h2><ul dir="auto"><li dir="auto">Open the window and let the light in.</li><li dir="auto">Make your bed: the first thing done today.</li><li dir="auto">Read one page of something you love.</li></ul><blockquote><p>Win the morning and the day is yours.</p></blockquote>',
    },
  },
  {
    image: 'post-market-maths.webp',
    daysAgo: 90,
    title: { ar: 'رياضيات السوق: الكسور بين الطماطم والليمون', en: 'Market maths: fractions among the tomatoes' },
    description: {
      ar: '<p>أخذت الأستاذة منى فصلها إلى السوق ومعها قائمة من خمسة أسطر وميزان قديم. العنوان: كم يساوي النصف؟</p><h2>المسألة الأولى</h2><p>ثلاث وجبات، تحتاج كل واحدة إلى نصف كيلو من الطماطم. كم نشتري؟ قال الصغار: كيلو ونصف، قبل أن يعرفوا أن اسم ذلك ضرب الكسور.</p><h2>جرّبوا في البيت</h2><ol dir="auto"><li dir="auto">اطلبوا من الطفل أن يقدّر الوزن قبل أن يوضع على الميزان.</li><li dir="auto">دعوه يحسب الباقي قبل البائع.</li><li dir="auto">اسألوه: أيهما أرخص للكيلو، الكبير أم الصغير؟</li></ol><blockquote><p>الرياضيات ليست في الكتاب؛ الكتاب يذكّرنا بها فقط.</p></blockquote>',
      en: '<p>Ustaza Mona took her class to market with a five-line list and an old balance. The topic: how much is a half?</p><h2>The first problem</h2><p>Three meals, each needing half a kilo of tomatoes. How much do we buy? “A kilo and a half!” said the children, before anyone had told them this is called multiplying fractions.</p><h2>Try it at home</h2><ol dir="auto"><li dir="auto">Let your child guess a weight before it goes on the scale.</li><li dir="auto">Let them work out the change before the seller does.</li><li dir="auto">Ask which is cheaper by the kilo, the large bag or the small.</li></ol><blockquote><p>Mathematics is not in the book. The book only reminds us of it.</p></blockquote>',
    },
  },
  {
    image: 'post-alumni.webp',
    daysAgo: 108,
    title: { ar: 'خرّيجونا: من المقعد الأخير إلى أول الصف', en: 'Our graduates: from the back row to the front' },
    description: {
      ar: '<p>على جدار المدخل صورٌ لخرّيجين لم يكونوا كلهم أوائل، لكنهم جميعاً عادوا ليقولوا شكراً.</p><h2>د. إسراء، طبيبة أطفال (دفعة ٢٠٠٤)</h2><p>«رسبتُ في الأحياء مرة، فأعطاني الأستاذ مجهره ليلة كاملة. لم أنم، ولم أرسب بعدها.»</p><h2>م. الطيب، مهندس جسور (دفعة ١٩٩٨)</h2><p>«تعلمت القوى من حبل الفلوكة قبل أن أراها على السبورة.»</p><h2>أ. رجاء، معلمة (دفعة ٢٠١١)</h2><p>«عدت إلى الفصل نفسه، وعلّقت على جداره قصيدة تلميذتي.»</p><blockquote><p>لا نسأل الخرّيج ماذا صار، بل من صار إلى جانبه أحسن حالاً.</p></blockquote><p>هل أنت من خرّيجينا؟ <a href="/contact">اكتب لنا حكايتك</a>.</p>',
      en: '<p>On the wall by the entrance are graduates of ours. Not all of them came first. All of them came back to say thank you.</p><h2>Dr Israa, paediatrician (class of 2004)</h2><p>“I once failed biology, and my teacher lent me his microscope for a night. I did not sleep, and I never failed it again.”</p><h2>Eltayeb, bridge engineer (class of 1998)</h2><p>“I learned about forces from a felucca’s rope before I saw them on a blackboard.”</p><h2>Raja, teacher (class of 2011)</h2><p>“I came back to the same classroom and hung my own pupil’s poem on its wall.”</p><blockquote><p>We do not ask what a graduate became, but who is better off for being near them.</p></blockquote><p>Are you one of ours? <a href="/en/contact">Write and tell us</a>.</p>',
    },
  },
  {
    image: 'post-river-bank.webp',
    daysAgo: 126,
    title: { ar: 'نظّفنا الضفة فعادت الطيور', en: 'We cleaned the bank, and the birds came back' },
    description: {
      ar: '<p>اختار نادي البيئة ثلاثمئة متر من ضفة النهر، وزارها كل جمعة شهرين كاملين بقفازات وأكياس ودفاتر رصد.</p><h2>بالأرقام</h2><ul dir="auto"><li dir="auto">مئة وثمانون كيلوجراماً من البلاستيك خرجت من الطين.</li><li dir="auto">أربعون شتلة سنط وصفصاف غُرست مكانه.</li><li dir="auto">تسعة أنواع من الطيور في الأسبوع الأخير، وكانت أربعة في الأول.</li></ul><h2>ما الذي تعلمناه؟</h2><p>أن البلاستيك الخفيف أخطر من الثقيل لأنه يسافر، وأن الطيور تعود حين تجد قصباً وهدوءاً.</p><blockquote><p>عددتُ سبعة بلشونات بيضاء، ثم طار الثامن فوق رأسي. — من دفتر مؤيد، الصف السابع</p></blockquote><p>في الموسم القادم نريد خمسمئة متر. أحضر قفازاً وصديقاً.</p>',
      en: '<p>The environment club adopted three hundred metres of river bank and went there every Friday for two months with gloves, sacks and notebooks.</p><h2>In numbers</h2><ul dir="auto"><li dir="auto">One hundred and eighty kilograms of plastic came out of the mud.</li><li dir="auto">Forty acacia and willow saplings went in.</li><li dir="auto">Nine kinds of bird in the last week; in the first there were four.</li></ul><h2>What we learned</h2><p>That light plastic is worse than heavy, because it travels. And that birds come back to reeds and quiet.</p><blockquote><p>I counted seven white egrets, then the eighth flew over my head. — Muayad’s notebook, Grade 7</p></blockquote><p>Next season we mean to do five hundred metres. Bring gloves and a friend.</p>',
    },
  },
] satisfies Post[];
