import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from '../support/calls.ts';
import { chromiumPath } from '../support/chromium.ts';
import { root, startSchool } from '../support/server.ts';

const folder = join(root, 'tests/pictures');

interface Picture {
  name: string;
  path: string;
  width: number;
  height: number;
  cookies?: Record<string, string>;
  language?: 'ar' | 'en';
}

async function take(context: BrowserContext, url: string, { name, path, language }: Picture): Promise<void> {
  const page = await context.newPage();
  if (language) await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await page.close();
}

/** Takes the screenshots for the README from a running school. */
export async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const school = await startSchool();
  const student = await logIn(school, 'auth', school.students.paid);
  const admin = await logIn(school, 'dashboard', school.admin);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const desktop = { width: 1440, height: 900 };
  const phone = { width: 360, height: 740 };
  const pictures: Picture[] = [
    { name: 'home-ar', path: '/', ...desktop },
    { name: 'home-en', path: '/en', ...desktop },
    { name: 'blog-ar-phone', path: '/blog', ...phone },
    { name: 'gallery-en', path: '/en/gallery', ...desktop },
    { name: 'subjects-ar-phone', path: '/subject', ...phone, cookies: { userToken: student, signedIn: '1' } },
    { name: 'dashboard-ar', path: '/dashboard/blog/edit/12', ...desktop, cookies: { token: admin }, language: 'ar' },
    { name: 'dashboard-en-phone', path: '/dashboard', ...phone, cookies: { token: admin }, language: 'en' },
  ];
  for (const picture of pictures) {
    const { width, height, cookies = {} } = picture;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1 });
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: school.url })));
    await take(context, school.url, picture);
    await context.close();
  }
  await browser.close();
  await school.stop();
}
