import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import type { BodyReservations } from './in-flight.ts';

/** An uploaded file in the temporary folder. */
export interface Upload {
  path: string;
  /** File extension, from the detected type of the content. */
  extension: string;
  /** The original file name, without its folders; null if none was sent. */
  name: string | null;
}

/** A parsed request body: values nested by their bracketed names, and uploaded files on the disk. */
export interface Body {
  values: Record<string, unknown>;
  /** By dotted field name. */
  files: ReadonlyMap<string, Upload>;
  /** SHA-256 of each file, by dotted field name, if hashing was requested. */
  hashes: ReadonlyMap<string, string>;
  /** Deletes uploaded files that were not used. */
  discard(): Promise<void>;
}

export interface BodyRules {
  files: Readonly<Record<string, UploadKind>>;
  maxBytes: Readonly<Record<UploadKind, number>>;
  temporary: string;
  /**
   * Called with the text values before a file is rejected for its type. It may throw, and then nothing more is read.
   */
  texts?: ((values: Record<string, unknown>) => Promise<void>) | undefined;
  /** Whether the disk has too little free space for files. */
  spaceLow: boolean;
  /** Whether to hash the files. */
  hashed: boolean;
  /** Quotas that the body uses while it is processed. */
  reservations: BodyReservations;
}
