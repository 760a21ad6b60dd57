import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import type { Holds } from './in-flight.ts';

/** A file that came with a request and lies in the temporary folder. */
export interface Upload {
  path: string;
  /** Extension after its real type. */
  extension: string;
}

/** What came with a request: values nested by their bracketed names, and files on the disk. */
export interface Body {
  values: Record<string, unknown>;
  /** By dotted field name. */
  files: ReadonlyMap<string, Upload>;
  /** SHA-256 of the bytes of each file, by dotted field name, where it was asked for. */
  hashes: ReadonlyMap<string, string>;
  /** Removes files that nobody took. */
  discard(): Promise<void>;
}

export interface BodyRules {
  files: Readonly<Record<string, UploadKind>>;
  maxBytes: Readonly<Record<UploadKind, number>>;
  temporary: string;
  /** Is given the texts before a file is refused for its type. It may throw: nothing further is read then. */
  texts?: ((values: Record<string, unknown>) => Promise<void>) | undefined;
  /** Whether the disk has no room for files. */
  spaceLow: boolean;
  /** Whether the bytes of files are to be hashed. */
  hashed: boolean;
  /** What the body counts against while it is here. */
  holds: Holds;
}
