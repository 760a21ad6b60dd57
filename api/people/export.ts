import { PassThrough } from 'node:stream';
import { exportStudentData, type PersonalDataExport } from '../../db/people/person.ts';
import { Refusal } from '../../src/model/errors.ts';
import { answerWithFile } from '../http/answer-bytes.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type ZipEntry, zipOf } from '../http/zip.ts';
import type { FileStorage } from '../media/storage.ts';

/** Names of a student's documents in the archive. */
function namesOf({ student, receipts }: PersonalDataExport): [name: string, address: string | null][] {
  const { payment_image, personal_image, passport } = student;
  return [
    ['photo', personal_image],
    ['passport', passport],
    // The receipt of a free registration belongs to no payment, so it is listed by itself.
    ['payment', receipts.some(({ image }) => image === payment_image) ? null : payment_image],
    ...receipts.map(({ id, image }): [string, string] => [`payment-${id}`, image]),
  ];
}

/** A stored file's bytes as a stream. */
async function* bytesOf(storage: FileStorage, address: string, range: { start: number; end: number }) {
  const through = new PassThrough();
  const file = await storage.open(address, range);
  void file.send(through).catch((error: Error) => through.destroy(error));
  for await (const piece of through) yield Buffer.from(piece);
}

async function documentsOf(person: PersonalDataExport, storage: FileStorage): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const [name, address] of namesOf(person)) {
    const file = address === null ? null : await storage.stat(address);
    if (address === null || !file || file.size === 0) continue;
    const range = { start: 0, end: file.size - 1 };
    const extension = address.split('.').at(-1);
    entries.push({
      name: `documents/${name}.${extension}`,
      content: () => bytesOf(storage, address, range),
      pressed: true,
    });
  }
  return entries;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Exports all personal data of a student as a ZIP. @throws Refusal 404 */
export async function exportOf(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  c: RouteContext,
  id: number,
) {
  const person = await exportStudentData(db, c.get('admin'), id);
  if (!person) throw new Refusal('notFound');
  const entries: ZipEntry[] = [
    { name: 'student.json', content: json(person.student) },
    { name: 'entrance.json', content: json(person.entrance) },
    { name: 'payments.json', content: json(person.payments) },
    { name: 'mails.json', content: json(person.mails) },
    { name: 'audit.json', content: json(person.audit) },
    ...(await documentsOf(person, storage)),
  ];
  return answerWithFile(c, log, {
    name: { title: String(person.student.name), plain: `student-${id}`, extension: 'zip' },
    type: 'application/zip',
    pieces: zipOf(entries),
  });
}
