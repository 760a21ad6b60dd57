DROP INDEX `payments_reference`;--> statement-breakpoint
CREATE INDEX `payments_refunded` ON `payments` (`refund_account_id`,`refunded`) WHERE "payments"."refunded" is not null;--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference_key`,`id`);--> statement-breakpoint
DROP INDEX `students_fees`;--> statement-breakpoint
CREATE INDEX `students_kinds` ON `students` (`deleted_at`,`kind_of_account`);--> statement-breakpoint
CREATE INDEX `students_fees` ON `students` (`grade_id`,`payment_term`,`discount_percent`,`credit`,`carry`,`settled_until`,`deleted_at`,`kind_of_account`,`payment_waits`) WHERE "students"."deleted_at" is null and "students"."kind_of_account" = 'paid' and "students"."payment_waits" = 0;