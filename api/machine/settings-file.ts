import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { places } from './places.ts';
import { writeRootFile } from './root-file.ts';
import type { SystemUser } from './users.ts';

export interface FirstSettings {
  siteUrl: string;
  admin: string;
  demo: boolean;
}

const firstText = ({ siteUrl, admin, demo }: FirstSettings): string => `\
# Written by \`school setup\`. /usr/share/school/school.env names what else can be set here.
SITE_URL=${siteUrl}
TRUST_PROXY=1
DATA_DIR=${places.data}
ADMIN_EMAIL=${admin}
SEED=${demo ? 'demo' : 'none'}
`;

/** The text with another address of the school; everything else stays as somebody wrote it. */
export function withSiteUrl(text: string, siteUrl: string): string {
  if (parseEnv(text)['SITE_URL'] === siteUrl) return text;
  const line = `SITE_URL=${siteUrl}`;
  const given = /^[ \t]*(export[ \t]+)?SITE_URL[ \t]*=.*$/m;
  return given.test(text) ? text.replace(given, () => line) : `${text.replace(/\n*$/, '\n')}${line}\n`;
}

/** The settings of the file, read by the program's own parser. @throws ConfigError */
export const settingsOf = (text: string): Config => readConfig(parseEnv(text));

/**
 * Writes the settings file, once: of one that is there, only the school's address is changed.
 * @returns the settings, and whether the file was changed
 */
export function ensureSettings(first: FirstSettings, server: SystemUser): { config: Config; changed: boolean } {
  const text = existsSync(places.settings)
    ? withSiteUrl(readFileSync(places.settings, 'utf8'), first.siteUrl)
    : firstText(first);
  const config = settingsOf(text);
  return { config, changed: writeRootFile(places.settings, text, { mode: 0o640, gid: server.gid }) };
}
