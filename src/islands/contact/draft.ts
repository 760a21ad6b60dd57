import { draftOf } from '../form/draft.ts';

export const { read: readDraft, write: writeDraft, clear: clearDraft } = draftOf('contact-draft');
