import type { IncomingMessage, ServerResponse } from 'node:http';
import { inDryRun } from '../../db/dry-run.ts';
import { isOfHiddenContent, placesOfFile, titlesOfFile } from '../../db/files/material-files.ts';
import type { Database } from '../../db/open.ts';
import { documentOwner } from '../../db/people/documents.ts';
import { Refusal } from '../../src/model/errors.ts';
import { inLanguage, isLanguage, type Language } from '../../src/model/languages.ts';
import { mayOpen } from '../../src/model/people/access.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { isInUse, schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, hasOneLanguage, localized } from '../../src/model/site/addresses.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import { nextAddress } from '../../src/model/site/next-address.ts';
import type { Auth } from '../auth/auth.ts';
import type { Services } from '../http/context.ts';
import type { FileName } from '../http/file-name.ts';
import { plainPage, plainPagePolicy, wantsPage } from '../http/plain-page.ts';
import { errorBody, refusalOf as refusalFor } from '../http/refusal.ts';
import { say } from '../http/texts.ts';
import { sendFile } from '../site/send-file.ts';
import { noteDocument, opensToStaff, registrations } from './staff-files.ts';

/**
 * The file name for a download: type and student for a document, the title for any other file; null if neither is
 * known.
 */
async function fileNameOf(
  db: Database,
  address: string,
  language: Language,
  fallback: Language,
): Promise<FileName | null> {
  const extension = address.split('.').at(-1) ?? '';
  if (address.startsWith(registrations)) {
    const found = await documentOwner(db, address);
    if (!found) return null;
    const title = `${say(language, `labels.${found.name}`)} – ${found.student}`;
    return { title, plain: found.name.replaceAll('_', '-'), extension };
  }
  const titles = await titlesOfFile(db, address);
  return titles && { title: inLanguage(titles, language, fallback), plain: 'file', extension };
}

const methods = 'GET, HEAD';
const materials = '/files/materials/';

/** Content-Security-Policy with only what the browser's own viewers for PDF, pictures and video need. */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** How often the access rights of a running stream are checked again, in milliseconds. */
const recheck = 2000;

function refuse(response: ServerResponse, refusal: Refusal, language: Language): void {
  if (refusal.code === 'notAllowed') response.setHeader('Allow', methods);
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(errorBody(refusal, language)));
}

/** A page for people who open a file without permission, with a link to the login or back to their subjects. */
async function refuseFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status }: Refusal,
  defaultLanguage: Language,
): Promise<void> {
  const { referer = '' } = request.headers;
  const from = URL.canParse(referer) ? new URL(referer).pathname : addresses.subjects;
  const { path, language } = delocalized(from, defaultLanguage);
  const lapsed = status === 401;
  // For the dashboard, link back to the same page: it shows its own login.
  const door = hasOneLanguage(path) ? path : lapsed ? addresses.login : addresses.subjects;
  const to = localized(door, language, defaultLanguage);
  const next = door === addresses.login && nextAddress(path, language, defaultLanguage);
  const page = plainPage({
    language,
    title: say(language, lapsed ? 'files.lapsedTitle' : 'files.shutTitle'),
    text: say(language, lapsed ? 'files.lapsed' : 'files.shut'),
    way: {
      href: next ? `${to}?next=${encodeURIComponent(next)}` : to,
      label: say(language, lapsed ? 'files.login' : 'files.subjects'),
    },
  });
  const body = String(await page);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', plainPagePolicy);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Serves private files. Every request is checked for its session and its access rights. */
export function createFilesHandler(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  auth: Auth,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  async function opensTo(student: StoredStudent, address: string): Promise<boolean> {
    const places = await placesOfFile(db, address);
    return places.some((place) => place.gradeId === student.grade_id && mayOpen(student, place.access));
  }

  /** Why a request without a session may not read the file: a material that is not live is nowhere (contract 3). */
  async function refusalOfVisitor(address: string): Promise<Refusal> {
    const isHidden = address.startsWith(materials) && (await isOfHiddenContent(db, address));
    return new Refusal(isHidden ? 'notFound' : 'unauthorised');
  }

  /** Why this request may not read the file; null if it may. */
  async function refusalOf(request: IncomingMessage, address: string): Promise<Refusal | null> {
    const admin = await auth.adminOf(request);
    if (admin && (await opensToStaff(db, admin, address))) return null;
    const student = await auth.studentOf(request);
    if (student && address.startsWith(materials) && (await opensTo(student, address))) return null;
    // A request may have a staff session and a student session. A locked one is reported first, because it may have
    // access after unlocking.
    const locked = await auth.lockedOf(request);
    if (locked) return locked;
    return admin || student ? new Refusal('notFound') : refusalOfVisitor(address);
  }

  /** Stops a stream when its reader loses access: an open connection must not bypass the check. */
  function watch(request: IncomingMessage, response: ServerResponse, address: string): void {
    const timer = setInterval(async () => {
      auth.lookAgain(request);
      const refusal = await refusalOf(request, address).catch(() => null);
      // A file that was opened before the session was locked may be read to its end.
      if (refusal && refusal.code !== 'locked') response.destroy();
    }, recheck);
    timer.unref();
    response.once('close', () => clearInterval(timer));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { lang } = request.headers;
    const language = isInUse(lang) ? lang : schoolFacts().default_language;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, new Refusal('notAllowed'), language);
      return;
    }
    const address = request.url?.split('?')[0] ?? '';
    const refusal = await refusalOf(request, address);
    if (refusal) {
      if (wantsPage(request.headers.accept))
        await refuseFile(request, response, refusal, schoolFacts().default_language);
      else refuse(response, refusal, language);
      return;
    }
    const admin = await auth.adminOf(request);
    try {
      if (admin) await noteDocument(db, admin, address);
    } catch (error) {
      // If the audit entry cannot be written, the document is not opened.
      refuse(response, refusalFor(error), language);
      return;
    }
    watch(request, response, address);
    response.setHeader('Content-Security-Policy', viewerPolicy);
    const asked = new URLSearchParams(request.url?.split('?')[1]).get('lang') ?? undefined;
    // Staff work in any language; students in those that the school uses.
    const isAnswered = admin ? isLanguage : isInUse;
    const name = await fileNameOf(db, address, isAnswered(asked) ? asked : language, schoolFacts().default_language);
    const sent = await sendFile(request, response, storage, address, 'private, no-store', name);
    if (!sent) refuse(response, new Refusal('notFound'), language);
  }

  // A HEAD request opens nothing, so it writes no audit entry.
  return (request, response) =>
    request.method === 'HEAD' ? inDryRun(() => serve(request, response)) : serve(request, response);
}
