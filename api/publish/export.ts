import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../../db/open.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import { addressesInLanguages } from '../../src/model/site/addresses.ts';
import { Fault } from '../faults.ts';
import { frontFiles } from '../front/files.ts';
import { makeFolder } from '../make-folder.ts';
import type { FileStorage } from '../media/storage.ts';
import { readableByAll, setPermissions } from '../permissions.ts';
import { stagePages, swapIn } from './folder-pages.ts';
import { policyIn } from './policy.ts';
import { type Render, renderPage, type Site } from './render.ts';
import type { SchoolPictureMaker } from './school-pictures.ts';

export interface ExportContext {
  db: Database;
  render: Render;
  site: Site;
  storage: FileStorage;
  schoolPictures: SchoolPictureMaker;
  /** The folder of the compiled assets and their compressed copies (.br, .gz). */
  client: string;
  onFault(address: string, error: unknown): void;
}

/** Marker file of an export: a later export may replace a folder that contains it. */
const marker = '.published';

/**
 * Exports the whole public site as static files into a folder that any web server or CDN can serve. All files are
 * readable by everyone. The folder is replaced atomically, and only if an earlier export wrote it.
 * @returns the number of pages
 * @throws Fault when the folder contains other files
 */
export async function exportSite(context: ExportContext, out: string): Promise<number> {
  const folder = resolve(out);
  const present = await readdir(folder).catch((): string[] => []);
  if (present.length > 0 && !present.includes(marker)) {
    throw new Fault(`${folder} holds something else: choose an empty folder`, { kind: 'refused' });
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const made = makeFolder(unfinished);
    await cp(context.client, unfinished, { recursive: true });
    await context.schoolPictures.ready();
    await exportMedia(context.storage, unfinished);
    const pages = await exportPages(context, unfinished);
    const site = await frontSiteOf(unfinished, context.site);
    for (const [name, text] of Object.entries(frontFiles(site, context.client)))
      await writeFile(join(unfinished, name), text);
    await writeFile(join(unfinished, marker), '');
    // `made` is the topmost new folder: parent folders that were created here need the permissions too.
    setPermissions(made ?? unfinished, readableByAll);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return pages;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The site of an exported folder, with the policy that its pages bear: it also allows the school's colours. */
export async function frontSiteOf(folder: string, site: Site): Promise<Site> {
  const home = await readFile(join(folder, 'index.html')).catch(() => null);
  return { ...site, policy: (home && policyIn(home)) ?? site.policy };
}

async function exportMedia(storage: FileStorage, folder: string): Promise<void> {
  await mkdir(join(folder, 'media'), { recursive: true });
  for (const { address } of await storage.list('/media')) {
    const path = join(folder, address.slice(1));
    await mkdir(dirname(path), { recursive: true });
    await storage.copyTo(address, path);
  }
}

async function exportPages(context: ExportContext, folder: string): Promise<number> {
  const { db, render, site } = context;
  let count = 0;
  for (const address of (await siteAddresses(db)).flatMap((path) => addressesInLanguages(path))) {
    try {
      const { body, hash } = await renderPage(render, db, address, site);
      if (body === null) continue;
      await swapIn(stagePages(folder, [{ address, body, hash }]), null);
      count += 1;
    } catch (error) {
      context.onFault(address, error);
    }
  }
  return count;
}
