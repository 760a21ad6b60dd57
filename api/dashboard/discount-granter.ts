import type { DiscountGranter } from '../../db/payments/credit.ts';
import type { Admin } from '../../db/people/admins.ts';
import { can } from '../../src/model/people/capabilities.ts';

/** A staff member who may grant discounts; above the limit only with the permission `accounts`. */
export const granterOf = ({ id, name, role }: Admin): DiscountGranter => ({
  id,
  name,
  anyPercent: can(role, 'accounts'),
});
