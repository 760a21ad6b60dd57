import type { FieldKind } from '../../model/fields/index.ts';
import { choiceUnit } from './choice.tsx';
import { dateUnit } from './date.tsx';
import { emailUnit } from './email.tsx';
import { imageUnit } from './image.tsx';
import { numberUnit } from './number.tsx';
import { pdfUnit } from './pdf.tsx';
import { phoneUnit } from './phone.tsx';
import { plainTextUnit } from './plain-text.tsx';
import { referenceUnit } from './reference.tsx';
import { richTextUnit } from './rich-text.tsx';
import { staffUnit } from './staff.tsx';
import { textUnit } from './text.tsx';
import { timeUnit } from './time.tsx';
import type { FieldUnit } from './unit.ts';
import { urlUnit } from './url.tsx';
import { videoUnit } from './video.tsx';

/** The form input and the list cell of each field kind. */
export const fieldUnits: Record<FieldKind, FieldUnit> = {
  text: textUnit,
  plainText: plainTextUnit,
  richText: richTextUnit,
  image: imageUnit,
  video: videoUnit,
  pdf: pdfUnit,
  count: numberUnit,
  number: numberUnit,
  date: dateUnit,
  time: timeUnit,
  url: urlUnit,
  email: emailUnit,
  phone: phoneUnit,
  choice: choiceUnit,
  reference: referenceUnit,
  staff: staffUnit,
};
