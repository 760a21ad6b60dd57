import { z } from 'zod';
import { textLimits } from '../limits.ts';
import { clean } from '../text/text.ts';

/** What is missing, no text or longer than any can be becomes empty: it fits nobody. */
const given = z.string().max(textLimits.credential).catch('');

/** What a login sends; whatever is wrong with it answers like a wrong password, so nothing here is refused. */
export const credentials = z.object({ email: given.transform(clean), password: given });
