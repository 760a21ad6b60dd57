/**
 * Looks at the SQL of a migration: does it only add, so that an older program, which knows nothing of it, writes and
 * deletes as before?
 */

/** Words before a bracket in SQL that calls no function of ours or of the server. */
const beforeBrackets = new Set(
  'default key references unique check in values on using btree index include identity and or not as coalesce lower length where collate'.split(
    ' ',
  ),
);

const token = /"(?:[^"]|"")*"|`[^`]*`|'(?:[^']|'')*'|[a-z_][a-z0-9_]*|\d+(?:\.\d+)?|[^\s]/gi;

const isName = (word: string | undefined): word is string => word !== undefined && /^["`a-z_]/i.test(word);
/** A name without its quotes. */
const plain = (word: string): string => word.replace(/^["`]|["`]$/g, '').toLowerCase();

/** Keywords in lower case; names in quotes and texts stay as they are. */
function tokensOf(statement: string): string[] {
  const words = statement.replaceAll('"public".', '').match(token) ?? [];
  return words.map((word) => (/^["'`]/.test(word) ? word : word.toLowerCase()));
}

/** The parts between the commas of the outermost brackets. */
function itemsIn(words: readonly string[]): string[][] {
  const items: string[][] = [[]];
  let depth = 0;
  for (const word of words) {
    if (word === ')') depth -= 1;
    if (depth === 1 && word === ',') items.push([]);
    else if (depth > 0) items.at(-1)?.push(word);
    if (word === '(') depth += 1;
  }
  return items;
}

const says = (words: readonly string[], ...phrase: string[]): boolean =>
  words.some((_, at) => phrase.every((word, further) => words[at + further] === word));

/** What the migration adds, which no older program knows. */
interface Added {
  tables: Set<string>;
  columns: Set<string>;
}

/** A reference keeps older programs from deleting what it points at, unless the row goes too or forgets it. */
function holdsBack(words: readonly string[], { tables }: Added): string | null {
  const at = words.indexOf('references');
  if (at < 0) return null;
  const target = words[at + 1];
  if (target !== undefined && tables.has(plain(target))) return null;
  if (says(words, 'on', 'delete', 'cascade')) return null;
  if (says(words, 'on', 'delete', 'set', 'null') && !says(words, 'not', 'null')) return null;
  return `keeps older programs from deleting in ${target}: ON DELETE CASCADE or SET NULL`;
}

/** Whether a default is a plain number, text or word, and not what a function answers. */
function givesDefault(words: readonly string[]): boolean {
  const at = words.indexOf('default');
  const value = words[words[at + 1] === '-' ? at + 2 : at + 1];
  return at >= 0 && value !== undefined && /^('|\d|true$|false$)/.test(value);
}

function objectionToColumn(table: string, words: readonly string[], added: Added): string | null {
  const [name, ...rest] = words[0] === 'column' ? words.slice(1) : words;
  if (!isName(name)) return 'adds something other than a column';
  added.columns.add(`${table}.${plain(name)}`);
  const bound = rest.find((word) => ['primary', 'unique', 'check', 'generated', 'as', 'constraint'].includes(word));
  if (bound !== undefined) return `adds a column with ${bound.toUpperCase()}`;
  if (says(rest, 'not', 'null') && !givesDefault(rest))
    return 'adds a column that is NOT NULL and has no plain DEFAULT';
  return holdsBack(rest, added);
}

/** A constraint may only bind what is new: PostgreSQL gets the references of a new table in statements of their own. */
function objectionToConstraint(table: string, words: readonly string[], added: Added): string | null {
  const [, , kind, ...rest] = words;
  if (kind !== 'foreign') return 'adds a constraint to a table';
  const columns = rest.slice(rest.indexOf('(') + 1, rest.indexOf(')')).filter(isName);
  const isNew = columns.every((name) => added.columns.has(`${table}.${plain(name)}`));
  if (!added.tables.has(table) && !isNew) return 'binds a column that older programs write';
  return holdsBack(rest, added);
}

function objectionToIndex(words: readonly string[], added: Added): string | null {
  const table = words[words.indexOf('on') + 1];
  if (words[1] !== 'unique') return null;
  return table !== undefined && added.tables.has(plain(table)) ? null : 'makes what older programs write unique';
}

function objectionTo(words: readonly string[], added: Added): string | null {
  if (says(words, '-', '-') || says(words, '/', '*') || words.includes(';') || words.includes('$'))
    return 'is more than one plain statement';
  const called = words.find(
    (word, at) =>
      words[at + 1] === '(' &&
      /^[a-z_]/.test(word) &&
      !beforeBrackets.has(word) &&
      !['on', 'references', 'table'].includes(words[at - 1] ?? ''),
  );
  if (called !== undefined) return `calls ${called}`;
  const [verb, what, third, ...rest] = words;
  if (verb === 'create' && what === 'table' && isName(third) && rest[0] === '(' && rest.at(-1) === ')') {
    if (plain(third).startsWith('__')) return 'makes a table with the name of an internal one';
    const objections = itemsIn(rest).map((item) => holdsBack(item, added));
    return objections.find((objection) => objection !== null) ?? null;
  }
  if (verb === 'create' && (what === 'index' || (what === 'unique' && third === 'index')))
    return objectionToIndex(words, added);
  if (verb === 'alter' && what === 'table' && isName(third) && rest[0] === 'add') {
    const more = rest.slice(1);
    return more[0] === 'constraint'
      ? objectionToConstraint(plain(third), more, added)
      : objectionToColumn(plain(third), more, added);
  }
  return 'is no addition';
}

/**
 * What in a migration an older program could not live with, one line for each statement; none when it only adds: tables,
 * columns that are empty or have a default, and indexes.
 */
export function objectionsTo(statements: readonly string[]): string[] {
  const all = statements.map((statement) => tokensOf(statement.trim().replace(/;$/, '')));
  const made = all.flatMap(([verb, what, name]) =>
    verb === 'create' && what === 'table' && name ? [plain(name)] : [],
  );
  const added: Added = { tables: new Set(made), columns: new Set() };
  return all.flatMap((words) => {
    const objection = objectionTo(words, added);
    return objection === null ? [] : [`"${words.slice(0, 6).join(' ')} …" ${objection}`];
  });
}
