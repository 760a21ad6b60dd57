import { createSpeedometer, type Progress } from './progress.ts';
import { silence } from './reach.ts';
import { partsOf, type Reply, type Sending } from './send.ts';

/** Sends as `send` does and tells how far it has come: `fetch` cannot, the older way can. */
export function upload(sending: Sending, onProgress: (progress: Progress) => void): Promise<Reply> {
  const { method, address, signal } = sending;
  const { headers, body } = partsOf(sending);
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const measure = createSpeedometer();
    call.open(method, address);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(measure(loaded, total));
    call.onload = () => resolve({ state: 'answered', status: call.status, text: call.responseText });
    call.onerror = call.ontimeout = () => resolve({ state: 'lost', why: silence() });
    call.onabort = () => resolve({ state: 'cancelled' });
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}
