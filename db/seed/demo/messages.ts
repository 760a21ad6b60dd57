import type { Message } from './types.ts';

export const messages = [
  {
    name: 'سناء محمد الأمين',
    email: 'sanaa.alamin@mail.example',
    subject: 'التسجيل في الصف الرابع',
    message:
      'السلام عليكم، ابني أنهى الصف الثالث في مدني ونحن الآن في بورتسودان. هل يحتاج إلى امتحان تحديد مستوى؟ وهل تكفي صورة الشهادة؟',
    daysAgo: 0,
  },
  {
    name: 'عبد الباقي الطيب',
    email: 'abdelbagi.t@mail.example',
    subject: 'شكر للأستاذة منى',
    message: 'أردت فقط أن أشكر الأستاذة منى. ابنتي كانت تبكي من الكسور، وأمس شرحتها لأخيها الصغير. جزاكم الله خيراً.',
    daysAgo: 2,
  },
  {
    name: 'Hiba Elsayed',
    email: 'hiba.elsayed@mail.example',
    subject: 'Time zones for live lessons',
    message:
      'Hello, we live in Toronto and my two sons are in Grades 6 and 9. The live lessons fall before dawn for us. Are all of them recorded, and how soon can we watch them? Thank you for keeping the school going.',
    daysAgo: 4,
  },
  {
    name: 'إدريس آدم هارون',
    email: 'idris.adam@mail.example',
    subject: 'طلب إعفاء من الرسوم وبعض الأسئلة',
    message:
      'إلى إدارة مدرسة النيل المحترمة،\n\nتحية طيبة وبعد. أنا والد ثلاثة طلاب كانوا يدرسون في مدرستكم بالخرطوم: الأكبر في الصف الثاني الثانوي، والأوسط في الأول المتوسط، والصغرى في الصف الثاني الابتدائي. انتقلنا إلى القضارف قبل عام، وأعمل الآن أعمالاً متفرقة بعد أن كنت موظفاً ثابت الدخل.\n\nاطّلعت على ما كتبتموه عن الإعفاءات، وأودّ أن أتقدم بطلب لأبنائي الثلاثة. لا أطلب إعفاءً كاملاً؛ أستطيع دفع رسوم أحدهم، وأقسّط الباقي على أشهر.\n\nولي سؤالان: عندنا هاتف واحد في البيت، فهل يمكن أن يحضر كل واحد حصصه مسجلة في وقت مختلف؟ وهل يمكن تسلّم الكتب مطبوعة من مركز قريب؟\n\nأشكركم على صبركم وعلى سؤالكم الدائم عن الأولاد. صوت الجرس في مقطع الصباح أبكى أمهم فرحاً.\n\nوتفضلوا بقبول فائق الاحترام.',
    daysAgo: 7,
  },
  {
    name: 'رزان خالد',
    email: 'razan.k@mail.example',
    subject: 'نادي القراءة',
    message:
      'أنا طالبة في الصف الأول الثانوي وأريد الانضمام إلى نادي القراءة. أحب روايات الطيب صالح، فهل هناك موعد هذا الأسبوع؟',
    daysAgo: 11,
  },
  {
    name: 'مجاهد عمر',
    email: 'mujahid.omer@mail.example',
    subject: 'خطأ صغير في ورقة عمل',
    message:
      'في ورقة الرياضيات للصف السادس، السؤال السابع، أظن أن الناتج ٢٤ وليس ٢٢. أرجو المراجعة، ولكم الشكر على المواد الممتازة.',
    daysAgo: 19,
  },
] satisfies Message[];
