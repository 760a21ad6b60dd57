import type { ContentType } from '../../../src/model/content/type.ts';
import { nest, type Tree, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { type Field, isFileField } from '../../../src/model/fields/index.ts';
import type { Nested } from './client.ts';
import { fileOf } from './files.ts';

/** A valid value of a form field, and the value that a read returns for it. */
function sample(field: Field, language: string | null, round: number): { sent: string | number; read: unknown } {
  const same = (value: string | number) => ({ sent: value, read: value });
  switch (field.kind) {
    case 'text':
    case 'plainText':
      return { sent: ` Text ${language} ${round} `, read: `Text ${language} ${round}` };
    case 'richText':
      return {
        sent: `<p onclick="x()">Rich ${language} ${round}<script>x</script></p>`,
        read: `<p>Rich ${language} ${round}</p>`,
      };
    case 'count':
    case 'number':
      return { sent: String(round), read: round };
    case 'date':
      return same(`2026-02-0${round}`);
    case 'time':
      return { sent: `0${round}:30`, read: { ar: `0${round}:30:00`, en: `0${round}:30:00` } };
    case 'url':
      return same(`${field.protocols[0]}//example.org/${round}`);
    case 'email':
      return same(`school${round}@example.org`);
    case 'phone':
      return same(`+24991234567${round}`);
    case 'choice':
      return same(field.options[round % field.options.length] ?? '');
    case 'staff':
      // The principal, who may write everything.
      return { sent: '1', read: 1 };
    case 'reference':
      return { sent: String(round), read: round };
    default:
      throw new Error(`${field.kind} is a file`);
  }
}

function plain(tree: Tree<Nested[string]>): Nested {
  return Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? plain(leaf) : leaf]));
}

/** A valid form of a content type; each `round` has different values. */
export async function formOf(
  type: ContentType,
  round: number,
  wanted: (value: WireValue) => boolean = () => true,
): Promise<Nested> {
  const leaves: [readonly string[], Nested[string]][] = [];
  for (const value of wireValues(type).filter(wanted)) {
    const { field, path, language } = value;
    leaves.push([path, isFileField(field) ? await fileOf(field.kind) : sample(field, language, round).sent]);
  }
  return plain(nest(leaves));
}

export const withoutFiles = ({ field }: WireValue): boolean => !isFileField(field);

/** The values that a read must return after that form, without files. */
export function expected(type: ContentType, round: number): { value: WireValue; read: unknown }[] {
  return wireValues(type)
    .filter(withoutFiles)
    .map((value) => ({ value, read: sample(value.field, value.language, round).read }));
}
