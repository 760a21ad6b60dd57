import { setImmediate } from 'node:timers/promises';
import { pagesTagged, recordPublished } from '../../db/publishing/pages.ts';
import { isMorePending, type Pending, pendingRequests } from '../../db/publishing/queue.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import { twins } from '../../src/model/site/addresses.ts';
import { giveBackMemory } from '../memory.ts';
import { nowAndThen } from './now-and-then.ts';
import { type PublisherContext, publishPages } from './publish-pages.ts';

/** Home and lists first: they are what most visitors see. */
function urgency(address: string): number {
  return address.split('/').length;
}

/** Addresses of the pages that a request may change: what it owns, and what has read one of its tags. */
async function affected(context: PublisherContext, pending: Pending): Promise<string[]> {
  const owned = pending.addresses.flatMap((path) => twins(path, context.site.defaultLanguage));
  const tagged = await pagesTagged(context.db, pending.tags);
  return [...new Set([...owned, ...tagged])].sort((a, b) => urgency(a) - urgency(b));
}

/** All addresses: the wanted ones, and those of pages that are there but no longer wanted. */
async function everyAddress(context: PublisherContext): Promise<string[]> {
  const every = new Set<string>();
  for (const path of await siteAddresses(context.db)) {
    for (const address of twins(path, context.site.defaultLanguage)) every.add(address);
  }
  for await (const address of context.pages.addresses()) every.add(address);
  return [...every];
}

/** More pages than these are made in parts. */
const longFrom = 80;
/** Pages of a part, for each who makes them: their files are swapped in together, which takes the disk once. */
const partSize = 160;
/** So many pages are worth the start of other threads. */
const manyPages = 500;
/** To list so many takes tens of megabytes, which V8 would keep until the last of them is made. */
const veryMany = 5000;

/** A publish in parts: of every page, or of the many that a change of the settings touches. */
interface Publish {
  after: number;
  upTo: number;
  /** Write pages whatever their hashes say. */
  force: boolean;
  addresses: readonly string[];
  /** How many of the addresses are done. */
  tried: number;
  changed: Set<string>;
  durationMs: number;
}

async function begin(context: PublisherContext, pending: Pending): Promise<Publish> {
  const { after, upTo, everything } = pending;
  const addresses = await (everything ? everyAddress(context) : affected(context, pending));
  return { after, upTo, force: everything, addresses, tried: 0, changed: new Set(), durationMs: 0 };
}

/** One publish that does what two would. */
function joined(running: Publish, next: Publish): Publish {
  const addresses = [...new Set([...next.addresses, ...running.addresses.slice(running.tried)])];
  return { ...running, upTo: next.upTo, force: running.force || next.force, addresses, tried: 0 };
}

const never = async () => false;

/** @returns what is left of a publish after its next part, or null when that was the last */
async function publishPart(
  context: PublisherContext,
  publish: Publish,
  long: { interrupted(): Promise<boolean> } | null = null,
): Promise<Publish | null> {
  const started = performance.now();
  const part = publish.addresses.slice(publish.tried, publish.tried + partSize * context.makers.count());
  const outcome = await publishPages(context, part, {
    force: publish.force,
    // Of many pages twins are soonest made together with them; of few the change itself is awaited.
    bare: long === null,
    interrupted: long?.interrupted ?? never,
  });
  const { rendered, unchanged, faulty, changed } = outcome;
  const tried = publish.tried + outcome.tried;
  const durationMs = publish.durationMs + performance.now() - started;
  for (const address of changed) publish.changed.add(address);
  const last = tried === publish.addresses.length;
  await recordPublished(context.db, {
    lease: context.lease.number,
    rendered,
    unchanged,
    faulty,
    changed: changed.length > 0,
    done: last ? publish : null,
    publication: last
      ? { publishedAt: new Date().toISOString(), durationMs, paths: [...publish.changed], hook: context.hook }
      : null,
  });
  context.unrecorded = false;
  if (changed.length > 0 && context.pages.liveOnce === 'recorded') context.onChanged(changed);
  return last ? null : { ...publish, tried, durationMs };
}

/**
 * Publishes until nothing waits any more. A long publish goes on in parts; what is asked meanwhile is published
 * between two of them, so that a change is live within moments whatever else is going on.
 * @param isOver asked before each part: whether another is to go on with what is left
 * @returns whether it is
 */
export async function publishAll(
  context: PublisherContext,
  stopping: () => boolean = () => false,
  isOver: () => Promise<boolean> = never,
): Promise<boolean> {
  try {
    return await publishInParts(context, stopping, isOver);
  } finally {
    await context.makers.dismiss();
  }
}

async function publishInParts(
  context: PublisherContext,
  stopping: () => boolean,
  isOver: () => Promise<boolean>,
): Promise<boolean> {
  let long: Publish | null = null;
  while (!stopping()) {
    if (await isOver()) return true;
    const pending = await pendingRequests(context.db, long?.upTo ?? 0);
    if (pending) {
      const next = await begin(context, pending);
      if (next.addresses.length > longFrom) long = long ? joined(long, next) : next;
      else await publishPart(context, next);
      if (next.addresses.length > veryMany) await giveBackMemory();
    }
    if (long) {
      // A part takes long where requests leave the publisher little of a processor: what waits interrupts it.
      const { upTo } = long;
      if (long.addresses.length - long.tried > manyPages) context.makers.assist();
      long = await publishPart(context, long, { interrupted: nowAndThen(() => isMorePending(context.db, upTo)) });
      // Where nothing had to be written nothing was waited for either: who helps or stops it is heard in between.
      await setImmediate();
    } else if (!pending) return false;
  }
  return false;
}
