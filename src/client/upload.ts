import { writeKey } from './idempotency-keys.ts';
import { noAnswerReason } from './no-answer.ts';
import { createSpeedometer, type Progress } from './progress.ts';
import { partsOf, type Reply, type Sending, untilAnswered } from './send.ts';

/** Like `send`, but reports upload progress: `fetch` cannot do this, `XMLHttpRequest` can. */
export const upload = (sending: Sending, onProgress: (progress: Progress) => void): Promise<Reply> =>
  untilAnswered(sending, () => uploadOnce(sending, onProgress));

function uploadOnce(sending: Sending, onProgress: (progress: Progress) => void): Promise<Reply> {
  const { method, address, signal } = sending;
  const key = writeKey(sending);
  const { headers, body } = partsOf({ ...sending, headers: { ...key.headers, ...sending.headers } });
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const measure = createSpeedometer();
    call.open(method, address);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(measure(loaded, total));
    const end = (status: number | null, reply: Reply) => {
      key.finish(status);
      resolve(reply);
    };
    call.onload = () => end(call.status, { state: 'answered', status: call.status, text: call.responseText });
    call.onerror = call.ontimeout = () => end(null, { state: 'lost', why: noAnswerReason() });
    call.onabort = () => end(null, { state: 'cancelled' });
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}
