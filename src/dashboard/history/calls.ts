import type { ContentType } from '../../model/content/type.ts';
import { listKeys, recordKeys } from '../../model/endpoints/content-keys.ts';
import type { RecordEndpoints } from '../../model/endpoints/dashboard-content.ts';
import type { AnswerOf } from '../../model/endpoints/endpoint.ts';
import { ask } from '../api/request.ts';

type History = RecordEndpoints['history']['endpoint'];
type GoBack = RecordEndpoints['goBack']['endpoint'];

const keysOf = (type: ContentType) => (type.shape === 'list' ? listKeys(type) : recordKeys(type));

/** Reads a page of the versions of an entry or single record. @throws as `request` */
export const readHistory = (
  type: ContentType,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<AnswerOf<History>> => ask<History>(keysOf(type).history, { id, query: { page }, signal });

/** Makes an earlier version the newest. @param version the newest version that is known here @throws as `request` */
export const goBackTo = (type: ContentType, id: number, earlier: number, version: number): Promise<AnswerOf<GoBack>> =>
  ask<GoBack>(keysOf(type).goBack.replace(':version', String(earlier)), { id, body: { version } });
