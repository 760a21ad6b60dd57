import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { priceTerms } from '../school/price-terms.ts';
import { accountKinds, byDocument } from './student-fields.ts';

/** 0 or 1 as it is answered. */
export const bit = z.union([z.literal(0), z.literal(1)]);

/** What everybody sees who sees a student at all. */
const account = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  kind_of_account: z.enum(accountKinds),
  /** Of a paid account. */
  payment_term: z.enum(priceTerms).nullable(),
  is_active: bit,
  payment_status: bit,
};

/** Where a student learns, with its names in one language or in all. */
const place = <N extends z.ZodType>(name: N) => ({ level: named(name), grade: named(name) });

/** What the school keeps for itself: addresses that only an administrator can open, or null. */
const kept = { ...byDocument(() => z.string().nullable()), created_at: z.iso.datetime() };

/** A student as stored. */
export const storedStudent = z.object({ ...account, ...kept, grade_id: id, password_hash: z.string() });
export type StoredStudent = z.infer<typeof storedStudent>;

/** A student as the administrator sees one. */
export const listedStudent = z.object({ ...account, ...place(bilingual), ...kept });
export type ListedStudent = z.infer<typeof listedStudent>;

/** A student as they see themselves, in their language. */
export const ownAccount = z.object({ ...account, ...place(z.string()) });
export type OwnAccount = z.infer<typeof ownAccount>;

/** Who stands beside a student in the administrator's list. */
export const neighbour = z.object({ id, name: z.string() });
export type Neighbour = z.infer<typeof neighbour>;
