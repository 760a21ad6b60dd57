import { existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Fault } from '../faults.ts';

/** The socket in the data folder at which a parent takes requests of its own user. */
const controlSocket = (dataDir: string): string => join(dataDir, 'control.sock');

/** The system's limit for the path of a socket, in bytes. */
const longestPath = 107;

/** What an update asks of a running parent: lines of JSON, one answer to each. One connection at a time may ask. */
const request = z.discriminatedUnion('do', [
  /** Which version serves. */
  z.object({ do: z.literal('look') }),
  /** Waits until the writes that run have ended. The answer comes after that, or when they take too long. */
  z.object({ do: z.literal('drain') }),
  /**
   * Ends the processes; requests wait until `replace`. Where the connection ends before, the version that served starts
   * again.
   */
  z.object({ do: z.literal('stand') }),
  /** Starts the version in a folder. It serves once its processes have passed their trial. */
  z.object({
    do: z.literal('replace'),
    folder: z.string().max(4096),
    /** Milliseconds after which what has not passed is given up. */
    within: z.number().int().min(0).max(600_000),
    /** A folder of pages that this version has made: they take the place of the published ones. */
    pages: z.string().max(4096).nullable().default(null),
  }),
]);
export type ControlRequest = z.infer<typeof request>;

const answer = z.object({
  /** The folder of the version that serves. */
  folder: z.string(),
  /** The address of the site that its pages bear; null: a version that does not tell it. */
  siteUrl: z.string().nullable().default(null),
  /** Why the request failed; null: it did not. */
  problem: z.string().nullable(),
});
export type ControlAnswer = z.infer<typeof answer>;

/** The longest line of a request, in characters. */
const longestLine = 8192;

const otherUpdate = 'another update is running';

/**
 * Takes requests at the control socket of a data folder. Only the folder's owner and root can reach it.
 * @param act does what is asked; `signal` is aborted when the asking connection ends, which takes back what is not done
 * @returns null when the path is too long for a socket
 */
export function listenForControl(
  dataDir: string,
  act: (asked: ControlRequest, signal: AbortSignal) => Promise<ControlAnswer>,
): { close(): void } | null {
  const path = controlSocket(dataDir);
  if (Buffer.byteLength(path) > longestPath) return null;
  let asking: Socket | null = null;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (asking) {
      socket.end(`${JSON.stringify({ folder: '', siteUrl: null, problem: otherUpdate } satisfies ControlAnswer)}\n`);
      return;
    }
    asking = socket;
    const gone = new AbortController();
    socket.once('close', () => {
      asking = null;
      gone.abort();
    });
    let rest = '';
    let acting = Promise.resolve();
    socket.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) socket.destroy();
      for (const line of lines) {
        acting = acting.then(async () => {
          const asked = read(line);
          if (asked && !gone.signal.aborted) socket.write(`${JSON.stringify(await act(asked, gone.signal))}\n`);
          else socket.destroy();
        });
      }
    });
  });
  // Where the folder cannot hold a socket, an update restarts the server.
  server.on('error', (error) => process.stderr.write(`${path} cannot be used: ${error.message}\n`));
  // The socket file of a killed parent may still exist.
  rmSync(path, { force: true });
  server.listen(path);
  return {
    close() {
      asking?.destroy();
      server.close();
    },
  };
}

function read(line: string): ControlRequest | null {
  try {
    return request.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

export interface Control {
  /** @throws Fault when the parent refuses or ends */
  ask(asked: ControlRequest): Promise<ControlAnswer>;
  close(): void;
}

/** Connects to the parent that serves a data folder. @returns null when none is running */
export async function connectToParent(dataDir: string): Promise<Control | null> {
  const path = controlSocket(dataDir);
  if (!existsSync(path)) return null;
  const socket = connect(path);
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return null;
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    async ask(asked) {
      socket.write(`${JSON.stringify(asked)}\n`);
      const { value } = await lines.next();
      if (value === undefined) throw new Fault('the server ended meanwhile', { kind: 'unreachable' });
      const reply = answer.parse(JSON.parse(value));
      if (reply.problem !== null) throw new Fault(reply.problem, reply.problem === otherUpdate ? { kind: 'busy' } : {});
      return reply;
    },
    close: () => socket.destroy(),
  };
}
