import type { LookedAt } from './look.ts';

/** Columns of a row and their values as SQL that both databases understand; `n` counts from 1. */
type Row = Readonly<Record<string, string>>;

const at = "'2026-01-01T00:00:00.000Z'";
/** Long enough for a row to be much wider than any index entry. */
const text = `'<p>${Buffer.from(Array.from({ length: 600 }, (_, each) => (each * each * 7 + each) % 251)).toString('base64')}</p>'`;
const titled = { title_ar: "'عنوان ' || n", title_en: "'Title ' || n", created_at: at, updated_at: at };
/** Number of rows that the demo school already has. */
const demo = { posts: 12, students: 2 } as const;

const rows: Readonly<Record<string, Row>> = {
  posts: { ...titled, description_ar: text, description_en: text },
  photos: { ...titled, description_ar: text, description_en: text },
  content_search: {
    type: "'posts'",
    entry_id: `n + ${demo.posts}`,
    text: "'عنوان' || n || '\n' || 'title' || n",
    lacks: "''",
    title_ar: "'عنوان ' || n",
    title_en: "'title ' || n",
  },
  pages: { address: `'/blog/' || (n + ${demo.posts})`, hash: `'hash ' || n` },
  images: {
    address: "'/media/many-' || n || '-800.webp'",
    width: '800',
    height: '600',
    placeholder: text,
    avif: '1',
    share: '1',
    created_at: at,
  },
  messages: { name: "'زائر ' || n", email: "'a@b.sd'", subject: "'سؤال'", message: text, created_at: at },
  students: {
    name: "'طالب ' || n",
    email: "'student' || n || '@example.sd'",
    email_key: "'student' || n || '@example.sd'",
    password_hash: `'${'x'.repeat(97)}'`,
    phone: "'09' || (10000000 + n)",
    grade_id: '1 + n % 12',
    kind_of_account: "case when n % 3 = 0 then 'free' else 'paid' end",
    payment_term: "case when n % 3 = 0 then null else 'year' end",
    payment_status: 'n % 2',
    search_text: "'طالب ' || n || '\n' || 'student' || n || '@example.sd' || '\n' || '09' || (10000000 + n)",
    created_at: at,
  },
  student_sessions: { id: "'session' || n", user_id: `n + ${demo.students}`, expires_at: '4000000000 + n' },
  login_codes: {
    student_id: `n + ${demo.students}`,
    hash: "'hash'",
    tries_left: '5',
    created_at: at,
    expires_at: "'2035-01-01'",
  },
  login_numbers: { phone_key: "'number ' || n", last: '1' },
  payments: {
    student_id: `n / 2 + ${demo.students}`,
    payment_term: "'year'",
    amount_due: '5800000',
    amount: '5800000',
    account_id: '1 + n % 2',
    reference: "'Old ' || n",
    reference_key: "'old' || n",
    paid_on: "'2026-01-01'",
    state: "case n % 8 when 0 then 'sent' when 1 then 'refused' when 2 then 'reversed' else 'approved' end",
    counts: 'case when n % 8 > 2 then 5800000 else 0 end',
    valid_until: "'2035-01-01'",
    filed_on: "'2026-01-01'",
    decided_at: `case when n % 8 > 0 then ${at} end`,
    decided_on: "case when n % 8 > 0 then '2026-01-02' end",
    receipt_year: 'case when n % 8 > 1 then 2024 end',
    receipt_number: 'case when n % 8 > 1 then n end',
    created_at: at,
  },
  promoted_students: {
    promotion_id: '1',
    student_id: `n + ${demo.students}`,
    is_active: '1',
    payment_status: '0',
  },
  extension_moves: {
    extension_id: '1',
    student_id: `n + ${demo.students}`,
    kind: "'mark'",
    before: "'2026-01-01'",
    after: "'2026-02-01'",
  },
  audit_lines: {
    at,
    actor_id: '1',
    actor_name: "'The office'",
    action: "'edited'",
    about: "'Blogs/' || n",
    changes: "'{}'",
  },
  rate_windows: { key: "'key' || n", count: '1', ends_at: '4000000000000 + n' },
};

/** Tables that grow with the age of a school and have no size limit. */
export const growing = [...Object.keys(rows), 'page_tags'];

/** Adds `count` rows to each of these tables, publishes nothing, and updates the planner's statistics. */
export function fillGrowingTables(db: LookedAt, count: number): void {
  db.exec(
    `insert into promotions (id, at, grade_id) values (1, ${at}, 1); insert into extensions (id, at) values (1, ${at})`,
  );
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  for (const [table, row] of Object.entries(rows)) {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    db.exec(`${numbers} insert into ${table} (${columns}) select ${Object.values(row)} from numbers`);
  }
  for (const tag of ["'posts/' || substr(address, 7)", "'settings'", "'menu'"])
    db.exec(`insert into page_tags (tag, address) select ${tag}, address from pages where hash like 'hash %'`);
  db.exec('vacuum');
  db.exec('analyze');
}
