import type { Config } from '../config.ts';
import { Fault } from '../faults.ts';
import { shownAddress } from '../shown-address.ts';
import { type FilesPlace, readFilesUrl, takesFilesUrl } from './files-url.ts';

/**
 * The place in an S3 that an option of a command names, with the keys of the settings.
 * @param option its name, for messages
 * @throws Fault for what is no place in an S3, or without keys for one
 */
export function placeGiven(option: string, text: string, { s3Keys }: Pick<Config, 's3Keys'>): FilesPlace {
  const place = readFilesUrl(text);
  if (!place) throw new Fault(`${option} ${shownAddress(text)} is not valid: it takes ${takesFilesUrl}`);
  if (!s3Keys) throw new Fault(`${option} takes its keys from S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both`);
  return { ...place, ...s3Keys };
}
