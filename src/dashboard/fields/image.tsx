import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { FilePicker } from './FilePicker.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function ImageInput(props: InputProps) {
  return <FilePicker {...props} kind="image" />;
}

function ImageCell({ text }: CellProps) {
  return text ? <Thumbnail address={text} /> : null;
}

export const imageUnit: FieldUnit = { Input: ImageInput, Cell: ImageCell, wide: true };
