import type { DiscountGranter } from '../../db/payments/credit.ts';
import type { Admin } from '../../db/people/admins.ts';
import { can } from '../../src/model/people/capabilities.ts';

/** A staff member as the granter of discounts. Only with the permission `accounts` may a discount be above the limit. */
export const granterOf = ({ id, name, role }: Admin): DiscountGranter => ({
  id,
  name,
  anyPercent: can(role, 'accounts'),
});
