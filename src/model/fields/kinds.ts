import { choiceKind } from './choice.ts';
import { countKind } from './count.ts';
import { dateKind } from './date.ts';
import { fileKind, imageKind } from './file.ts';
import type { Field, FieldKind, FieldOf } from './index.ts';
import type { Kind } from './kind.ts';
import { numberKind } from './number.ts';
import { emailKind, phoneKind, urlKind } from './optional-text.ts';
import { referenceKind } from './reference.ts';
import { richTextKind } from './rich-text.ts';
import { staffKind } from './staff.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';

const kinds: { [K in FieldKind]: Kind<FieldOf<K>> } = {
  text: textKind,
  plainText: textKind,
  richText: richTextKind,
  image: imageKind,
  video: fileKind,
  pdf: fileKind,
  count: countKind,
  number: numberKind,
  date: dateKind,
  time: timeKind,
  url: urlKind,
  email: emailKind,
  phone: phoneKind,
  choice: choiceKind,
  reference: referenceKind,
  staff: staffKind,
};

/** The server part of a field. Pass the same field to its functions. */
export const kindOf = (field: Field): Kind<Field> => kinds[field.kind];
