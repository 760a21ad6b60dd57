import { Agent, request } from 'node:http';
import type { School } from './process.ts';

const together = 20;

/** Sends `count` requests, 20 at once, as a crawler does. @returns the number of responses by status */
export async function askMany(
  school: Pick<School, 'url'>,
  count: number,
  pathOf: (index: number) => string,
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: together });
  const { hostname, port } = new URL(school.url);
  const statuses = new Map<number, number>();
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request({ agent, hostname, port, path }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });
  let next = 0;
  const sender = async () => {
    while (next < count) {
      const status = await ask(pathOf(next++));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, sender));
  agent.destroy();
  return statuses;
}
