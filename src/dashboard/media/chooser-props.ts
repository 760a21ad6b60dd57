import type { MediaFile } from '../../model/endpoints/dashboard-media.ts';
import type { FileKind } from '../../model/fields/index.ts';

export interface ChooserProps {
  kind: FileKind;
  onChoose(file: MediaFile): void;
  onClose(): void;
}
