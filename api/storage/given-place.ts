import type { Config } from '../config.ts';
import { Fault } from '../faults.ts';
import { redactUrl } from '../redact-url.ts';
import { type FilesPlace, readFilesUrl, takesFilesUrl } from './files-url.ts';

/**
 * The S3 location in a command-line option, with the keys from the settings.
 * @param option its name, for messages
 * @throws Fault if it is not a valid S3 location, or the keys are missing
 */
export function placeGiven(option: string, text: string, { s3Keys }: Pick<Config, 's3Keys'>): FilesPlace {
  const place = readFilesUrl(text);
  if (!place)
    throw new Fault(`${option} ${redactUrl(text)} is not valid: it takes ${takesFilesUrl}`, { kind: 'usage' });
  if (!s3Keys)
    throw new Fault(`${option} takes its keys from S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both`, {
      kind: 'settings',
    });
  return { ...place, ...s3Keys };
}
