import type { Giver } from '../../db/payments/credit.ts';
import type { Admin } from '../../db/people/admins.ts';
import { can } from '../../src/model/people/capabilities.ts';

/** A staff member as the giver of discounts. Only with the permission `accounts` may a discount be above the limit. */
export const giverOf = ({ id, name, role }: Admin): Giver => ({ id, name, anyPercent: can(role, 'accounts') });
