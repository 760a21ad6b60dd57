DROP INDEX `payments_decided`;--> statement-breakpoint
CREATE INDEX `payments_sums` ON `payments` (`state`,`account_id`,`decided_on`,`decided_by_id`,`amount`);--> statement-breakpoint
CREATE INDEX `payments_decided` ON `payments` (`state`,`decided_on`,`account_id`,`decided_by_id`);