import type { Giver } from '../../db/payments/discounts.ts';
import type { Admin } from '../../db/people/admins.ts';
import { can } from '../../src/model/people/capabilities.ts';

/** One of the staff as who gives discounts, or lets them stay where a price changes. */
export const giverOf = ({ id, name, role }: Admin): Giver => ({ id, name, anyPercent: can(role, 'accounts') });
