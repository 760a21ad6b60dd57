import type { AccountKind, Flag, PaymentTerm } from '../../model/access.ts';
import type { Bilingual } from '../../model/languages.ts';

export interface Meta {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** Any piece of content as the dashboard reads it; its fields follow from its declaration. */
export type Row = { id: number } & Record<string, unknown>;

export interface Page<T> {
  data: T[];
  meta: Meta;
}

export interface Written<T> {
  message: string;
  data: T;
}

export interface Named {
  id: number;
  name: Bilingual;
}

/** What a select offers; `group` tells entries of the same name apart. */
export type Option = Named & { group: Named | null };

export interface Student {
  id: number;
  name: string;
  email: string;
  phone: string;
  level: Named;
  grade: Named;
  kind_of_account: AccountKind;
  payment_term: PaymentTerm | null;
  payment_image: string | null;
  personal_image: string | null;
  passport: string | null;
  is_active: Flag;
  payment_status: Flag;
  created_at: string;
}

export interface Neighbour {
  id: number;
  name: string;
}

export type PricedGrade = Named & Record<PaymentTerm, number>;
export type Level = Named & { grades: PricedGrade[] };

export interface ContactMessage {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at?: string;
}

export interface PublishState {
  pending: number;
  lastPublishedAt: string | null;
  lastDurationMs: number | null;
  lastPaths: string[];
  /** Addresses of pages that could not be made. */
  failed: string[];
  /** Nothing can be published at the moment; the server keeps trying. */
  stuck: boolean;
  /** So little of the server's disk is left that no file is taken. */
  spaceLow: boolean;
  hook: { lastStatus: number | null; failing: boolean };
}
