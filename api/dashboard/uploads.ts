import { inDryRun } from '../../db/dry-run.ts';
import { type DashboardEndpoints, resumableEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { image } from '../../src/model/fields/index.ts';
import { allowLongBody } from '../connections/long-body.ts';
import { idempotencyHeader, idempotencyKey } from '../http/idempotency.ts';
import { rateLimitKey } from '../http/limits.ts';
import { noSpace } from '../http/refusal.ts';
import type { Handlers, Mount } from '../http/routes.ts';
import type { UploadStore } from './content/files.ts';
import { type Resumable, resumablePath } from './resumable.ts';

type Uploads = Pick<Handlers<DashboardEndpoints>, 'POST /dashboard/uploads'>;

/** Upload of images for rich texts, before the text is saved. */
export function uploadHandlers(uploads: UploadStore): Uploads {
  return {
    'POST /dashboard/uploads': async ({ c, rawBody }) => {
      const upload = (await rawBody()).files.get('image');
      if (!upload) throw new Refusal('required', { fields: { image: [{ problem: 'required' }] } });
      const { address } = await uploads.keep(image('public'), upload, 'image', c.get('admin'), true);
      return { data: { image: address } };
    },
  };
}

/** Registers the calls of the tus protocol. Their bodies are raw bytes, so they do not use `serveEndpoints`. */
export function serveResumable({ app, guards, services, limits, idempotency }: Mount, resumable: Resumable): void {
  const paths = [resumablePath, `${resumablePath}/:upload`];
  app.on(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'], paths, async (c) => {
    const begin = resumableEndpoints['POST /dashboard/uploads/resumable'];
    const { method } = c.req;
    // The chunks of a running upload are accepted while the session is locked, because no person sends them.
    const isPiece = method === 'PATCH' || method === 'HEAD';
    const enter = () => guards.admin(c, isPiece ? { ...begin, whileLocked: true } : begin);
    await (method === 'HEAD' ? inDryRun(enter) : enter());
    if (method === 'POST') await limits.take(rateLimitKey('writesOfStaff', `admin ${c.get('admin').id}`));
    const brings = method === 'POST' || method === 'PATCH';
    allowLongBody(c.env.incoming);
    const { id } = c.get('admin');
    const serve = async () => {
      if (brings && (await services.space.low())) throw noSpace();
      return resumable.serve(c.req.raw, id);
    };
    // Only start and deletion of an upload need an idempotency key. A chunk carries its own offset.
    const once = method === 'POST' || method === 'DELETE';
    const key = once ? idempotencyKey(c.req.header(idempotencyHeader)) : null;
    if (key === null) return serve();
    const sent = JSON.stringify([c.req.header('upload-length'), c.req.header('upload-metadata')]);
    return idempotency.answer({
      ...{ key, call: `${method} ${c.req.path}`, who: `admin ${id}`, student: null },
      sent: async () => sent,
      run(onContentKnown) {
        onContentKnown(sent);
        return serve();
      },
    });
  });
}
