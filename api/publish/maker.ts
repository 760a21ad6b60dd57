import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseAway, typedError } from '../../db/dialect/errors.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { makePages, type RenderSetup } from './make-pages.ts';
import { type FromMaker, makerSetup, toMaker } from './maker-messages.ts';
import { makeReadyFor } from './open-pages.ts';
import { lowerThreadPriority } from './priority.ts';
import { loadRenderer } from './render.ts';
import { shareWorkList } from './shared-work-list.ts';

// A helper thread for a long publish. It renders and stages pages but does not swap them in.

const setup = makerSetup.parse(workerData);
const db = openDatabase(setup.database, 'maker');
const tell = (message: FromMaker) => parentPort?.postMessage(message);

lowerThreadPriority();
const workshop: RenderSetup = {
  db,
  render: await loadRenderer(setup.renderer),
  site: setup.site,
  makeReady: makeReadyFor(setup.place),
  onRendered: (address, ms) => {
    if (setup.timings) tell({ kind: 'rendered', address, ms });
  },
  onFault: (address, error) => tell({ kind: 'fault', address, message: String(error) }),
  onAlone: () => undefined,
};

parentPort?.on('message', async (message) => {
  const told = toMaker.parse(message);
  if (told === 'leave') {
    await closeDatabase(db);
    process.exit();
  }
  const share = shareWorkList(told.wanted.list, told.counter);
  try {
    tell({ kind: 'made', made: await makePages(workshop, told.wanted, async () => share.next()) });
  } catch (error) {
    share.end();
    const fault = typedError(error);
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : null;
    tell({ kind: 'failed', away: fault instanceof DatabaseAway, code, message: String(fault) });
  }
});
tell({ kind: 'here' });
