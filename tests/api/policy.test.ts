import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { updateEntry } from '../../db/content/content.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storedTexts } from '../support/test-files.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let db: Database;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  db = openSchoolDatabase(school);
  call = await asAdmin(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

const policy = readPolicy(built.inline);
const both = (text: string) => ({ ar: text, en: text });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scripts = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const sheets = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Hashes of all inline scripts and styles of a page that the Content-Security-Policy must allow. */
function inlineParts(html: string): string[] {
  return [scripts, sheets].flatMap((pattern) => [...html.matchAll(pattern)].map(([, text = '']) => hashOf(text)));
}

describe('the policy of the published pages', () => {
  it('is in each of them, knows each of their scripts and sheets, and none has a style in an attribute', () => {
    const pages = storedTexts(school.dataDir, 'site', '.html');
    expect(pages.size).toBeGreaterThan(100);
    const parts = new Set<string>();
    for (const [file, html] of pages) {
      expect(html, file).toContain(`<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
      expect(html, file).not.toMatch(/<[a-z][^<>]*\sstyle=/i);
      for (const part of inlineParts(html)) parts.add(part);
    }
    expect(parts.size).toBeGreaterThan(4);
    expect([...parts].filter((part) => !policy.includes(part))).toEqual([]);
  });

  it('does not change with what stands in a text, however it got there', async () => {
    const id = 2;
    const { headers } = await fetch(`${school.url}/blog/${id}`);
    await updateEntry(db, lists.posts, id, { description: both('<script>planted()</script><p>words</p>') });
    await published(db);
    for (const address of [`/blog/${id}`, `/en/blog/${id}`]) {
      const answer = await fetch(school.url + address);
      const html = await answer.text();
      expect(html).toContain('<script>planted()</script>');
      expect(html).toContain(`content="${policy}">`);
      expect(answer.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
      expect(answer.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'self'`);
      expect(policy).not.toContain(hashOf('planted()'));
    }
  });

  it.each([160, 2000])('holds for a post of %i styles, which the API keeps as they are', async (count) => {
    const colour = (index: number) => `#${(0x10_00_00 + index * 6007).toString(16)}`;
    const words = Array.from({ length: count }, (_, index) => `<span style="color:${colour(index)}">x</span>`);
    const text = `<p style="text-align:center">${words.join('')}</p>`;
    const sent = await call('POST', '/dashboard/Blogs', { title: both('Styles'), description: both(text) });
    expect(sent.status).toBe(201);
    const { id, description } = sent.body.data;
    expect(description).toEqual(both(text));
    await published(db);
    for (const address of [`/blog/${id}`, `/en/blog/${id}`]) {
      const answer = await fetch(school.url + address);
      expect(answer.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'self'`);
      const html = await answer.text();
      expect(html).not.toMatch(/<[a-z][^<>]*\sstyle=/i);
      expect(html.match(/<span class="ink /g)?.length).toBeGreaterThan(0.9 * count);
    }
    const { data } = await (await fetch(`${school.url}/api/blog/${id}`)).json();
    expect(data.description).toBe(text);
  });

  it('is no page: files that machines read load nothing at all', async () => {
    for (const address of ['/rss.xml', '/sitemap.xml', '/robots.txt', '/en/app.webmanifest']) {
      const answer = await fetch(school.url + address);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
