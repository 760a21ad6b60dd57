import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Database } from '../../db/open.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
let db: Database;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

/** Saves a post with this text. @returns the text in the API response, and on its Arabic page */
async function post(ar: string): Promise<{ kept: string; page: string }> {
  const title = { ar: 'عنوان', en: 'Title' };
  const { status, body } = await call('POST', '/dashboard/Blogs', { title, description: { ar, en: '<p>a</p>' } });
  expect(status).toBe(201);
  await published(db);
  const page = await (await fetch(`${school.url}/blog/${body.data.id}`)).text();
  const [, shown = ''] = /<div class="rich-text">(.*)<\/div>\s*<section class="share"/s.exec(page) ?? [];
  expect(page.match(/<h1[\s>]/g)).toHaveLength(1);
  return { kept: body.data.description.ar, page: shown };
}

it('lists of the demo school find their own side, as the editor writes them', async () => {
  const { body } = await call('GET', '/dashboard/Blogs');
  const texts: string[] = body.data.map((each: { description: { ar: string } }) => each.description.ar);
  const tags = texts.flatMap((text) => text.match(/<(?:ul|ol|li)[^>]*>/g) ?? []);
  expect(tags.length).toBeGreaterThan(3);
  expect(tags.filter((tag) => !tag.includes('dir="auto"'))).toEqual([]);
});

describe('a text that a call brings', () => {
  it('keeps its headings as they are; its page begins with the second level', async () => {
    const sent = '<h1>أول</h1><h2>ثانٍ</h2>';
    expect(await post(sent)).toEqual({ kept: sent, page: '<h2 dir="auto">أول</h2><h2 dir="auto">ثانٍ</h2>' });
  });

  it('keeps its lists as they are; on its page each finds its own side', async () => {
    const sent = '<ul><li><p>بند</p></li></ul>';
    expect(await post(sent)).toEqual({ kept: sent, page: '<ul dir="auto"><li dir="auto"><p>بند</p></li></ul>' });
  });

  it('keeps its table and what is raised in it, and loses what is dangerous; on its page the table has a frame', async () => {
    const sent =
      '<table onclick="x()" style="width:9000px"><caption>س</caption><tr><th colspan="2">م<sup>2</sup></th></tr><tr><td>a<script>x</script></td><td rowspan="70000">2</td></tr></table>';
    const kept = '<table>س<tr><th colspan="2">م<sup>2</sup></th></tr><tr><td>a</td><td>2</td></tr></table>';
    expect(await post(sent)).toEqual({
      kept,
      page: '<div class="table-frame" dir="rtl" role="group" aria-label="جدول" tabindex="0"><table dir="rtl">س<tr><th dir="auto" colspan="2">م<sup>2</sup></th></tr><tr><td dir="auto">a</td><td>2</td></tr></table></div>',
    });
  });
});
