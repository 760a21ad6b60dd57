import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { keepStatements, kept } from '../../db/dialect/sqlite/statements.ts';

/** A connection that counts its prepared statements. */
function counting() {
  const client = new Sqlite(':memory:');
  const prepare = client.prepare.bind(client);
  let count = 0;
  Object.assign(client, {
    prepare(sql: string) {
      count += 1;
      return prepare(sql);
    },
  });
  return { connection: keepStatements(client), prepared: () => count };
}

it('a statement that is asked again is not prepared again', () => {
  const { connection, prepared } = counting();
  for (let asked = 0; asked < 10; asked += 1) expect(connection.prepare('select 1 as one').all()).toEqual([{ one: 1 }]);
  expect(prepared()).toBe(1);
});

it('rows that one user wants as lists are none for the next', () => {
  const { connection } = counting();
  expect(connection.prepare('select 1 as one').raw().all()).toEqual([[1]]);
  expect(connection.prepare('select 1 as one').all()).toEqual([{ one: 1 }]);
  connection.prepare('create table things (id integer)').run();
  expect(connection.prepare('insert into things values (?)').run(1).changes).toBe(1);
  expect(connection.prepare('insert into things values (?)').run(2).changes).toBe(1);
});

it('no more than a few statements stay, the last used ones, and none that is long', () => {
  const { connection, prepared } = counting();
  const ask = (number: number) => connection.prepare(`select ${number}`).all();
  for (let number = 0; number <= kept.statements; number += 1) {
    ask(0);
    ask(number);
  }
  const before = prepared();
  ask(0);
  ask(kept.statements);
  expect(prepared()).toBe(before);
  ask(1);
  expect(prepared()).toBe(before + 1);
  const long = `select '${'a'.repeat(kept.length)}'`;
  connection.prepare(long).all();
  connection.prepare(long).all();
  expect(prepared()).toBe(before + 3);
});

it('a kept statement sees the table as it has become', () => {
  const { connection } = counting();
  connection.exec('create table things (id integer)');
  const all = () => connection.prepare('select * from things').all();
  expect(all()).toEqual([]);
  connection.exec('alter table things add column name text');
  connection.exec("insert into things values (1, 'one')");
  expect(all()).toEqual([{ id: 1, name: 'one' }]);
});
