import type { ListType, RecordType } from '../../model/content/type.ts';
import { listKeys, optionsKey, recordKeys } from '../../model/endpoints/content-keys.ts';
import type { DashboardEndpoints } from '../../model/endpoints/dashboard.ts';
import type {
  ListEndpoints,
  ManyEndpoint,
  OrderEndpoint,
  RecordEndpoints,
  SeriesEndpoint,
  StaffOptions,
} from '../../model/endpoints/dashboard-content.ts';
import type { AnswerOf } from '../../model/endpoints/endpoint.ts';
import { ask, type Options } from './request.ts';

/** Calls an endpoint of a content list. @param call for instance `list`, `create`, `update` @throws as `request` */
export function requestList<C extends keyof ListEndpoints>(
  type: ListType,
  call: C,
  options: Options<ListEndpoints[C]['endpoint']> = {},
): Promise<AnswerOf<ListEndpoints[C]['endpoint']>> {
  return ask(listKeys(type)[call], options);
}

/** Does something with many entries of a list. @throws as `request` */
export function requestMany(type: ListType, options: Options<ManyEndpoint['endpoint']>) {
  return ask<ManyEndpoint['endpoint']>(listKeys(type).many, options);
}

/** Puts the entries of a list in another order. @throws as `request` */
export function requestOrder(type: ListType, options: Options<OrderEndpoint['endpoint']>) {
  return ask<OrderEndpoint['endpoint']>(listKeys(type).order, options);
}

/** Makes entries of a list as a series. @throws as `request` */
export function requestSeries(type: ListType, options: Options<SeriesEndpoint['endpoint']>) {
  return ask<SeriesEndpoint['endpoint']>(listKeys(type).series, options);
}

/** Reads the options of a reference field. @param to name of the list that the field refers to @throws as `request` */
export function requestOptions(to: string): Promise<AnswerOf<DashboardEndpoints['GET /dashboard/options/subjects']>> {
  return ask<DashboardEndpoints['GET /dashboard/options/subjects']>(optionsKey(to), {});
}

/** Reads whom of the staff a field may name. @param to name of the list that the field refers to @throws as `request` */
export function requestStaff(to: string): Promise<AnswerOf<StaffOptions>> {
  return ask<StaffOptions>(optionsKey(to), {});
}

/** Calls an endpoint of a single record. @param call `read` or `write` @throws as `request` */
export function requestRecord<C extends keyof RecordEndpoints>(
  type: RecordType,
  call: C,
  options: Options<RecordEndpoints[C]['endpoint']> = {},
): Promise<AnswerOf<RecordEndpoints[C]['endpoint']>> {
  return ask(recordKeys(type)[call], options);
}
