import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { setImmediate as afterTurn, setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { findAnswer, forgetAnswer, type RememberedAnswer, storeAnswer } from '../../db/idempotency/answers.ts';
import { AlreadyWritten, type Attempt, attempting } from '../../db/idempotency/attempt.ts';
import type { Database } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import { idempotencyWait } from '../../src/model/limits.ts';

export const idempotencyHeader = 'Idempotency-Key';
const replayedHeader = 'Idempotency-Replayed';

/** 16 to 128 printable ASCII characters without spaces. */
const shape = /^[\x21-\x7e]{16,128}$/;

/** Reads the `Idempotency-Key` header; null without one. @throws Refusal 400 for a malformed key */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!shape.test(header)) throw new Refusal('malformedKey');
  return header;
}

/** A stored answer. */
const answerSchema = z.object({
  status: z.number().int(),
  body: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

/** Headers that are stored with an answer. */
const keptHeaders = new Set(['content-type', 'location', 'cache-control', 'tus-resumable']);

/**
 * Whether to store a header. `Set-Cookie` is stored only for calls without a session: otherwise it would be the
 * session's own cookie, which may have expired when the answer is replayed.
 */
const isKept = (name: string, who: string): boolean => keptHeaders.has(name) || (name === 'set-cookie' && who === '');

/** A write request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  /** Method and path. */
  call: string;
  /** The account of the session; empty for calls without a session. */
  who: string;
  /** Id of the student who sends the request; null for others. */
  student: number | null;
  /** The request content as one canonical text, equal for equal requests in all three body formats. */
  sent(): Promise<string>;
  /**
   * Runs the request.
   * @param onContentKnown must be called with the request content once it is known, before anything is written
   */
  run(onContentKnown: (sent: string) => void): Promise<Response>;
}

const keyLength = 32;
const salt = 'idempotency';

type Keyring = ReturnType<typeof keyring>;

/** Encryption and MAC functions with keys derived from the idempotency key. The database does not contain that key. */
function keyring(key: string) {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, salt, use, keyLength));
  const [signing, encrypting] = [derived('mac'), derived('answer')];
  return {
    mac: (sent: string) => createHmac('sha256', signing).update(sent).digest('base64url'),
    seal(value: unknown): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encrypting, iv);
      const bytes = Buffer.concat([cipher.update(serialize(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
    },
    open(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', encrypting, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return deserialize(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]));
    },
  };
}

/** The start data of an attempt. It is plain data, so it can be sent to another thread. */
export interface AttemptStart {
  key: string;
  id: string;
  mac: string;
  replay: unknown[];
}

/** Creates an attempt: one execution of a keyed request. */
export function newAttempt(
  { key, id, mac, replay }: AttemptStart,
  { seal }: Pick<Keyring, 'seal'> = keyring(key),
): Attempt {
  const beginning = { results: [], stored: replay.length, wrote: false, ended: false, students: new Set<number>() };
  return { key, id, mac, seal, replay, ...beginning };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Milliseconds after which an attempt that wrote but has not stored its answer is taken as crashed. */
const answerDelay = 5000;
const lookAgain = 100;

interface Answered {
  response: Response;
  /** Settles when the answer is stored; missing if nothing is left to store. */
  remembered?: Promise<void> | undefined;
}

/** Replays the first answer to a write that is sent again. */
export interface Idempotency {
  /** @throws Refusal 422 `keyReused`, 503 when the same request takes too long, and whatever the request throws */
  answer(request: KeyedRequest): Promise<Response>;
}

/**
 * Stores the answers to writes with an `Idempotency-Key` in the database (contract 9).
 * @param wait how long a request waits for a running one with the same key, in milliseconds
 */
export function createIdempotency(db: Database, wait = idempotencyWait): Idempotency {
  /** Requests of this process that are running, or whose answer is not stored yet, by id. */
  const underWay = new Map<string, Promise<unknown>>();

  async function replayed(
    { sent, who }: KeyedRequest,
    { mac, open }: Keyring,
    row: RememberedAnswer,
  ): Promise<Response | null> {
    if (row.erased === 1) throw new Refusal('notFound');
    const same = isSame(mac(await sent()), row.mac);
    const answer = row.answer === null ? null : answerSchema.parse(open(row.answer));
    if (!same) {
      const data: unknown = answer && who !== '' ? dataOf(answer.body) : undefined;
      throw new Refusal('keyReused', data === undefined ? {} : { data });
    }
    if (!answer) return null;
    const headers = new Headers(answer.headers);
    headers.set(replayedHeader, 'true');
    // For 204, the Response constructor allows no body, not even an empty one.
    return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers });
  }

  /**
   * Waits until the answer of a request is stored, or until `answerDelay` has passed since its write. @returns its row,
   * or null
   */
  async function settledRow(id: string): Promise<RememberedAnswer | null> {
    for (;;) {
      const row = await findAnswer(db, id);
      if (!row || row.answer !== null || row.erased === 1) return row;
      if (Date.now() - Date.parse(row.created_at) > answerDelay) return row;
      await pause(lookAgain);
    }
  }

  async function run(
    request: KeyedRequest,
    keys: Keyring,
    id: string,
    row: RememberedAnswer | null,
  ): Promise<Answered> {
    const { mac, open } = keys;
    const replay = row?.journal ? z.array(z.unknown()).parse(open(row.journal)) : [];
    const attempt = newAttempt({ key: request.key, id, mac: mac(''), replay }, keys);
    if (request.student !== null) attempt.students.add(request.student);
    const onContentKnown = (sent: string) => {
      attempt.mac = mac(sent);
    };
    try {
      const response = await attempting(attempt, () => request.run(onContentKnown));
      const answered = await remember(attempt, response, request.who);
      if (row?.journal) response.headers.set(replayedHeader, 'true');
      return answered;
    } catch (error) {
      if (attempt.wrote && error instanceof Refusal && error.status < 500) await forgetAnswer(db, id);
      throw error;
    } finally {
      attempt.ended = true;
    }
  }

  /** Stores an answer. If the journal is stored, this does not wait: the answer can be made again from the journal. */
  async function remember(attempt: Attempt, response: Response, who: string): Promise<Answered> {
    if (!response.ok) return { response };
    const headers = [...response.headers].filter(([name]) => isKept(name, who));
    const answer = { status: response.status, body: await response.clone().text(), headers };
    const store = () => storeAnswer(db, attempt, attempt.seal(answer));
    if (attempt.stored === 0) {
      await store();
      return { response };
    }
    return {
      response,
      remembered: afterTurn()
        .then(store)
        .catch(() => undefined),
    };
  }

  async function decide(request: KeyedRequest, id: string): Promise<Answered> {
    const keys = keyring(request.key);
    const known = await settledRow(id);
    const again = known && (await replayed(request, keys, known));
    if (again) return { response: again };
    try {
      return await run(request, keys, id, known);
    } catch (error) {
      // Another process may have completed the same request meanwhile: then its answer is replayed.
      const row = error instanceof AlreadyWritten || error instanceof Refusal ? await settledRow(id) : null;
      const other = row?.answer ? await replayed(request, keys, row) : null;
      if (other) return { response: other };
      if (error instanceof AlreadyWritten) throw new Refusal('busy', { values: { retryAfter: 5 } });
      throw error;
    }
  }

  return {
    async answer(request) {
      const id = createHash('sha256').update(`${request.key}\n${request.call}\n${request.who}`).digest('base64url');
      const until = performance.now() + wait;
      for (let before = underWay.get(id); before; before = underWay.get(id)) {
        const left = until - performance.now();
        if (left <= 0) throw new Refusal('busy', { values: { retryAfter: 5 } });
        await Promise.race([before.catch(() => undefined), pause(left, undefined, { ref: false })]);
      }
      const mine = decide(request, id);
      const whole = mine.then(({ remembered }) => remembered).finally(() => underWay.delete(id));
      underWay.set(id, whole);
      whole.catch(() => undefined);
      return (await mine).response;
    },
  };
}

const withData = z.object({ data: z.unknown() });

/** The `data` of a JSON answer; undefined if there is none. */
function dataOf(body: string): unknown {
  try {
    return withData.parse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
