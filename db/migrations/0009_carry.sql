DROP INDEX `students_fees`;--> statement-breakpoint
ALTER TABLE `students` ADD `carry` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `students_fees` ON `students` (`deleted_at`,`kind_of_account`,`payment_waits`,`grade_id`,`payment_term`,`discount_percent`,`credit`,`carry`,`settled_until`);--> statement-breakpoint
ALTER TABLE `payments` ADD `carry` integer DEFAULT 0 NOT NULL;