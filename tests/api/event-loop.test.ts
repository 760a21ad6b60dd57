import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { isCompressedCopy } from '../../api/site/compressed-assets.ts';
import { studentOrders } from '../../src/model/people/student-state.ts';
import { allReads } from '../support/all-calls.ts';
import { logIn } from '../support/calls.ts';
import { fillSchool, fullSchool } from '../support/full-school.ts';
import { inProof } from '../support/in-proof.ts';
import { logged } from '../support/log.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { lookAt } from '../support/look.ts';
import { createProbe, longestAllowed } from '../support/measured.ts';
import { bearer } from '../support/people.ts';
import { copyFilledSchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';

/** The largest school in the proof; otherwise one that is filled in seconds, with texts as long as they get. */
const size = inProof ? fullSchool : { posts: 500, students: 5000, payments: 5000, messages: 100, others: 60 };

const probe = createProbe();
let school: School;
let tokens: Record<'admin' | 'student', string>;
beforeAll(async () => {
  const dataDir = await copyFilledSchool(({ $client }) => {
    fillSchool($client, size);
    $client.exec('update students set grade_id = 1 where id <= 2');
    // Half of them owe money, in a thousand different amounts.
    $client.exec(
      "update students set kind_of_account = 'paid', payment_term = 'year', carry = id % 1009 where id % 2 = 0",
    );
  });
  school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'info', ...probe.env } });
  const { admin, students } = readTemplate();
  const [student = admin] = students;
  tokens = { admin: await logIn(school, 'dashboard', admin), student: await logIn(school, 'auth', student) };
});
afterAll(() => school.kill());

const queries = ['page=1&per_page=100', 'page=1400', 'page=14000&per_page=7'];
const sorted = studentOrders.flatMap((order) =>
  ['', '&page=1', '&page=1400', '&q=9&page=1'].map((rest) => `sort=${order}${rest}`),
);
const searches = ['q=nobody-at-all', 'q=student', 'q=student&page=14000', 'q=9999&page=1', `q=${'طالب '.repeat(300)}`];

/**
 * The longest URLs, of characters that are slow to parse: letters, digits, spaces, commas, Arabic digits, vowel signs.
 */
const longTexts = ['x', '7', '%20', ',', '%D9%A0', '%D9%91', '%20x'].map((text) =>
  text.repeat(Math.floor(14_000 / text.length)),
);

/** Every read with a long text in each query parameter. */
const longReads = allReads.flatMap(({ key, path, endpoint }) =>
  endpoint.query ? [[key, path, endpoint.auth, Object.keys(endpoint.query.shape)] as const] : [],
);

/**
 * Every read with every query that requests much data: all of them in the proof; otherwise without a query and with a
 * sample of them.
 */
const reads = allReads.flatMap(({ path, endpoint }) => {
  const shape = endpoint.query?.shape;
  // Lists of content have orders of their own.
  const orders = sorted.filter(
    (query) => endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(query))).success,
  );
  const asked = shape ? [...queries, ...('q' in shape ? searches : []), ...('sort' in shape ? orders : [])] : [];
  return ['', ...sampleOf(asked, 12)].map((query): [string, 'admin' | 'student' | undefined] => [
    query === '' ? path : `${path}?${query}`,
    endpoint.auth,
  ]);
});

const get = (path: string, auth: 'admin' | 'student' | undefined, headers: Record<string, string> = {}) =>
  fetch(`${school.url}/api${path}`, { headers: { ...headers, ...(auth ? bearer(tokens[auth]) : {}) } });

describe('in a school as large as one gets, no turn of the event loop is longer than a tenth of a second', () => {
  it.each([
    ...sampleOf(reads, 8),
    ...sampleOf(
      [
        ['/dashboard/payments/export?format=xlsx', 'admin'] as const,
        ['/dashboard/users/export?format=xlsx', 'admin'] as const,
      ],
      2,
    ),
    ['/openapi.json', undefined],
    ['/docs', undefined],
    ['/docs/swagger-ui-bundle.js', undefined],
  ] as const)('for GET %s', async (path, auth) => {
    const turn = await probe.turn(school, async () => {
      const answer = await get(path, auth);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });
    expect(turn).toBeLessThanOrEqual(longestAllowed);
  });

  // Each text is one export of twenty thousand payments.
  it.each(sampleOf(longReads, 8))(
    'for %s with long texts in its query',
    async (_key, path, auth, names) => {
      const turn = await probe.turn(school, async () => {
        for (const name of names) {
          for (const text of sampleOf(longTexts, 3)) {
            const answer = await get(`${path}?${name}=${text}`, auth);
            expect([200, 404, 422], `${name}=${text.slice(0, 9)}`).toContain(answer.status);
            await answer.arrayBuffer();
          }
        }
      });
      expect(turn).toBeLessThanOrEqual(longestAllowed);
    },
    600_000,
  );

  itInProof('for any file of the site, asked for the first time', async () => {
    const entries = readdirSync(built.client, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !isCompressedCopy(entry.name));
    const turn = await probe.turn(school, async () => {
      for (const { parentPath, name } of files) {
        const address = join(parentPath, name).slice(built.client.length);
        const answer = await fetch(school.url + address);
        await answer.arrayBuffer();
        expect(answer.status, address).toBe(200);
      }
    });
    expect(turn).toBeLessThanOrEqual(longestAllowed);
  });

  itInProof('while many ask for the whole blog at once', async () => {
    const turn = await probe.turn(school, async () => {
      const answers = await Promise.all(Array.from({ length: inProof ? 12 : 6 }, () => get('/blog/get', undefined)));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    });
    expect(turn).toBeLessThanOrEqual(longestAllowed);
  });
});

describe('a whole list', () => {
  const wholes: [string, 'admin' | undefined, number][] = [
    ['/blog/get', undefined, size.posts + 12],
    ['/dashboard/users', 'admin', size.students + 2],
    ['/dashboard/contacts', 'admin', size.messages],
    ['/dashboard/books', 'admin', size.others],
  ];

  it.each(sampleOf(wholes, 4))(
    'of %s is whole, newest first, says how many it has, and is what its pages are',
    async (path, auth, least) => {
      const { data, meta } = await (await get(path, auth)).json();
      const ids: number[] = data.map(({ id }: { id: number }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(least);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: ids.length, total: ids.length });
      const page = await (await get(`${path}?page=3&per_page=50`, auth)).json();
      expect(page.data).toEqual(data.slice(100, 150));
      expect(page.meta.total).toBe(ids.length);
    },
  );

  it('for visitors bears an ETag, and is neither sent nor read again for whoever has it', async () => {
    const first = await get('/blog/get', undefined);
    const etag = first.headers.get('etag') ?? '';
    await first.arrayBuffer();
    expect(etag).not.toBe('');
    expect(first.headers.get('vary')).toBe('lang');
    const head = await fetch(`${school.url}/api/blog/get`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    const again = await get('/blog/get', undefined, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    expect((await get('/blog/get', undefined, { lang: 'en', 'if-none-match': etag })).status).toBe(200);
  });

  itInProof('loses and repeats none of the others when entries come and go in the middle', async () => {
    const answer = await get('/blog/get', undefined);
    const reader = answer.body?.getReader();
    let text = new TextDecoder().decode((await reader?.read())?.value);
    const db = lookAt(school.dataDir);
    db.exec("update posts set deleted_at = '2026-01-01T00:00:00.000Z' where id in (5, 6, 7)");
    db.exec("insert into posts (created_at, updated_at, title_ar) values ('2026-01-01T00:00:00.000Z', '', 'x')");
    db.close();
    const decoder = new TextDecoder();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      text += decoder.decode(piece.value, { stream: true });
    }
    const { data, meta } = JSON.parse(text);
    const ids: number[] = data.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([1, 2, 3, 4, 8, 9, 10]));
    expect(meta.total).toBe(ids.length);
  });

  itInProof('that nobody takes is not read on: readers that have stopped cost little', async () => {
    const before = await probe.held(school);
    const sockets: Socket[] = [];
    for (let count = 0; count < 60; count += 1) {
      const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
      socket.write('GET /api/blog/get HTTP/1.1\r\nHost: school.test\r\n\r\n');
      await once(socket, 'readable');
      sockets.push(socket);
    }
    // PostgreSQL's driver also keeps the raw rows of a read in memory.
    expect((await probe.held(school)) - before).toBeLessThan(onPostgres ? 90 : 60);
    for (const socket of sockets) socket.resetAndDestroy();
    const left = await logged(
      school,
      ({ url, aborted }) => url === '/api/blog/get' && aborted === true,
      'who has left',
    );
    expect(left['level']).toBe(30);
    expect((await get('/levels', undefined)).status).toBe(200);
  });
});
