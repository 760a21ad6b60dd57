import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from '../../api/publish/hook.ts';
import { pageAddress, pageFile } from '../../api/publish/page-file.ts';
import { contentPolicy, readPolicy, withPolicy } from '../../api/publish/policy.ts';
import { archivePageOf } from '../../src/model/content/tags.ts';
import { imageVariants, imageWidths } from '../../src/model/files/image-variants.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { addressesInLanguages, addressFor, localized } from '../../src/model/site/addresses.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';

describe('the file of an address', () => {
  it.each([
    ['/', 'index.html'],
    ['/en', 'en/index.html'],
    ['/blog/3', 'blog/3/index.html'],
    ['/404', '404.html'],
    ['/en/404', 'en/404.html'],
    ['/en/rss.xml', 'en/rss.xml'],
    ['/blog/404', 'blog/404/index.html'],
  ])('%s is %s, and the other way round', (address, file) => {
    expect(pageFile(address)).toBe(file);
    expect(pageAddress(file)).toBe(address);
    expect(pageAddress(`${file}.br`)).toBeNull();
  });
});

describe('an address', () => {
  it('has an address in the other language, unless it exists once', () => {
    expect(addressesInLanguages('/about', 'ar')).toEqual(['/about', '/en/about']);
    expect(addressesInLanguages('/', 'en')).toEqual(['/ar', '/']);
    expect(addressesInLanguages('/sitemap.xml', 'ar')).toEqual(['/sitemap.xml']);
  });

  it('is told to the reader of a language that the school does not have in the one that it has', () => {
    const both = schoolFacts();
    expect([addressFor('/login', 'ar'), addressFor('/login', 'en')]).toEqual(['/login', '/en/login']);
    setSchoolFacts({ ...both, languages: ['ar'] });
    expect(addressFor('/login', 'en')).toBe('/login');
    setSchoolFacts(both);
  });

  it('comes back from its localised form, whichever language is the default', () => {
    const paths = fc.constantFrom('/', '/about', '/blog/12', '/english', '/subject/3/videos');
    const languages = fc.constantFrom('ar' as const, 'en' as const);
    fc.assert(
      fc.property(paths, languages, languages, (path, language, defaultLanguage) => {
        const address = localized(path, language, defaultLanguage);
        expect(delocalized(address, defaultLanguage)).toEqual({ path, language });
      }),
    );
  });
});

describe('an archive window', () => {
  it('keeps its posts: seven by their places, counted from the first', () => {
    expect([1, 7, 8, 14, 15].map((position) => archivePageOf({ position }))).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('the policy of pages', () => {
  const page = (body: string) => `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;
  const parts = { scripts: ['sha256-abc=', 'sha256-def='], styles: ['sha256-ghi='] };

  it('allows what the build has put into pages, and nothing else that stands in them', () => {
    const policy = contentPolicy(parts);
    expect(policy).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';");
    expect(policy).toContain("style-src 'self' 'sha256-ghi=';");
    expect(policy).toContain("style-src-attr 'none';");
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  it('stands in every page, whatever is in the page, and in nothing that is none', () => {
    const policy = contentPolicy(parts);
    for (const body of ['', '<script>a()</script>', '<p style="color:red">$&</p>'.repeat(2000)]) {
      const meta = `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`;
      expect(withPolicy(page(body), policy)).toBe(page(body).replace('<head>', () => meta));
    }
    expect(withPolicy('<?xml version="1.0"?>', policy)).toBe('<?xml version="1.0"?>');
  });

  it('is read from a build, and takes nothing but hashes from there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'build-'));
    const read = (content: string) => {
      writeFileSync(join(folder, 'inline.json'), content);
      return readPolicy(join(folder, 'inline.json'));
    };
    expect(read(JSON.stringify(parts))).toBe(contentPolicy(parts));
    for (const content of ['{}', '[]', '', JSON.stringify({ ...parts, scripts: ["unsafe-inline'"] })]) {
      expect(() => read(content)).toThrow();
    }
    rmSync(folder, { recursive: true });
  });
});

describe('the rebuild hook', () => {
  it('is tried again after 5 s, doubling up to an hour, for a day', () => {
    expect([1, 2, 3, 10, 11, 20].map(pauseAfter)).toEqual([5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
    expect(pauseAfter(40)).toBeNull();
  });
});

describe('the versions of a picture', () => {
  it('are the ladder below its width, and its own width', () => {
    expect(imageWidths(1600)).toEqual([320, 640, 1024, 1600]);
    expect(imageWidths(300)).toEqual([300]);
    expect(imageVariants('/media/ab-700.webp', 700).avif).toBe('/media/ab-320.avif 320w, /media/ab-700.avif 700w');
  });
});
